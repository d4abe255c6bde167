import CivilTime
import Glibc
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Vocabulary

/// The daemon's loop with a record of its own, alone or in a circle.
final class CircleDesk {
    struct Refused: Error {}

    private static let names = (0..<20).map { "m-\($0)" }

    private let folder: String
    private let loop: Loop
    private let zone: TimeZoneRules
    private var now: Instant

    /// - Parameter isShared: True in a circle, which is the same for all.
    init(isShared: Bool) throws {
        var path = Array("/tmp/remindd-costs-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw Refused() }
        folder = path.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let environment = try DaemonEnvironment([
            "HOME": folder, "XDG_DATA_HOME": folder, "XDG_RUNTIME_DIR": folder, "TZ": "Europe/Zurich",
        ])
        zone = try environment.zones.rules(named: "Europe/Zurich")
        guard let start = CivilDateTime("2026-11-20T07:00").flatMap(zone.instant) else { throw Refused() }
        now = start
        if isShared {
            mkdir(folder + "/remindd", 0o700)
            guard let file = fopen(folder + "/remindd/circle", "w") else { throw Refused() }
            fputs("0123456789abcdef\ndesk\n", file)
            fclose(file)
        }
        loop = try Loop(environment: environment, now: now)
        hear()
    }

    deinit { _ = run("rm -r '\(folder)'") }

    private func run(_ command: String) -> Bool {
        var process = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
        defer { arguments.forEach { free($0) } }
        var status: Int32 = 0
        return posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0
            && waitpid(process, &status, 0) == process && status == 0
    }

    func define() throws {
        let changes = try CircleDesk.names.map { name in
            var draft = DefinitionDraft(kind: "medication")
            draft.id = name
            draft.title = name
            draft.when = [.init(when: "daily at 08:00, 20:00")]
            let made = Definition.make(
                draft, over: nil, source: .file, anchor: .init(at: now, zone: zone.name), context: .file,
                today: zone.local(at: now).date)
            guard let definition = made.definition else { throw Refused() }
            return DefinitionChange.define(definition)
        }
        try ask(.change(changes))
    }

    /// Records one dose after the other.
    ///
    /// - Returns: How many.
    func take(_ count: Int) throws -> Int {
        for number in 0..<count {
            now = now + .seconds(1)
            guard let id = ReminderID(rawValue: CircleDesk.names[number % CircleDesk.names.count]) else {
                throw Refused()
            }
            try ask(.answer(AnswerRequest(.extra(id), .done, happened: now)))
        }
        return count
    }

    private func ask(_ event: Event) throws { try loop.commit(try loop.decide(event, at: now), now: now) }

    /// Brings another machine what this one has.
    func copy(to other: CircleDesk) throws {
        guard run("cp -r '\(folder)/remindd/sync' '\(other.folder)/remindd/'") else { throw Refused() }
        other.now = max(now, other.now)
        other.hear()
    }

    /// Looks into the folder, as the daemon does whenever it has changed.
    func hear() { while loop.hear(now: now) {} }

    /// The rows of today.
    func today() -> Int {
        let agenda = loop.scheduler.agenda
        return agenda.day(agenda.day(of: now), now: now).count + agenda.doubles.count
    }
}
