import Vocabulary

/// The short name of an occurrence that a person types: `7k2`.
///
/// The characters come from the occurrence's id, so they stay the same after a restart. After a rename they still come
/// from the id that the reminder had first (`Handles.source`). A handle starts with a digit, which an id never
/// does, and leaves out the letters and digits that look alike (0 1 i l o). Three characters are usually enough; if
/// another occurrence of the last seven days has them, more follow.
///
/// On several machines it has five characters, so that it is the same on each of them: there are 7 million. With more than a
/// hundred reminders it has six.
package enum Handle {
    /// Fewest characters of a handle.
    package static let minimumLength = 3
    /// Most characters: there are 8 * 31^11 handles, so the search for a free one always ends.
    package static let maximumLength = 12

    private static let digits = Array("23456789".utf8)
    private static let symbols = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)

    /// The whole code of an occurrence; its handle is a prefix of it.
    package static func code(of id: OccurrenceID) -> String {
        var state = id.digest
        return String(unsafeUninitializedCapacity: maximumLength) { code in
            code[0] = digits[Int(state % 8)]
            state /= 8
            for place in 1..<maximumLength {
                code[place] = symbols[Int(state % 31)]
                state /= 31
            }
            return maximumLength
        }
    }

    /// The prefixes of an occurrence's code that may be its handle, shortest first.
    ///
    /// - Parameters:
    ///   - code: The whole code.
    ///   - isWanted: Leaves out some lengths.
    package static func choices(of code: String, where isWanted: @escaping (Int) -> Bool) -> some Sequence<String> {
        (minimumLength...maximumLength).lazy.filter(isWanted).map { String(code.utf8.prefix($0)) ?? code }
    }

    /// The shortest choice that is not taken; the whole code if all are.
    package static func shortest(
        of code: String, from length: Int = minimumLength, isTaken: (String) -> Bool
    ) -> String {
        choices(of: code) { $0 >= length }.first { !isTaken($0) } ?? code
    }

    package static func looksLike(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (minimumLength...maximumLength).contains(bytes.count), let first = bytes.first else { return false }
        return digits.contains(first) && bytes.allSatisfy(symbols.contains)
    }
}
