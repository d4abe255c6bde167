import CivilTime
import Glibc
import RemindControl
import Reminders
import Schedules

/// `export --all FOLDER`: everything in the forms that other programs read, in a new folder.
struct ExportFolder {
    private let link: DaemonLink
    private let path: String

    init(_ link: DaemonLink, path: String) { (self.link, self.path) = (link, path) }

    static let remark =
        "Other programs read these. To move to another computer: remindctl backup FILE, restore FILE there, and copy "
        + "remindd.toml."

    /// All reminders, archived ones too.
    static func reminders(_ link: DaemonLink) throws -> [ReminderView] {
        try [false, true].flatMap { archived in
            let reply: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(archived: archived))
            return reply.reminders
        }
    }

    /// A folder that could not be filled is taken away again.
    ///
    /// - Returns: The paths of the files.
    func write() throws -> [String] {
        guard mkdir(path, 0o700) == 0 else {
            guard errno == EEXIST else {
                throw CommandFailure(
                    .unreadableFile, "cannot make \(path): \(String(cString: strerror(errno)))",
                    hint: "give a name in a folder of yours")
            }
            throw CommandFailure(.alreadyExists, "\(path) exists already", hint: "give another name")
        }
        var made: [String] = []
        do {
            try write("reminders.toml", &made) { file in
                let reply: Remindd1.ExportReply = try link.read("Export")
                try file(reply.toml)
            }
            let reminders = try ExportFolder.reminders(link).sorted { $0.id < $1.id }
            try write("history.csv", &made) { file in
                try file(HistoryCSV.heading(isAudit: false) + "\n")
                for reminder in reminders { try history(of: reminder.id, file) }
            }
            try write("readings.csv", &made) { file in
                let table = try ReadingsCSV(of: reminders.filter(ReadingsCSV.covers).map(\.id), link)
                try file(table.lines(onTerminal: false).map { $0 + "\n" }.joined())
            }
            try write("record.json", &made) { file in
                let status: DaemonStatus = try link.read("Status")
                let environment = UserEnvironment.current
                var bundle = FHIRFile(link, since: nil, person: nil)
                try bundle.make(at: environment.rules(named: status.zone).timestamp(environment.now), file)
            }
        } catch {
            for file in made { unlink(file) }
            rmdir(path)
            throw error
        }
        return made
    }

    private func write(
        _ name: String, _ made: inout [String], _ fill: ((String) throws -> Void) throws -> Void
    ) throws {
        let file = try NewFile("\(path)/\(name)")
        made.append("\(path)/\(name)")
        try fill { try file.write(Array($0.utf8)) }
        try file.finish()
    }

    /// One reminder in turn, so that none is too long for one question.
    private func history(of id: String, _ file: (String) throws -> Void) throws {
        var count = 0
        let request = Remindd1.HistoryRequest(what: id, limit: HistoryCSV.most)
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            count += piece.entries.count
            try file(piece.entries.map { HistoryCSV.row($0, isAudit: false, onTerminal: false) + "\n" }.joined())
        }
        guard count < HistoryCSV.most else {
            throw CommandFailure(
                .invalidArgument, "\(id) has more than \(HistoryCSV.most) entries",
                hint: "keep everything with: remindctl backup FILE")
        }
    }
}
