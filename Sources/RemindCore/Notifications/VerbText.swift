import Catalogue
import Reminders

/// The texts that have a word of a kind in them: each is a text of its own in other languages, which bend their words.
///
/// They are put together here in English. So the lists name all of them for `Tests/texts`, and a test compares the lists with
/// the words of all kinds.
struct VerbText {
    let kind: (any Kind)?
    let say: Wording

    private var past: String { kind?.verb.past ?? "done" }
    private var imperative: String { kind?.verb.imperative ?? "done" }

    /// The words of one kind, or those for anything if there are several.
    init(_ kinds: [(any Kind)?], _ say: Wording) {
        let names = Set(kinds.map { $0?.name })
        self.init(kind: names.count == 1 ? kinds.first ?? nil : nil, say)
    }

    init(kind: (any Kind)?, _ say: Wording) { (self.kind, self.say) = (kind, say) }

    // MARK: - Buttons

    static let buttons = Wording.texts(
        "Taken", "Done", "Replaced", "Prayed", "Logged", "Wore today", "All taken", "All done", "All replaced",
        "All prayed", "All logged", "Taken: %{n} of %{count}", "Done: %{n} of %{count}", "Replaced: %{n} of %{count}",
        "Prayed: %{n} of %{count}", "Logged: %{n} of %{count}", in: "button")

    /// `Taken`
    var done: String { say(VerbText.capital(past), in: "button") }

    /// `Wore today`; `nil` for a kind whose days have no button.
    var today: String? { kind?.dayVerb.button.map { say($0, in: "button") } }

    /// `All taken`
    var all: String { say("All \(past)", in: "button") }

    /// `Taken: 3 of 4`
    func some(_ answered: Int, of count: Int) -> String {
        say(
            "\(VerbText.capital(past)): %{n} of %{count}", ["n": String(answered), "count": String(count)],
            in: "button")
    }

    // MARK: - Lines

    static let lines = Wording.texts(
        "last taken %{time}", "last done %{time}", "last replaced %{time}", "last prayed %{time}",
        "last logged %{time}", "%{due}: take it now, or skip it?", "%{due}: do it now, or skip it?",
        "%{due}: log it now, or skip it?", "not taken after %{length}; %{machine} was heard at %{time}",
        "not done after %{length}; %{machine} was heard at %{time}",
        "not replaced after %{length}; %{machine} was heard at %{time}",
        "not prayed after %{length}; %{machine} was heard at %{time}",
        "not logged after %{length}; %{machine} was heard at %{time}",
        "not answered after %{length}; %{machine} was heard at %{time}", "not taken; %{machine} was heard at %{time}",
        "not done; %{machine} was heard at %{time}", "not replaced; %{machine} was heard at %{time}",
        "not prayed; %{machine} was heard at %{time}", "not logged; %{machine} was heard at %{time}",
        "not answered; %{machine} was heard at %{time}")

    /// `last taken 2026-11-20 08:00`
    func last(_ time: String) -> String { say("last \(past) %{time}", ["time": time]) }

    /// `due 08:00: take it now, or skip it?`
    func asks(_ due: String) -> String {
        say("%{due}: \(imperative == "done" ? "do" : imperative) it now, or skip it?", ["due": due])
    }

    /// `not taken after 30 minutes; laptop was heard at 08:21`
    ///
    /// - Parameters:
    ///   - length: `nil` for less than a minute.
    ///   - isOne: False for several at once: `answered`.
    func missing(after length: String?, heard machine: String, at time: String, isOne: Bool) -> String {
        let word = isOne ? past : "answered"
        guard let length else {
            return say("not \(word); %{machine} was heard at %{time}", ["machine": machine, "time": time])
        }
        return say(
            "not \(word) after %{length}; %{machine} was heard at %{time}",
            ["length": length, "machine": machine, "time": time])
    }

    // MARK: - Stocks

    static func supplies(_ reminders: [Reminder], _ say: Wording) -> VerbText {
        VerbText(kind: reminders.first?.kind ?? Kinds.standard, say)
    }

    static let low = Wording.counted("%{n} medicines run low", "%{n} lenses run low")
    static let expired = Wording.texts("Medicines expire", "Lenses expire")

    private var supply: String { kind?.words.supply ?? Kinds.standard.words.supply }

    /// `3 medicines run low`; never of one.
    func runLow(_ count: Int) -> String { say("%{n} \(supply) run low", "%{n} \(supply) run low", count) }

    /// `Medicines expire`
    var expire: String { say("\(VerbText.capital(supply)) expire") }

    private static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
