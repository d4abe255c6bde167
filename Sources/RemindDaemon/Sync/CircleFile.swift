import Glibc

/// The circle that a record belongs to, in a small file beside it: so a folder that is gone can be written again, and one of
/// another circle is left alone.
struct CircleFile: Hashable, Sendable {
    /// A random number of 16 hexadecimal digits.
    var circle: String
    /// The name of this machine, as its person calls it.
    var label: String
    /// True if it only reads. It is noted here since settings may be lost, and an older program that does not know of it
    /// must not write either: it does not take this file.
    var follows = false
    private static let following = "follow"

    /// - Returns: `nil` if the record belongs to none.
    /// - Throws: `StoreError` if the file cannot be read, or is no such file.
    static func read(in folder: String) throws(StoreError) -> CircleFile? {
        guard let text = try DataFolder.read(path(in: folder)) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let follows = lines.count == 4 && lines[2] == following
        guard follows || lines.count == 3, isCircle(lines[0]), !lines[1].isEmpty else {
            throw StoreError(.damaged, "\(path(in: folder)) does not name a circle")
        }
        return CircleFile(circle: String(lines[0]), label: String(lines[1]), follows: follows)
    }

    /// A new circle, with this machine as its first.
    static func new(label: String) -> CircleFile {
        CircleFile(circle: DataFolder.newDevice() + DataFolder.newDevice(), label: label)
    }

    /// - Parameter isPending: True if it is to hold once the record has what other machines have written.
    func write(in folder: String, isPending: Bool = false) throws(StoreError) {
        try DataFolder.replace(
            CircleFile.path(in: folder) + (isPending ? CircleFile.pending : ""),
            with: "\(circle)\n\(label)\n" + (follows ? CircleFile.following + "\n" : ""))
    }

    private static let (pending, leaving) = (".joining", ".leaving")

    /// Notes that the record from before is about to take the place of the joined one.
    static func prepareToGoBack(in folder: String) throws(StoreError) {
        try DataFolder.replace(path(in: folder) + leaving, with: "\n")
    }

    /// Ends what this process or one before it has begun: to put the joined record in the place of this machine's own, or the
    /// other way round.
    ///
    /// - Parameter isJoined: True if the record has entries of other machines. Its own has none.
    static func finish(in folder: String, isJoined: Bool) throws(StoreError) {
        let file = path(in: folder)
        if access(file + leaving, F_OK) == 0 {
            if !isJoined {
                unlink(file)
                forgetLeft(in: folder)
            }
            unlink(file + leaving)
        }
        guard access(file + pending, F_OK) == 0 else { return }
        guard isJoined else {
            unlink(file + pending)
            return
        }
        guard rename(file + pending, file) == 0 else { throw DataFolder.failed("rename", file + pending) }
        forgetLeft(in: folder)
    }

    /// The record of this machine as it was before it joined a circle.
    static func copy(before circle: String, in folder: String) -> String {
        "\(folder)/journal.sqlite.replaced-before-\(circle)"
    }

    /// The record with the entries of a circle that this machine has left to go back to its own.
    static func copy(after circle: String, in folder: String) -> String {
        "\(folder)/journal.sqlite.replaced-after-\(circle)"
    }

    /// Leaves the circle, and notes which it was: what is here is a part of it.
    static func leave(in folder: String) throws(StoreError) {
        guard rename(path(in: folder), path(in: folder) + ".left") == 0 else {
            throw DataFolder.failed("rename", path(in: folder))
        }
    }

    /// The circle that was left, if there was one.
    static func left(in folder: String) -> String? {
        guard let text = try? DataFolder.read(path(in: folder) + ".left") else { return nil }
        return text.split(separator: "\n").first.map(String.init)
    }

    /// The record is no part of the circle that was left.
    private static func forgetLeft(in folder: String) { unlink(path(in: folder) + ".left") }

    static func isCircle(_ text: some StringProtocol) -> Bool { text.utf8.count == 16 && text.allSatisfy(\.isHexDigit) }

    private static func path(in folder: String) -> String { folder + "/circle" }
}
