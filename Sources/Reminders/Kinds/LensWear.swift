import Catalogue
import CivilTime
import Schedules

/// How lenses wear out, and what is kept like them.
struct LensWear: Wearing {
    let verb = Verb(imperative: "wear", past: "worn", button: "Wore today")
    let firstDayField = "opened"
    /// With the answer that ends it, a pair's type is recorded: a later pair may be of another one.
    let recordedFields = ["type", "days"]
    let reasons = ["torn", "lost", "due"]

    func question(_ fields: Fields) -> DayQuestion? {
        fields["ask"].flatMap { ClockTime(ofDay: $0.text) }.map(DayQuestion.init)
    }

    /// The day after its last day. Daily lenses have no day to be replaced: each day begins with fresh ones.
    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule? {
        guard let opened = lastDone ?? firstDay(of: definition), let days = Lens.lifetime(definition.fields), days > 1,
            let time = ClockTime(ofDay: definition.fields["remind"]?.text ?? Lens.defaultRemind)
        else { return nil }
        return Schedule(.wall(.once(opened + days), .at([time])))
    }

    /// Another type is another pair, and not the same one for longer.
    func beginsAnew(_ definition: Definition, after old: Definition) -> Bool {
        Lens.lifetime(definition.fields) != Lens.lifetime(old.fields)
    }

    /// The calendar limit is the day that was planned. The worn limit is the day on which the last of the days was worn.
    func dueDay(of definition: Definition, planned: CivilDate, used: [CivilDate]) -> CivilDate? {
        guard let days = Lens.lifetime(definition.fields) else { return planned }
        let reached = used.count >= days ? used[days - 1] : nil
        return switch LensStatus.Limit(definition.fields) {
        case .calendar: planned
        case .worn: reached
        case .both: min(planned, reached ?? planned)
        }
    }

    func prescription(_ fields: Fields) -> [(name: String, value: String)] { Lens.Prescription.facts(fields) }

    func prescriptionEnd(_ fields: Fields) -> CivilDate? { Lens.Prescription.end(fields) }

    func isUsedByDay(_ fields: Fields) -> Bool { LensStatus.isWorn(fields) }

    func isEndedByUse(_ fields: Fields) -> Bool {
        LensStatus.isWorn(fields) && (LensStatus.Limit(fields) != .calendar || fields["ask"] != nil)
    }

    func lines(of definition: Definition, _ use: WearPeriod, _ say: Wording) -> [String] {
        guard let status = LensStatus(definition.fields, use) else { return [] }
        let text = status.words(say)
        let figures: KeyValuePairs = [
            "worn": String(status.worn), "open": String(status.open), "days": String(status.days),
        ]
        let open = say("open %{open} of %{days} days", figures)
        guard LensStatus.isWorn(definition.fields) else { return [text, open] }
        if let spent = warning(of: definition, use, say) { return [text, spent, open] }
        return [text, say("worn %{worn} of %{days}, open %{open} of %{days} days", figures)]
    }

    /// Worn as often as they may be, whether or not the day to replace them has come.
    func warning(of definition: Definition, _ use: WearPeriod, _ say: Wording) -> String? {
        guard let status = LensStatus(definition.fields, use), status.days > 1, status.limit != .calendar,
            status.worn >= status.days
        else { return nil }
        return say(
            "worn %{worn} of %{days}: do not put them in again",
            ["worn": String(status.worn), "days": String(status.days)])
    }

    /// Both eyes, unless the reminder is of one. Daily lenses are taken by the day, others when they are replaced.
    func contents(of fields: Fields) -> StockContents? {
        guard let days = Lens.lifetime(fields) else { return nil }
        let isWorn = LensStatus.isWorn(fields)
        let piece = isWorn ? "lens" : fields["type"]?.text == "case" ? "case" : "bottle"
        return StockContents(
            piece: piece, pieces: isWorn && fields["eye"] == nil ? 2 : 1, every: days, byDay: days == 1)
    }
}
