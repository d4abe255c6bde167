import ArgumentParser
import CivilTime
import Reminders

struct Lenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lens",
        abstract: "Contact lenses: wear, replace, history, add, edit.",
        subcommands: [
            ShowLenses.self, WearLenses.self, UnwearLenses.self, ReplaceLenses.self, ResetLenses.self, PutInLenses.self,
            TakeOutLenses.self,
            RefillLenses.self,
            LensStock.self, LensHistory.self, LensStatistics.self, LensCalendar.self, AddReminder<LensOptions>.self,
            ListReminders<LensOptions>.self,
            ShowLens.self, EditLenses.self, CopyReminder<LensOptions>.self,
            EnableReminder<LensOptions>.self,
            DisableReminder<LensOptions>.self,
            PauseReminders<LensOptions>.self, ResumeReminders<LensOptions>.self, ArchiveReminder<LensOptions>.self,
            UnarchiveReminder<LensOptions>.self,
        ],
        defaultSubcommand: ShowLenses.self)
}

struct LensOptions: KindOptions {
    static let kind = "lens"
    private static let types = [
        "daily", "weekly", "biweekly", "monthly", "quarterly", "yearly", "case", "solution",
    ]

    static func field(named title: String) -> (name: String, value: String)? {
        let word = title.lowercased()
        return types.contains(word) ? ("type", word) : nil
    }

    /// A case, and the lens of each eye, have titles and ids of their own.
    var usual: (id: String?, title: String)? {
        let kind = Kinds.named(LensOptions.kind)
        return kind?.titles.usual(fields).map { ($0 == kind?.titles.usual([:]) ? "lenses" : nil, $0) }
    }

    @Option(
        help: help("type"),
        completion: .list(LensOptions.types))
    var type: String?

    @Option(help: help("days"))
    var days: Int?

    @Option(help: help("limit"), completion: .list(LensStatus.Limit.allCases.map(\.rawValue)))
    var limit: String?

    @Option(help: help("opened"))
    var opened: String?

    @Option(help: help("remind"))
    var remind: String?

    @Option(help: help("ask"))
    var ask: String?

    @Option(help: help("hours"))
    var hours: String?

    @Option(help: help("eye"), completion: .list(["left", "right"]))
    var eye: String?

    @Option(help: help("pair"))
    var pair: String?

    @Option(help: help("power"))
    var power: String?

    @Option(help: help("cylinder"))
    var cylinder: String?

    @Option(help: help("axis"))
    var axis: String?

    @Option(help: help("base_curve"))
    var baseCurve: String?

    @Option(help: help("diameter"))
    var diameter: String?

    @Option(help: help("brand"))
    var brand: String?

    @Option(help: help("prescriber"))
    var prescriber: String?

    @Option(help: help("prescribed"))
    var prescribed: String?

    @Option(help: help("valid"))
    var valid: String?

    @Option(help: help("low"))
    var low: String?

    @Option(help: help("threshold"))
    var threshold: Int?

    @Option(help: help("expiry"))
    var expiry: String?

    @Option(help: help("repeats"))
    var repeats: Int?

    var fields: [String: String] {
        [
            "type": type, "days": days.map(String.init), "limit": limit, "opened": opened, "remind": remind,
            "ask": ask, "hours": hours, "eye": eye, "pair": pair,
            "power": power, "cylinder": cylinder, "axis": axis, "base_curve": baseCurve, "diameter": diameter,
            "brand": brand, "prescriber": prescriber, "prescribed": prescribed, "valid": valid, "low": low,
            "threshold": threshold.map(String.init), "expiry": expiry, "repeats": repeats.map(String.init),
        ].compactMapValues { $0 }
    }

    /// A biweekly pair, opened today.
    var usualFields: [String: String] {
        get throws {
            let environment = UserEnvironment.current
            let today = try environment.localZone().local(at: environment.now).date.description
            return days == nil ? ["type": "biweekly", "opened": today] : ["opened": today]
        }
    }

    /// Replacing them says when the next ones are due.
    var when: [String] { [] }
}
