/// What a test's equipment needs and does not find. It is thrown, not recorded: what tests share is built by `swift build`
/// too, which knows no Testing.
package struct Missing: Error, CustomStringConvertible {
    package let description: String

    package init(_ what: String, file: String = #fileID, line: Int = #line) { description = "\(file):\(line): \(what)" }
}

/// - Throws: `Missing` unless the condition holds.
package func require(
    _ condition: Bool, _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line
) throws {
    guard condition else { throw Missing(what(), file: file, line: line) }
}

/// - Throws: `Missing` without a value.
package func require<Value>(
    _ value: Value?, _ what: @autoclosure () -> String = "there is no value", file: String = #fileID, line: Int = #line
) throws -> Value {
    guard let value else { throw Missing(what(), file: file, line: line) }
    return value
}
