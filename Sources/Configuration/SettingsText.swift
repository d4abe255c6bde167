import Vocabulary

/// The text of a remindd.toml, of which one value is changed and nothing else: comments and order stay.
///
/// Every edit is read back. It is refused if anything but the one value differs.
package struct SettingsText {
    package let text: String
    package let document: TOMLTable

    /// - Throws: `TOMLError` for a text that is no TOML.
    package init(_ text: String) throws(TOMLError) {
        self.text = text
        document = try TOMLDocument.parse(text)
        let scalars = Array(text.unicodeScalars)
        self.scalars = scalars
        starts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    private let scalars: [Unicode.Scalar]
    /// Where each line begins.
    private let starts: [Int]

    /// The key and value of a setting; `nil` if the file does not set it.
    ///
    /// - Parameter name: Dotted: `quiet.from`.
    package func entry(_ name: String) -> TOMLTable.Entry? {
        let (table, key) = SettingsText.parts(name)
        guard let table else { return document.entries.first { $0.key == key } }
        guard case .table(let inner)? = document[table]?.value else { return nil }
        return inner.entries.first { $0.key == key }
    }

    /// Sets a value: in its place if the file has one, else below the example that is commented out, else last in its
    /// table, which is added at the end if there is none.
    ///
    /// - Parameter literal: The value in TOML, on one line.
    /// - Throws: `TOMLError` if the file has the key in a form that cannot be changed.
    package func setting(_ name: String, to literal: String) throws(TOMLError) -> SettingsText {
        let (table, key) = SettingsText.parts(name)
        let parsed = try TOMLDocument.parse("value = \(literal)")
        guard parsed.entries.count == 1, !literal.contains(where: \.isNewline), let value = parsed["value"] else {
            throw TOMLError(line: 1, column: 1, message: "not one value on one line")
        }
        let line = "\(TOMLWriter.key(key)) = \(literal)"
        let edited: [Unicode.Scalar]
        if let old = entry(name) {
            edited = replacing(try span(of: old), with: literal)
        } else if let table, let outer = document.entries.first(where: { $0.key == table }) {
            switch first(of: outer.node) {
            case "[": edited = try inserting(line, key, among: outer)
            case "{": edited = try insertingInline(line, into: outer)
            // `quiet.from = "22:00"`
            default: edited = try insertingDotted("\(table).\(line)", beside: outer)
            }
        } else if let table {
            let isApart = scalars.isEmpty || text.hasSuffix("\n\n")
            edited = ended + scalarsOf(isApart ? "" : newline) + scalarsOf("[\(table)]\(newline)\(line)\(newline)")
        } else {
            edited = try inserting(line, key, among: nil)
        }
        return try checked(edited, name, value)
    }

    /// Removes a setting with the comment on its own line; the file stays if it does not have it.
    ///
    /// - Throws: `TOMLError` if the file has the key in a form that cannot be changed.
    package func removing(_ name: String) throws(TOMLError) -> SettingsText {
        guard let old = entry(name) else { return self }
        let value = try span(of: old)
        let begin = offset(old.line, old.column)
        var removed: Range<Int>
        if let table = SettingsText.parts(name).table, let outer = document[table], first(of: outer) == "{" {
            removed = begin..<value.upperBound
            let next = scalars[removed.upperBound...].firstIndex { $0 != " " && $0 != "\t" }
            if let next, scalars[next] == "," {
                let rest = scalars[(next + 1)...].firstIndex { $0 != " " && $0 != "\t" } ?? next + 1
                removed = begin..<rest
            } else if let comma = scalars[..<begin].lastIndex(where: { $0 != " " && $0 != "\t" }),
                scalars[comma] == ","
            {
                removed = comma..<value.upperBound
            }
        } else {
            removed = starts[old.line - 1]..<lineEnd(after: value.upperBound)
        }
        return try checked(Array(scalars[..<removed.lowerBound] + scalars[removed.upperBound...]), name, nil)
    }

    // MARK: - Where

    private static func parts(_ name: String) -> (table: String?, key: String) {
        guard let dot = name.firstIndex(of: ".") else { return (nil, name) }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }

    private var newline: String { text.contains("\r\n") ? "\r\n" : "\n" }

    /// The text with an end to its last line.
    private var ended: [Unicode.Scalar] {
        scalars.isEmpty || scalars.last == "\n" ? scalars : scalars + scalarsOf(newline)
    }

    private func scalarsOf(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    /// Line and column count from 1.
    private func offset(_ line: Int, _ column: Int) -> Int {
        guard starts.indices.contains(line - 1) else { return scalars.count }
        return min(starts[line - 1] + max(0, column - 1), scalars.count)
    }

    private func first(of node: TOMLNode) -> Unicode.Scalar? {
        let start = offset(node.line, node.column)
        return start < scalars.count ? scalars[start] : nil
    }

    /// The index behind the end of the line.
    private func lineEnd(after index: Int) -> Int {
        scalars[index...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
    }

    /// The text of a value.
    private func span(of entry: TOMLTable.Entry) throws(TOMLError) -> Range<Int> {
        let start = offset(entry.node.line, entry.node.column)
        // The value of `[location]` begins with its header, and that of `location.latitude = 1` with a letter.
        var isWhole = true
        if case .table = entry.node.value { isWhole = first(of: entry.node) == "{" }
        guard isWhole, start < scalars.count else {
            throw TOMLError(
                line: entry.line, column: entry.column,
                message: "\(entry.key) is written as a table of its own: change it with an editor")
        }
        return start..<end(ofValueAt: start)
    }

    private func end(ofValueAt start: Int) -> Int {
        var depth = 0
        var index = start
        while index < scalars.count {
            let scalar = scalars[index]
            switch scalar {
            case "\"", "'":
                index = end(ofStringAt: index)
                if depth == 0 { return index }
                continue
            case "[", "{": depth += 1
            case "]", "}":
                guard depth > 0 else { return trimmedEnd(index, from: start) }
                depth -= 1
                if depth == 0 { return index + 1 }
            case "#" where depth > 0:
                index = lineEnd(after: index)
                continue
            case ",", "#", "\n", "\r":
                if depth == 0 { return trimmedEnd(index, from: start) }
            default: break
            }
            index += 1
        }
        return trimmedEnd(scalars.count, from: start)
    }

    private func trimmedEnd(_ end: Int, from start: Int) -> Int {
        scalars[start..<end].lastIndex { $0 != " " && $0 != "\t" }.map { $0 + 1 } ?? end
    }

    private func end(ofStringAt start: Int) -> Int {
        let quote = scalars[start]
        let isLong = scalars[start...].prefix(3).allSatisfy { $0 == quote } && start + 3 <= scalars.count
        var index = start + (isLong ? 3 : 1)
        while index < scalars.count {
            if scalars[index] == "\\", quote == "\"" {
                index += 2
                continue
            }
            if scalars[index] == quote {
                guard isLong else { return index + 1 }
                var count = 0
                while index + count < scalars.count, scalars[index + count] == quote { count += 1 }
                // A long string may end in quotation marks of its own.
                if count >= 3 { return index + count }
                index += count
                continue
            }
            index += 1
        }
        return scalars.count
    }

    private func line(_ index: Int) -> String {
        let end = index + 1 < starts.count ? starts[index + 1] : scalars.count
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[starts[index]..<end])
        return String(text).trimmed
    }

    // MARK: - Changes

    private func replacing(_ span: Range<Int>, with text: String) -> [Unicode.Scalar] {
        Array(scalars[..<span.lowerBound]) + scalarsOf(text) + Array(scalars[span.upperBound...])
    }

    private func inserting(_ line: String, at index: Int) -> [Unicode.Scalar] {
        // Only the last line may have no end.
        let isUnended = index == scalars.count && !scalars.isEmpty && scalars.last != "\n"
        return Array(scalars[..<index]) + scalarsOf((isUnended ? newline : "") + line + newline)
            + Array(scalars[index...])
    }

    /// Inserts a line under the header of a table, or above all tables.
    private func inserting(
        _ line: String, _ key: String, among table: TOMLTable.Entry?
    ) throws(TOMLError) -> [Unicode.Scalar] {
        let first = table.map { $0.node.line } ?? 0
        let last = starts.indices.dropFirst(first).first { self.line($0).hasPrefix("[") } ?? starts.count
        let region = first..<max(first, last)
        if let example = region.first(where: { isExample(of: key, self.line($0)) }) {
            return inserting(line, at: lineEnd(after: starts[example]))
        }
        var entries = document.entries.filter { entry in region.contains(entry.line - 1) }
        if case .table(let inner)? = table?.node.value { entries = inner.entries }
        var end: Int?
        for entry in entries {
            // `[x]` and `x.y = 1` have no value of their own, and nothing below `[x]` is above the tables.
            guard let value = try? span(of: entry) else { continue }
            end = max(end ?? 0, lineEnd(after: value.upperBound))
        }
        if let end { return inserting(line, at: end) }
        if table != nil { return inserting(line, at: lineEnd(after: starts[first - 1])) }
        guard last < starts.count else { return inserting(line, at: scalars.count) }
        // The comment above a header is the table's.
        var place = last
        while place > 0, self.line(place - 1).hasPrefix("#") { place -= 1 }
        return inserting(line, at: starts[place])
    }

    /// `#morning = "09:00"`
    private func isExample(of key: String, _ line: String) -> Bool {
        guard line.hasPrefix("#") else { return false }
        let rest = line.drop { $0 == "#" || $0 == " " }
        return rest.hasPrefix(key) && rest.dropFirst(key.count).first { $0 != " " } == "="
    }

    private func insertingInline(
        _ line: String, into table: TOMLTable.Entry
    ) throws(TOMLError) -> [Unicode.Scalar] {
        let span = try span(of: table)
        let close = span.upperBound - 1
        let last = scalars[..<close].lastIndex { $0 != " " && $0 != "\t" } ?? span.lowerBound
        let isEmpty = last == span.lowerBound
        return replacing(last + 1..<span.upperBound, with: (isEmpty ? " " : ", ") + line + " }")
    }

    private func insertingDotted(
        _ line: String, beside table: TOMLTable.Entry
    ) throws(TOMLError) -> [Unicode.Scalar] {
        guard case .table(let inner) = table.node.value, let last = inner.entries.last else { return scalars }
        return inserting(line, at: lineEnd(after: try span(of: last).upperBound))
    }

    /// The edited text, if it differs by the one value alone.
    private func checked(
        _ edited: [Unicode.Scalar], _ name: String, _ value: TOMLNode?
    ) throws(TOMLError) -> SettingsText {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: edited)
        let new = try SettingsText(String(text))
        guard new.entry(name)?.node == value, new.values(without: name) == values(without: name) else {
            throw TOMLError(line: 1, column: 1, message: "\(name) cannot be changed here: change it with an editor")
        }
        return new
    }

    /// Every other value, by its dotted name.
    private func values(without name: String) -> [String: TOMLNode] {
        var values: [String: TOMLNode] = [:]
        for entry in document.entries {
            if case .table(let inner) = entry.node.value {
                for within in inner.entries { values["\(entry.key).\(within.key)"] = within.node }
            } else {
                values[entry.key] = entry.node
            }
        }
        return values.filter { $0.key != name && !$0.key.hasPrefix(name + ".") }
    }
}
