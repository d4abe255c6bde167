/// A reminder of anything: the bins, a call, the oven. It is done or not, and nothing of it is counted.
///
/// One that comes once stays open until it is answered. One that repeats lapses when its next time comes.
struct GeneralReminder: Kind {
    let name = "reminder"
    let command = "reminder"
    let verb = Verb(imperative: "done", past: "done")
    let words = KindWords(one: "reminder", many: "reminders")
    let defaults = Defaults(grace: 86_400, nag: .none, unanswered: .stays, urgency: .normal)
    let capabilities: [Capability] = [.plain]
}
