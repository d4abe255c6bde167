import CivilTime
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

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
            for (name, archived) in [("reminders.toml", false), ("archived.toml", true)] {
                try write(name, &made) { file in
                    let reply: Remindd1.ExportReply = try link.read(
                        "Export", Remindd1.ExportRequest(archived: archived))
                    try file(reply.toml)
                }
            }
            let reminders = try ExportFolder.reminders(link).sorted { $0.id < $1.id }
            try write("history.csv", &made) { file in
                try file(HistoryCSV(onTerminal: false).lines([])[0] + "\n")
                try history(file)
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

    /// Every entry, also of reminders that were purged and of none, month by month, so that none is too long for one
    /// question.
    private func history(_ file: (String) throws -> Void) throws {
        // Nothing that can be imported is older.
        let first = 1990
        let environment = UserEnvironment.current
        let status: DaemonStatus = try link.read("Status")
        let last = environment.rules(named: status.zone).local(at: environment.now).date.year
        try history(nil, "\(first - 1)-12-31", file)
        for year in first...max(first, last) {
            guard try entries("\(year)-01-01", "\(year)-12-31", most: 1, { _ in }) > 0 else { continue }
            for month in 1...12 {
                guard let start = CivilDate(year: year, month: month, day: 1) else { continue }
                try history("\(start)", "\(start.endOfMonth)", file)
            }
        }
        try history("\(max(first, last) + 1)-01-01", nil, file)
    }

    private func history(_ since: String?, _ until: String?, _ file: (String) throws -> Void) throws {
        let table = HistoryCSV(onTerminal: false)
        let count = try entries(since, until, most: HistoryCSV.most) { piece in
            try file(table.lines(piece).dropFirst().map { $0 + "\n" }.joined())
        }
        guard count < HistoryCSV.most else {
            throw CommandFailure(
                .invalidArgument,
                "there are more than \(HistoryCSV.most) entries \(since.map { "since \($0)" } ?? "") until \(until ?? "now")",
                hint: "keep everything with: remindctl backup FILE")
        }
    }

    /// - Returns: How many there are.
    private func entries(
        _ since: String?, _ until: String?, most: Int, _ take: ([EntryView]) throws -> Void
    ) throws -> Int {
        var count = 0
        var request = Remindd1.HistoryRequest(since: since, until: until, limit: most)
        request.whole = true
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            count += piece.entries.count
            try take(piece.entries)
        }
        return count
    }
}
