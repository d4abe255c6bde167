import ArgumentParser
import CivilTime
import Glibc
import Imports
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// The options of every import, and its run.
struct ImportOptions: ParsableArguments {
    @Option(help: "The time zone of the file. By default, yours.", completion: .zones)
    var zone: String?

    @Flag(help: "Only show what would be added.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var output: OutputOptions

    /// The kind that the events of a calendar become.
    var kind: String?

    private enum CodingKeys: CodingKey { case zone, dryRun, yes, output }

    func validate() throws {
        if dryRun, yes { throw ValidationError("use --dry-run or --yes, not both") }
    }

    func run(
        _ format: ImportFormat, _ paths: [String], columns: [String: String] = [:], into: String? = nil
    ) throws {
        try run(
            format,
            paths.map { path in
                (name: path.split(separator: "/").last.map(String.init) ?? path, bytes: try Self.read(path))
            }, columns: columns, into: into)
    }

    /// The first of these files has to be there.
    func run(_ format: ImportFormat, _ names: [String], in folder: String) throws {
        var files: [(name: String, bytes: [UInt8])] = []
        for (index, name) in names.enumerated() where index == 0 || access("\(folder)/\(name)", F_OK) == 0 {
            // The older Loop writes nothing of a habit without answers.
            files.append((name, try Self.read("\(folder)/\(name)", isEmptyAllowed: index > 0)))
        }
        try run(format, files)
    }

    private func run(
        _ format: ImportFormat, _ files: [(name: String, bytes: [UInt8])], columns: [String: String] = [:],
        into: String? = nil
    ) throws {
        guard files.map(\.bytes.count).reduce(0, +) <= ImportLimits.largestFile else {
            throw CommandFailure(.unreadableFile, "the files are larger than 20 MiB together")
        }
        let link = try DaemonLink(timeout: .seconds(120))
        var content = try content(of: files, format, columns, link)
        if let into { try join(&content, into, link) }
        try run(
            Remindd1.ImportRequest(
                format: format.rawValue, version: content.version, upload: "", zone: zone, dryRun: true),
            content.lines, link)
    }

    /// Shows what would be added, asks, and adds it.
    ///
    /// - Parameter choose: Asks which part of these kinds' history is wanted.
    func run(
        _ request: Remindd1.ImportRequest, _ lines: some Sequence<ImportedLine>, _ link: DaemonLink,
        choose: ([String]) throws -> ImportHealth.Part = { _ in .all }
    ) throws {
        var asked = request
        var upload = try Upload.send(lines, link)
        asked.upload = upload.name
        var planned: Remindd1.Imported = try link.read("Import", asked)
        if !planned.added.unchosen.isEmpty, !dryRun || Question.canBeAsked {
            asked.history = try choose(planned.added.unchosen).rawValue
            upload = try Upload.send(lines, link)
            asked.upload = upload.name
            planned = try link.read("Import", asked)
        }
        guard !dryRun, planned.added.adds else {
            return try output.print(planned.added) { ImportText.preview(planned.added, style: $0, isDone: false) }
        }
        let shown = ImportText.preview(planned.added, style: UserEnvironment.current.style, isDone: false)
        if !yes, let group = planned.added.groups?.first(where: { $0.removedOf != nil }) {
            for line in shown { Console.warn(line) }
            throw CommandFailure(
                .invalidArgument,
                "\(group.removed) of \(group.removedOf ?? 0) \(group.kind) entries would be removed: nothing was changed",
                hint: "if they were deleted in \(planned.added.format.title), add --yes")
        }
        try Question.importFile.ask("Add it?", about: shown, isAnswered: yes, refusal: "nothing was imported")
        // Reading the preview may take longer than the daemon keeps the upload.
        if !yes { upload = try Upload.send(lines, link) }
        asked.upload = upload.name
        asked.dryRun = nil
        asked.confirmed = yes ? true : nil
        asked.request = RequestName.fresh()
        let imported: Remindd1.Imported = try link.write("Import", asked)
        try output.print(imported.added) { style in
            yes ? ImportText.preview(imported.added, style: style, isDone: true) : ImportText.done(imported.added)
        }
    }

    /// Gives all doses to a reminder that is here.
    private func join(_ content: inout ImportedContent, _ what: String, _ link: DaemonLink) throws {
        let shown: Remindd1.Shown = try link.read("Show", Remindd1.WhatRequest(what: what))
        let id = shown.reminder.id
        let titles = Set((content.doses.map(\.title) + content.reminders.map(\.title)))
        guard titles.count < 2 else {
            let names = titles.sorted().prefix(3).joined(separator: ", ")
            throw CommandFailure(
                .invalidArgument, "the file has \(titles.count) medicines: \(names)",
                hint: "--into takes a file of one medicine")
        }
        for reminder in content.reminders {
            content.note(reminder.place, "\(id) keeps its own definition", subject: reminder.title)
        }
        content.reminders = []
        content.doses = ImportedDoses(
            content.doses.lazy.map { dose in
                var dose = dose
                dose.reminder = ["reminder/\(id)"]
                return dose
            })
    }

    /// The content of the files.
    private func content(
        of files: [(name: String, bytes: [UInt8])], _ format: ImportFormat, _ columns: [String: String],
        _ link: DaemonLink
    ) throws -> ImportedContent {
        var context = try context(link)
        context.columns = columns
        context.kind = kind
        do throws(ImportRefusal) {
            return try ImportedContent.read(files, as: format, context)
        } catch {
            throw CommandFailure(
                RemindError(.unreadableFile, "cannot import \(error.problem.file); nothing was changed"),
                problems: [error.problem])
        }
    }

    /// Where and when the files are read.
    func context(_ link: DaemonLink) throws -> ImportContext {
        let environment = UserEnvironment.current
        let rules: TimeZoneRules
        if let zone {
            do {
                rules = try environment.zones.rules(named: zone)
            } catch {
                throw CommandFailure(RemindError(error))
            }
        } else {
            let status: DaemonStatus = try link.read("Status")
            rules = environment.rules(named: status.zone)
        }
        var context = ImportContext(now: environment.now, zone: rules, zones: environment.zones)
        (context.morning, context.isZoneNamed) = (environment.morning, zone != nil)
        return context
    }

    private static func read(_ path: String, isEmptyAllowed: Bool = false) throws -> [UInt8] {
        // A pipe in its place must not be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        func failed() -> CommandFailure {
            CommandFailure(
                .unreadableFile, "cannot read \(path): \(String(cString: strerror(errno)))",
                hint: "check that it exists and that you can read it")
        }
        guard descriptor >= 0 else { throw failed() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.unreadableFile, "\(path) is not a regular file")
        }
        guard status.st_size <= ImportLimits.largestFile else {
            throw CommandFailure(.unreadableFile, "\(path) is larger than 20 MiB")
        }
        guard status.st_size > 0 || isEmptyAllowed else { throw CommandFailure(.unreadableFile, "\(path) is empty") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size) + 65_536)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failed() }
            guard count > 0, bytes.count <= ImportLimits.largestFile else { break }
            bytes += buffer[..<count]
        }
        // It costs no copy while no one else has the bytes.
        ImportedContent.removeMark(from: &bytes)
        return bytes
    }
}
