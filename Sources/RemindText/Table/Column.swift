/// One column of a view: its name and its value in each row, said once for text, comma-separated values and JSON.
package struct Column<Row> {
    enum Form { case text, json }

    /// The head in a table of text and in comma-separated values.
    let name: String
    /// The key in JSON.
    let key: String
    /// `nil` for every form.
    let form: Form?
    let side: Table.Alignment
    /// True if JSON says `null` for an absent value. Others are left out.
    let isNullable: Bool
    let value: (Row) -> (any ColumnValue)?

    /// - Parameter key: The key in JSON, if it is not the name.
    init(
        _ name: String, key: String? = nil, only form: Form? = nil, side: Table.Alignment = .left,
        isNullable: Bool = false, _ value: @escaping (Row) -> (any ColumnValue)?
    ) {
        (self.name, self.key, self.form, self.side) = (name, key ?? name, form, side)
        (self.isNullable, self.value) = (isNullable, value)
    }

    /// Comma-separated values: a line of names, and one for each row.
    package static func csv(_ columns: [Column], _ rows: [Row], clean: (String) -> String = { $0 }) -> [String] {
        let columns = columns.filter { $0.form != .json }
        return [CSV.line(columns.map(\.name))]
            + rows.map { row in CSV.line(columns.map { clean($0.value(row)?.text ?? "") }) }
    }

    package static func json(_ columns: [Column], _ rows: [Row]) -> [[String: JSONCell?]] {
        let columns = columns.filter { $0.form != .text }
        return rows.map { row in
            columns.reduce(into: [:]) { object, column in
                let cell = column.value(row).map(JSONCell.init)
                if cell != nil || column.isNullable { object[column.key] = .some(cell) }
            }
        }
    }

    static func cells(_ columns: [Column], _ row: Row) -> [Cell] { columns.map { $0.value(row)?.cell ?? "" } }
}

/// A value as JSON has it.
package struct JSONCell: Encodable {
    let value: any ColumnValue

    package func encode(to encoder: any Encoder) throws {
        try (value as? any Encodable ?? value.text).encode(to: encoder)
    }
}
