import CivilTime
import Reminders
import Vocabulary

/// The events of lens-tracker (github.com/akshaychopra5207/lens-tracker at 9a45019, `src/domain/events.ts`): a list of
/// lenses put in use, for each eye alone, and of packs that came into the stock.
///
/// How long a lens lasts is a setting there, and not in the events.
struct LensEvents {
    private struct Opening {
        var id: String
        var at: Instant
        var day: CivilDate
        var place: ImportPlace
    }

    private static let opening = [
        "USE_LEFT": "left", "CHANGE_LEFT": "left", "USE_RIGHT": "right", "CHANGE_RIGHT": "right",
    ]
    /// The default of lens-tracker, unless its settings name another type.
    private static let type = "monthly"
    private static let pair = "lenses"

    private let context: ImportContext
    private var content = ImportedContent(format: .lenses)
    private var openings: [String: [Opening]] = [:]
    private var stock: [String: Int64] = [:]

    static func read(_ root: ForeignValue, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var reader = LensEvents(context: context)
        for event in try root.elements() { try reader.add(event) }
        try reader.translate(root)
        return reader.content
    }

    private init(context: ImportContext) { self.context = context }

    private mutating func add(_ event: ForeignValue) throws(ImportRefusal) {
        let type = try event.member("type").text()
        let written = try event.member("at")
        let text = try written.text()
        guard let at = ISOInstant.parse(text) else {
            throw written.refusal("\(quoted(text)) is not a date and time")
        }
        guard context.isSane(at, reaching: ImportContext.ahead) else {
            throw written.refusal("\(text) is out of range")
        }
        guard at <= context.now else {
            return content.noteDose(event.place, "it is in the future: left out")
        }
        let most: ClosedRange<Int64> = -10_000...10_000
        switch type {
        case "ADD_STOCK":
            let count = try event.member("qty").integer(most)
            switch try event["meta"]?["eye"]?.text() {
            case "LEFT": stock["left", default: 0] += count
            case "RIGHT": stock["right", default: 0] += count
            default:
                // An odd one is of the right eye there.
                stock["left", default: 0] += count / 2
                stock["right", default: 0] += count - count / 2
            }
        // In lens-tracker, a correction is always of the right eye.
        case "CORRECTION": stock["right", default: 0] += try event.member("qty").integer(most)
        default:
            guard let eye = LensEvents.opening[type] else {
                return content.noteDose(event.place, "\(quoted(type)) is not read")
            }
            if type.hasPrefix("USE") { stock[eye, default: 0] -= 1 }
            openings[eye, default: []].append(
                Opening(
                    id: try event.member("id").text(), at: at, day: context.zone.local(at: at).date,
                    place: event.place))
        }
    }

    private mutating func translate(_ root: ForeignValue) throws(ImportRefusal) {
        guard !openings.isEmpty else {
            throw root.refusal("no lens was ever put in use", hint: "a list with USE_LEFT or USE_RIGHT")
        }
        content.note(
            root.place,
            "how long a lens lasts is not in the events: \(LensEvents.type); change it with: remindctl \(Kinds.ofLenses) edit"
        )
        for (eye, all) in openings.sorted(by: { $0.key < $1.key }) {
            // Two of one day are one lens: taken from the stock, and changed.
            var days: Set<CivilDate> = []
            let openings = all.sorted { ($0.at, $0.id) < ($1.at, $1.id) }.filter { days.insert($0.day).inserted }
            guard let first = openings.first else { continue }
            let (key, title) = ("eye/\(eye)", "\(eye == "left" ? "Left" : "Right") lens")
            var reminder = ImportedReminder(keys: [key], kind: Kinds.ofLenses, title: title, place: first.place)
            reminder.fields = [
                "type": LensEvents.type, "opened": first.day.description, "eye": eye, "pair": LensEvents.pair,
            ]
            if let left = stock[eye] {
                if left >= 0 {
                    reminder.stock = .init(amount: left == 1 ? "1 lens" : "\(left) lenses")
                } else {
                    content.note(first.place, "the stock of the \(eye) eye is less than nothing: left out")
                }
            }
            content.reminders.append(reminder)
            for next in openings.dropFirst() {
                var dose = ImportedDose(
                    key: "opened/\(next.id)", reminder: [key], title: title, outcome: .done, zone: context.zone.name,
                    happened: next.at, place: next.place)
                dose.fields = ["type": LensEvents.type]
                content.doses.append(dose)
            }
        }
    }
}
