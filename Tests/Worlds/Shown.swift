/// A value as an example in a comment shows it: `nil`, or its description.
package func shown<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
