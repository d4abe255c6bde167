import ArgumentParser
import CivilTime
import Glibc
import Imports
import RemindProtocol
import Reminders
import Vocabulary

struct ImportHealth: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "From an export of Apple Health: weight, water, sleep and fasts.",
        discussion: """
            remindctl import health export.xml --all
            unzip -p export.zip apple_health_export/export.xml | remindctl import health - --yes

            In Health, tap your picture, then Export All Health Data. The first import asks which part of the history \
            you want and remembers it. Import a newer export as often as you like: it adds only what is new.
            """)

    enum Part: String, EnumerableFlag {
        case all, new, sync

        static func help(for value: Part) -> ArgumentHelp? {
            switch value {
            case .all: "All of the history."
            case .new: "Only what Health records from now on."
            case .sync: "Also remove here what was deleted in Health."
            }
        }
    }

    @Argument(help: "The unpacked export.xml, or - for standard input.", completion: .file(extensions: ["xml"]))
    var file: String

    @Flag(exclusivity: .exclusive)
    var part: Part?

    @Option(
        help: ArgumentHelp("Only these: weight, water, sleep, fast.", valueName: "types"),
        completion: .list(HealthType.allCases.map(\.rawValue)))
    var only: String?

    @Option(help: ArgumentHelp("Only from this day on: 2026-01-01.", valueName: "day"), completion: .days)
    var since: String?

    @Flag(help: "Ask again which part of the history to import.")
    var ask = false

    @OptionGroup var options: ImportOptions

    func validate() throws {
        if ask, part != nil { throw ValidationError("use --ask or --\(part?.rawValue ?? ""), not both") }
        _ = try types()
        _ = try firstDay()
    }

    func run() throws {
        let types = try permitted()
        let link = try DaemonLink(timeout: .seconds(120))
        let history = try read(types, try options.context(link))
        let kinds = types.map(\.kind)
        var request = Remindd1.ImportRequest(
            format: ImportFormat.health.rawValue, upload: "", zone: options.zone, dryRun: true)
        request.history = try (ask ? chosen(kinds) : part)?.rawValue
        request.kinds = kinds
        try options.run(request, history.lines, link, choose: chosen)
    }

    private func types() throws -> [HealthType] {
        guard let only else { return HealthType.allCases }
        return try only.split(separator: ",").map { word in
            let word = String(word).trimmed
            guard let type = HealthType(rawValue: word) else {
                let all = HealthType.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--only takes \(all), not \(quoted(word))")
            }
            return type
        }
    }

    /// Each type has a permission of its own in remindd.toml.
    private func permitted() throws -> [HealthType] {
        let (types, off) = (try types(), UserEnvironment.current.notImported)
        let permitted = types.filter { !off.contains($0.kind) }
        let refused = types.filter { off.contains($0.kind) }.map(\.kind)
        guard permitted.isEmpty || only != nil && !refused.isEmpty else { return permitted }
        throw CommandFailure(
            .invalidArgument, "remindd.toml says not to import: \(refused.joined(separator: ", "))",
            hint: "to allow it there: [\(refused[0])] import = true")
    }

    private func firstDay() throws -> CivilDate? {
        guard let since else { return nil }
        guard let day = CivilDate(since) else { throw ValidationError("--since takes a day such as 2026-01-01") }
        return day
    }

    /// Asks which part of the history to import, as the app does.
    private func chosen(_ kinds: [String]) throws -> Part {
        let names = kinds.joined(separator: ", ")
        guard Question.canBeAsked else {
            throw CommandFailure(
                .invalidArgument, "missing which part of the history to import: \(names)",
                hint: "add --all for all of it, or --new for what comes from now on")
        }
        Console.warn("Which part of the history in Apple Health do you want (\(names))?")
        Console.warn("  all     Import All Historical Data")
        Console.warn("  new     Future Data Only")
        Console.ask("Type all or new, or Enter to cancel: ")
        guard let part = readLine().flatMap({ Part(rawValue: $0.trimmed.lowercased()) }), part != .sync else {
            throw CommandFailure(.invalidArgument, "nothing was imported", hint: "--all or --new answers the question")
        }
        return part
    }

    // MARK: - Reading

    /// Reads the file piece by piece: it may have gigabytes.
    private func read(_ types: [HealthType], _ context: ImportContext) throws -> HealthHistory {
        let name = file == "-" ? "standard input" : file.split(separator: "/").last.map(String.init) ?? file
        let descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        func failed() -> CommandFailure {
            CommandFailure(
                .unreadableFile, "cannot read \(file): \(String(cString: strerror(errno)))",
                hint: "check that it exists and that you can read it")
        }
        guard descriptor >= 0 else { throw failed() }
        defer { close(descriptor) }
        var status = stat()
        guard file == "-" || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.unreadableFile, "\(file) is not a regular file")
        }
        do {
            let health = try HealthFile(name: name, only: Set(types), since: firstDay(), context)
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            while true {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw failed() }
                guard count > 0 else { return try health.finish() }
                try buffer.withUnsafeBytes { try health.read(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        } catch let refusal as ImportRefusal {
            throw CommandFailure(
                RemindError(.unreadableFile, "cannot import \(name); nothing was changed"), problems: [refusal.problem])
        }
    }
}
