package import CivilTime

/// An entry's fact as the journal's columns hold it: a word, an instant, and the rest as one JSON object.
package struct RecordedFact: Sendable {
    /// `delivered`, `undelivered`, `escalated`, `deferred`, `snoozed`, `delayed`, `done`, `skipped`, `missed`, `lapsed`,
    /// `began`, `started`, `ended`,
    /// `defined`, `archived`, `restored`, `retracted`, `dated`, `refilled`, `counted`, `told`, or a word of a newer program.
    package var what: String
    /// When it happened or began, the end of a snooze, or when a delayed dose was due before.
    package var moment: Instant?
    package var details: FactDetails

    package init(what: String, moment: Instant?, details: FactDetails) {
        (self.what, self.moment, self.details) = (what, moment, details)
    }
}

/// Values that only some facts have; absent ones are left out of the JSON.
package struct FactDetails: Hashable, Sendable, Codable {
    package var late: Bool?
    package var terms: Terms?
    package var cause: Answer.Cause?
    package var note: String?
    package var fields: Fields?
    package var run: Answer.Run?
    package var override: Answer.Override?
    package var span: Span?
    package var definition: Definition?
    package var pause: Pause.Plan?
    package var session: Beginning.Plan?
    package var stock: StockChange?
    package var level: StockLevel?
    package var told: StockNotice?
    package var source: EntrySource?
    package var reading: Reading?
    package var runs: Bool?
    package var rings: RingRule?
    /// The digest of the entry in `changes`, of 16 hexadecimal digits.
    package var of: String?
    package var settles: Settlement?
    package var retires: Retirement?

    package init() {}

    package var isEmpty: Bool { self == FactDetails() }
}

extension Fact {
    /// The columns of this fact.
    package var recorded: RecordedFact {
        var details = FactDetails()
        switch self {
        case .delivered(let late, let terms):
            if late { details.late = true }
            details.terms = terms
            return RecordedFact(what: "delivered", moment: nil, details: details)
        case .deferred(let until):
            return RecordedFact(what: "deferred", moment: until, details: details)
        case .snoozed(let until):
            return RecordedFact(what: "snoozed", moment: until, details: details)
        case .delayed(let from):
            return RecordedFact(what: "delayed", moment: from, details: details)
        case .dated(let instant):
            return RecordedFact(what: "dated", moment: instant, details: details)
        case .answered(let answer):
            details.cause = answer.cause
            details.note = answer.note
            details.fields = answer.fields.isEmpty ? nil : answer.fields
            details.run = answer.run
            details.override = answer.override
            details.reading = answer.reading
            details.settles = answer.settlement
            return RecordedFact(what: answer.outcome.rawValue, moment: answer.happened, details: details)
        case .began(let beginning):
            details.session = beginning.plan.isEmpty ? nil : beginning.plan
            return RecordedFact(what: "began", moment: beginning.from, details: details)
        case .started(let span):
            details.span = span
            return RecordedFact(what: "started", moment: nil, details: details)
        case .paused(let plan):
            details.span = .paused
            details.pause = plan
            return RecordedFact(what: "started", moment: nil, details: details)
        case .rings(let rule):
            details.span = .machine
            details.rings = rule
            return RecordedFact(what: "started", moment: nil, details: details)
        case .ended(let span):
            details.span = span
            return RecordedFact(what: "ended", moment: nil, details: details)
        case .retired(let retirement):
            details.span = .retired
            details.retires = retirement
            return RecordedFact(what: "started", moment: nil, details: details)
        case .defined(let definition):
            details.definition = definition
            return RecordedFact(what: "defined", moment: nil, details: details)
        case .undelivered: return RecordedFact(what: "undelivered", moment: nil, details: details)
        case .escalated(let runs):
            if runs { details.runs = true }
            return RecordedFact(what: "escalated", moment: nil, details: details)
        case .archived: return RecordedFact(what: "archived", moment: nil, details: details)
        case .restored: return RecordedFact(what: "restored", moment: nil, details: details)
        case .retracted: return RecordedFact(what: "retracted", moment: nil, details: details)
        case .refilled(let level):
            details.level = level
            return RecordedFact(what: "refilled", moment: nil, details: details)
        case .counted(let level):
            details.level = level
            return RecordedFact(what: "counted", moment: nil, details: details)
        case .told(let notice):
            details.told = notice
            return RecordedFact(what: "told", moment: nil, details: details)
        case .unknown(let what, let moment, _): return RecordedFact(what: what, moment: moment, details: details)
        }
    }

    /// The fact in a row; `nil` if this program does not understand the columns.
    package init?(_ recorded: RecordedFact) {
        let details = recorded.details
        switch recorded.what {
        case "delivered": self = .delivered(late: details.late ?? false, terms: details.terms)
        case "deferred":
            guard let until = recorded.moment else { return nil }
            self = .deferred(until: until)
        case "snoozed":
            guard let until = recorded.moment else { return nil }
            self = .snoozed(until: until)
        case "delayed":
            guard let from = recorded.moment else { return nil }
            self = .delayed(from: from)
        case "dated":
            guard let instant = recorded.moment else { return nil }
            self = .dated(instant)
        case "began":
            guard let from = recorded.moment else { return nil }
            self = .began(Beginning(from: from, details.session ?? Beginning.Plan()))
        case "started":
            guard let span = details.span else { return nil }
            switch span {
            case .paused: self = .paused(details.pause ?? Pause.Plan())
            case .machine:
                guard let rule = details.rings else { return nil }
                self = .rings(rule)
            case .retired:
                guard let retirement = details.retires else { return nil }
                self = .retired(retirement)
            case .disabled, .unconfirmedClock, .stay: self = .started(span)
            }
        case "ended":
            guard let span = details.span else { return nil }
            self = .ended(span)
        case "defined":
            guard let definition = details.definition else { return nil }
            self = .defined(definition)
        case "undelivered": self = .undelivered
        case "escalated": self = .escalated(runs: details.runs ?? false)
        case "archived": self = .archived
        case "restored": self = .restored
        case "retracted": self = .retracted
        case "refilled", "counted":
            guard let level = details.level else { return nil }
            self = recorded.what == "counted" ? .counted(level) : .refilled(level)
        case "told":
            guard let notice = details.told else { return nil }
            self = .told(notice)
        default:
            guard let outcome = Answer.Outcome(rawValue: recorded.what), let happened = recorded.moment else {
                return nil
            }
            self = .answered(
                Answer(
                    outcome, happened: happened, cause: details.cause, note: details.note,
                    fields: details.fields ?? [:], run: details.run, override: details.override,
                    reading: details.reading, settlement: details.settles))
        }
    }
}
