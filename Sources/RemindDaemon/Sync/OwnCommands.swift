import Reminders
import StrictJSON

/// The commands that a person has set on this machine, in a file beside the record: no entry says so for certain, since an entry
/// may come from a folder, whatever name it bears.
struct OwnCommands: Codable, Sendable {
    private(set) var commands: Set<[String]> = []

    static func read(in folder: String) -> OwnCommands {
        var bytes: [UInt8] = []
        try? LineFile.forEachLine(of: path(folder), longest: 16 << 20) { bytes += $0 }
        return (try? JSON.decode(OwnCommands.self, from: bytes)) ?? OwnCommands()
    }

    func contains(_ command: [String]) -> Bool { commands.contains(command) }

    /// Notes the commands in definitions that were made here.
    static func note(_ definitions: [Definition], in folder: String) {
        let new = Set(definitions.compactMap(\.escalation?.command))
        guard !new.isEmpty else { return }
        var own = read(in: folder)
        guard !new.isSubset(of: own.commands) else { return }
        own.commands.formUnion(new)
        guard let bytes = try? JSON.encode(own) else { return }
        try? DataFolder.replace(path(folder), with: String(decoding: bytes, as: UTF8.self))
    }

    private static func path(_ folder: String) -> String { folder + "/commands" }
}
