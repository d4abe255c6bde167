internal import CSystemd
internal import Glibc

/// One message, being built or being read from front to back.
///
/// Typed on Swift's side: sd-bus' format strings are variadic, which Swift does not import. Each `append` and `read`
/// throws if libsystemd refuses (out of memory, a type that does not come next, a string that is no UTF-8).
package struct BusMessage: ~Copyable {
    /// The value of a variant in a dictionary of hints.
    package enum Variant: Equatable, Sendable {
        case string(String)
        case byte(UInt8)
        case bool(Bool)
        case uint32(UInt32)
        case strings([String])
    }

    let pointer: OpaquePointer

    /// Takes over the caller's reference.
    init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adds a reference of its own.
    init(retaining pointer: OpaquePointer) {
        self.pointer = sd_bus_message_ref(pointer)
    }

    deinit {
        sd_bus_message_unref(pointer)
    }

    // MARK: - Envelope

    /// The unique name of the connection that sent it: set by the bus, so it cannot be forged.
    package var sender: String? {
        sd_bus_message_get_sender(pointer).map { String(cString: $0) }
    }

    /// The error this reply carries, if it is one.
    package var error: BusError? {
        sd_bus_message_get_error(pointer).map { BusError(reply: $0) }
    }

    /// The interface and the name of the method or signal; empty if it has none.
    package var interface: String { sd_bus_message_get_interface(pointer).map { String(cString: $0) } ?? "" }
    package var member: String { sd_bus_message_get_member(pointer).map { String(cString: $0) } ?? "" }

    // MARK: - Append

    /// A string; it ends at a NUL character, which D-Bus cannot carry.
    package func append(_ value: String) throws(BusError) {
        let result = value.withCString { sd_bus_message_append_basic(pointer, Self.code("s"), $0) }
        try BusError.check(result, "append a string")
    }

    package func append(_ value: UInt32) throws(BusError) {
        try appendBasic("u", value)
    }

    package func append(_ value: Int32) throws(BusError) {
        try appendBasic("i", value)
    }

    /// `o`
    package func append(path: String) throws(BusError) {
        let result = path.withCString { sd_bus_message_append_basic(pointer, Self.code("o"), $0) }
        try BusError.check(result, "append a path")
    }

    /// `as`
    package func append(_ values: [String]) throws(BusError) {
        try appendContainer("a", of: "s") { () throws(BusError) in
            for value in values {
                try append(value)
            }
        }
    }

    /// `a{sv}`
    package func append(_ entries: [(String, Variant)]) throws(BusError) {
        try appendContainer("a", of: "{sv}") { () throws(BusError) in
            for (key, value) in entries {
                try appendContainer("e", of: "sv") { () throws(BusError) in
                    try append(key)
                    try append(value)
                }
            }
        }
    }

    package func append(_ value: Bool) throws(BusError) {
        // A D-Bus boolean is 32 bits wide.
        try appendBasic("b", value ? 1 : 0 as Int32)
    }

    /// A variant of one type.
    package func appendVariant(of type: String, _ body: () throws(BusError) -> Void) throws(BusError) {
        try appendContainer("v", of: type, body)
    }

    /// An array of items of one type: `a(isvu)`.
    package func appendArray(of type: String, _ body: () throws(BusError) -> Void) throws(BusError) {
        try appendContainer("a", of: type, body)
    }

    /// A structure with members of these types: `(iiay)`.
    package func appendStruct(of types: String, _ body: () throws(BusError) -> Void) throws(BusError) {
        try appendContainer("r", of: types, body)
    }

    /// `{sv}` of a dictionary of properties.
    package func append(
        key: String, of type: String, _ value: () throws(BusError) -> Void
    ) throws(BusError) {
        try appendContainer("e", of: "sv") { () throws(BusError) in
            try append(key)
            try appendContainer("v", of: type, value)
        }
    }

    package func append(_ value: Variant) throws(BusError) {
        switch value {
        case .string(let string):
            try appendContainer("v", of: "s") { () throws(BusError) in try append(string) }
        case .byte(let byte):
            try appendContainer("v", of: "y") { () throws(BusError) in try appendBasic("y", byte) }
        case .uint32(let number):
            try appendContainer("v", of: "u") { () throws(BusError) in try append(number) }
        case .strings(let strings):
            try appendContainer("v", of: "as") { () throws(BusError) in try append(strings) }
        case .bool(let bool):
            try appendContainer("v", of: "b") { () throws(BusError) in try append(bool) }
        }
    }

    private func appendBasic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(BusError) {
        let result = withUnsafePointer(to: value) { sd_bus_message_append_basic(pointer, Self.code(type), $0) }
        try BusError.check(result, "append \(type)")
    }

    private func appendContainer(
        _ type: Unicode.Scalar, of contents: String, _ body: () throws(BusError) -> Void
    ) throws(BusError) {
        try BusError.check(sd_bus_message_open_container(pointer, Self.code(type), contents), "open \(type)\(contents)")
        try body()
        try BusError.check(sd_bus_message_close_container(pointer), "close \(type)\(contents)")
    }

    // MARK: - Read

    package func readString() throws(BusError) -> String {
        // The characters belong to the message; the copy is made while it is alive.
        let characters: UnsafePointer<CChar>? = try readBasic("s", into: nil)
        return characters.map { String(cString: $0) } ?? ""
    }

    package func readUInt32() throws(BusError) -> UInt32 {
        try readBasic("u", into: 0)
    }

    package func readInt32() throws(BusError) -> Int32 {
        try readBasic("i", into: 0)
    }

    /// `as`
    package func readStrings() throws(BusError) -> [String] {
        try readArray(of: "s") { () throws(BusError) in try readString() }
    }

    /// An array of items of one type, each of which `item` reads.
    package func readArray<Item>(of type: String, _ item: () throws(BusError) -> Item) throws(BusError) -> [Item] {
        var items: [Item] = []
        let step = "read a\(type)"
        try enter("a", of: type, step)
        while try BusError.check(sd_bus_message_at_end(pointer, 0), step) == 0 { items.append(try item()) }
        try BusError.check(sd_bus_message_exit_container(pointer), step)
        return items
    }

    /// A structure with members of these types, which `members` reads.
    package func readStruct<Members>(
        of types: String, _ members: () throws(BusError) -> Members
    ) throws(BusError) -> Members {
        try enter("r", of: types, "read (\(types))")
        let read = try members()
        try BusError.check(sd_bus_message_exit_container(pointer), "read (\(types))")
        return read
    }

    /// Passes over values of these types.
    package func skip(_ types: String) throws(BusError) {
        try BusError.check(sd_bus_message_skip(pointer, types), "skip \(types)")
    }

    private func enter(_ container: Unicode.Scalar, of types: String, _ step: String) throws(BusError) {
        let entered = try BusError.check(sd_bus_message_enter_container(pointer, Self.code(container), types), step)
        if entered == 0 { throw BusError(result: -ENXIO, step: step) }
    }

    private func readBasic<Value>(_ type: Unicode.Scalar, into initial: Value) throws(BusError) -> Value {
        var value = initial
        let result = withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(pointer, Self.code(type), $0) }
        // Zero is the end of the message: to a reader that expects a value, an error like any other.
        if try BusError.check(result, "read \(type)") == 0 {
            throw BusError(result: -ENXIO, step: "read \(type)")
        }
        return value
    }

    private static func code(_ type: Unicode.Scalar) -> CChar {
        CChar(truncatingIfNeeded: type.value)
    }
}
