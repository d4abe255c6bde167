/// The bytes before the root element, without the document type: Apple's is broken since iOS 16, and nothing in it is needed.
///
/// It is overwritten with spaces, and its line feeds stay, so that lines keep their numbers.
struct HealthPrologue {
    private enum State {
        case markup
        /// Inside `<!DOCTYPE`, perhaps in its brackets, perhaps just behind the closing one.
        case documentType(isInBrackets: Bool, isBehind: Bool)
    }

    private var state = State.markup
    private(set) var isOver = false

    /// Looks at the bytes from an index on, and blanks what is not to be parsed.
    ///
    /// - Returns: How far the bytes are understood: the next call continues there.
    mutating func blank(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        var at = start
        while at < bytes.count, !isOver {
            switch state {
            case .markup:
                guard bytes[at] == UInt8(ascii: "<") else {
                    at += 1
                    continue
                }
                guard let end = markup(bytes, at) else { return at }
                at = end
            case .documentType(let isInBrackets, let isBehind):
                let byte = bytes[at]
                if byte == UInt8(ascii: ">"), isBehind || !isInBrackets { state = .markup }
                if byte == UInt8(ascii: "["), !isInBrackets {
                    state = .documentType(isInBrackets: true, isBehind: false)
                } else if isInBrackets, byte == UInt8(ascii: "]") {
                    state = .documentType(isInBrackets: true, isBehind: true)
                } else if isBehind, byte > UInt8(ascii: " "), byte != UInt8(ascii: ">") {
                    state = .documentType(isInBrackets: true, isBehind: false)
                }
                if byte != 0x0A { bytes[at] = UInt8(ascii: " ") }
                at += 1
            }
        }
        return at
    }

    /// The end of a declaration or a comment, the document type's beginning, or the root element; `nil` if more bytes are
    /// needed.
    private mutating func markup(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int) -> Int? {
        func begins(_ text: StaticString, at place: Int) -> Bool? {
            for offset in 0..<text.utf8CodeUnitCount {
                guard place + offset < bytes.count else { return nil }
                if bytes[place + offset] != text.utf8Start[offset] { return false }
            }
            return true
        }
        func end(_ text: StaticString) -> Int? {
            var at = start + 1
            while at < bytes.count {
                switch begins(text, at: at) {
                case true?: return at + text.utf8CodeUnitCount
                case false?: at += 1
                case nil: return nil
                }
            }
            return nil
        }
        guard let isDeclaration = begins("<?", at: start) else { return nil }
        if isDeclaration { return end("?>") }
        guard let isMarked = begins("<!", at: start) else { return nil }
        guard isMarked else {
            isOver = true
            return start
        }
        guard let isComment = begins("<!--", at: start) else { return nil }
        if isComment { return end("-->") }
        guard let isType = begins("<!DOCTYPE", at: start) else { return nil }
        guard isType else {
            isOver = true
            return start
        }
        state = .documentType(isInBrackets: false, isBehind: false)
        return start
    }

    /// Replaces control characters, which some programs write and XML forbids, with spaces.
    static func clean(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) {
        guard start < bytes.count, let base = bytes.baseAddress else { return }
        // First only whether there is one, which is done many bytes at once.
        var found: UInt8 = 0
        for at in start..<bytes.count {
            let byte = base[at]
            found |= (byte < 0x20 ? 1 : 0) & (byte == 0x0A || byte == 0x09 || byte == 0x0D ? 0 : 1)
        }
        guard found != 0 else { return }
        for at in start..<bytes.count where base[at] < 0x20 && ![0x0A, 0x09, 0x0D].contains(base[at]) {
            base[at] = UInt8(ascii: " ")
        }
    }
}
