import ArgumentParser
import CivilTime
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

enum LensPage: KindPage {
    static let kind = "lens"
    static let abstract = "Contact lenses: wear, replace, history, add, edit."
    static let usualCommand: (any ParsableCommand.Type)? = ShowLenses.self

    static var commands: [any ParsableCommand.Type] {
        [
            ShowLenses.self, WearLenses.self, UnwearLenses.self, ReplaceLenses.self, ResetLenses.self,
            PutInLenses.self, TakeOutLenses.self, RefillLenses.self, LensStock.self, LensHistory.self,
            LensStatistics.self, LensCalendar.self, ShowLens.self, EditLenses.self,
        ]
    }

    static func field(named title: String) -> (name: String, value: String)? {
        let word = title.lowercased()
        guard let rule = declared.fields.first(where: { $0.name == "type" }), case .choice(let types) = rule.form,
            types.contains(word)
        else { return nil }
        return (rule.name, word)
    }

    /// A biweekly pair, opened today.
    static func usualFields(_ given: [String: String]) throws -> [String: String] {
        let environment = UserEnvironment.current
        let today = try environment.localZone().local(at: environment.now).date.description
        return given["days"] == nil ? ["type": "biweekly", "opened": today] : ["opened": today]
    }

    static func day(_ text: String, today: CivilDate) throws(CommandFailure) -> CivilDate {
        do {
            return try DayName.parse(text, today: today)
        } catch {
            throw CommandFailure(.invalidTime, error.message, hint: error.hint)
        }
    }

    static func cycles(_ what: String?, person: String?, _ link: DaemonLink? = nil) throws -> Remindd1.CyclesReply {
        try (link ?? DaemonLink()).read("Cycles", Remindd1.CyclesRequest(what: what, kind: kind, person: person))
    }
}
