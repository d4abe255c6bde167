/// The names that are nearest to a mistyped one.
package enum NearNames {
    /// At most three names, the nearest first; none if nothing is near.
    ///
    /// A name is near if it begins with what was typed, or if few letters differ: one in a short word, three in a long
    /// one. Two letters in the wrong order count once. A part of a name counts as the name: `Zurich` is near
    /// `Europe/Zurich`.
    package static func near(_ typed: String, among names: some Sequence<String>) -> [String] {
        let wanted = letters(typed)
        // Whatever is longer is no name, and takes long to compare.
        guard (1...64).contains(wanted.count) else { return [] }
        let found = Set(names).compactMap { name -> (distance: Int, name: String)? in
            let whole = letters(name)
            let parts = whole.split { "-/_ ".unicodeScalars.contains($0) }.map(Array.init)
            let distances = [distance(from: wanted, to: whole)] + parts.map { distance(from: wanted, to: $0) }
            return distances.compactMap(\.self).min().map { ($0, name) }
        }
        return found.sorted { $0 < $1 }.prefix(3).map(\.name)
    }

    /// `did you mean stats or status?`; `nil` if nothing is near.
    package static func question(_ typed: String, among names: some Sequence<String>) -> String? {
        question(near(typed, among: names))
    }

    /// The question for names that were found; `nil` if there are none.
    package static func question(_ names: [String]) -> String? {
        names.isEmpty ? nil : "did you mean \(enumerated(names, "or"))?"
    }

    private static func letters(_ text: String) -> [Unicode.Scalar] { Array(text.lowercased().unicodeScalars) }

    /// The distance from the typed name to another; `nil` if it is too far.
    private static func distance(from typed: [Unicode.Scalar], to name: [Unicode.Scalar]) -> Int? {
        if typed.count > 1, name.starts(with: typed) { return 0 }
        let most = min(3, max(1, typed.count / 3))
        guard abs(typed.count - name.count) <= most else { return nil }
        let edits = edits(from: typed, to: name)
        return edits <= most && 2 * edits < min(typed.count, name.count) ? edits : nil
    }

    /// How many letters to put in, take out or change, or to swap with the next one.
    private static func edits(from one: [Unicode.Scalar], to two: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var row = Array(0...two.count)
        for (index, letter) in one.enumerated() {
            var next = [index + 1]
            for (column, other) in two.enumerated() {
                var least = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
                if index > 0, column > 0, letter == two[column - 1], one[index - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[two.count]
    }
}
