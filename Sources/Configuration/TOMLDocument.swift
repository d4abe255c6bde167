internal import CTOML
internal import CivilTime

/// A TOML 1.0 text as a tree of values in file order, with the place of every key and value.
package enum TOMLDocument {
    /// Reads a whole text.
    ///
    /// At most 1 MiB, 32 nested arrays and inline tables and 32 parts in a dotted key, so that no file can exhaust the
    /// daemon. Times have to be whole seconds.
    ///
    /// - Throws: `TOMLError` with the first mistake; the parser stops there.
    package static func parse(_ text: String) throws(TOMLError) -> TOMLTable {
        var text = text
        var result = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { ctoml_parse($0.baseAddress, $0.count) }
        }
        defer { ctoml_free(&result) }
        guard result.error.length == 0 else {
            let place = result.error_place
            throw TOMLError(
                parserMessage: string(result.error), line: Int(place.line), column: Int(place.column), in: text)
        }
        var nodes = UnsafeBufferPointer(start: result.nodes, count: result.count)[...]
        guard let root = nodes.popFirst() else { return TOMLTable() }
        return try table(of: root.children, from: &nodes)
    }

    private typealias Nodes = Slice<UnsafeBufferPointer<ctoml_node>>

    private static func table(of count: Int, from nodes: inout Nodes) throws(TOMLError) -> TOMLTable {
        var table = TOMLTable()
        table.entries.reserveCapacity(count)
        for _ in 0..<count {
            guard let node = nodes.popFirst() else { break }
            table.entries.append(
                TOMLTable.Entry(
                    key: string(node.key), line: Int(node.key_place.line), column: Int(node.key_place.column),
                    node: try tree(node, from: &nodes)))
        }
        return table
    }

    private static func tree(_ node: ctoml_node, from nodes: inout Nodes) throws(TOMLError) -> TOMLNode {
        let line = Int(node.place.line)
        let column = Int(node.place.column)
        let value: TOMLValue
        switch node.kind {
        case CTOML_TABLE:
            value = .table(try table(of: node.children, from: &nodes))
        case CTOML_ARRAY:
            var elements: [TOMLNode] = []
            elements.reserveCapacity(node.children)
            for _ in 0..<node.children {
                guard let element = nodes.popFirst() else { break }
                elements.append(try tree(element, from: &nodes))
            }
            value = .array(elements)
        default:
            guard let scalar = scalar(node) else {
                throw TOMLError(line: line, column: column, message: "not a date or time of whole seconds")
            }
            value = scalar
        }
        return TOMLNode(value, line: line, column: column)
    }

    private static func scalar(_ node: ctoml_node) -> TOMLValue? {
        switch node.kind {
        case CTOML_STRING: .string(string(node.string))
        case CTOML_INTEGER: .integer(node.integer)
        case CTOML_FLOAT: .float(node.floating)
        case CTOML_BOOLEAN: .boolean(node.boolean != 0)
        case CTOML_DATE: date(node).map(TOMLValue.date)
        case CTOML_TIME: time(node).map(TOMLValue.time)
        default: dateTime(node).map(TOMLValue.dateTime)
        }
    }

    private static func date(_ node: ctoml_node) -> CivilDate? {
        CivilDate(year: Int(node.year), month: Int(node.month), day: Int(node.day))
    }

    private static func time(_ node: ctoml_node) -> ClockTime? {
        guard node.nanosecond == 0 else { return nil }
        return ClockTime(hour: Int(node.hour), minute: Int(node.minute), second: Int(node.second))
    }

    private static func dateTime(_ node: ctoml_node) -> String? {
        guard let date = date(node), let time = time(node) else { return nil }
        let seconds = time.second == 0 ? ":00" : ""
        let local = "\(date)T\(time)\(seconds)"
        guard node.has_offset != 0 else { return local }
        guard node.offset_minutes != 0 else { return local + "Z" }
        let minutes = abs(Int(node.offset_minutes))
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        guard let offset = ClockTime(hour: hour, minute: minute) else { return nil }
        return local + (node.offset_minutes < 0 ? "-" : "+") + offset.description
    }

    private static func string(_ text: ctoml_text) -> String {
        guard let bytes = text.bytes else { return "" }
        return UnsafeRawBufferPointer(start: bytes, count: text.length).withMemoryRebound(to: UInt8.self) {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
