package import CivilTime
import Schedules
import Vocabulary

/// A duty with a window: done in it is on time, later it is made up, and what was missed is owed. Nothing of it is on by
/// itself: a reminder says that it is obligatory, until when it is on time, and how many were owed before.
package enum Obligation {
    /// The fields of the capability.
    static let fields = [
        FieldRule("obligatory", .flag, help: "record it as missed, and as owed, if you do not answer"),
        FieldRule("answer_by", .timeOrEvent, perSchedule: true, help: "until when it is on time: 07:30, sunrise"),
        FieldRule("owed", .number(0...most), help: "how many you owed before: 1200"),
        FieldRule("iqamah", .timeAfter, perSchedule: true, help: "when it is held: 20m after its time, or 13:30"),
        FieldRule(noticeField, .duration, help: "give notice this long before it is held: 10m"),
    ]

    private static let noticeField = "before_iqamah"
    private static let beforeHeldRange: ClosedRange<Int64> = 60...10_800

    /// The most that may be owed.
    package static let most: Int64 = 100_000

    /// The fields that an answer records.
    package enum Mark {
        /// With whom: one of `companies`.
        package static let with = "with"
        /// It came after the window: `yes`.
        package static let madeUp = "made_up"
        /// It was one of those owed, and no occurrence of its own: `yes`.
        package static let owed = "qada"
    }

    /// With whom it was done.
    package enum Congregation: String, CaseIterable, Sendable {
        case jamaah, mosque, alone

        package var words: String {
            switch self {
            case .jamaah: "with others"
            case .mosque: "at the mosque"
            case .alone: "alone"
            }
        }
    }

    static func isSet(_ fields: Fields) -> Bool { fields["obligatory"]?.text == "yes" }
}

extension Obligation {
    /// - Throws: `invalidSchedule` if a window ends with the sun, and no location is set.
    static func checkPlace(_ definition: Definition, _ place: TimeContext) throws(RemindError) {
        guard place.sky.location == nil else { return }
        for fields in [definition.fields] + definition.lines.compactMap(\.fields) {
            if case .event(let time)? = fields["answer_by"].flatMap({ WindowEnd($0.text) }) {
                throw CompiledSchedule.noLocation(for: "windows until \(time)")
            }
        }
    }
}

extension Obligation {
    /// Takes `10m before iqamah` out of the notices of a draft: it is a field. A new list replaces all notices.
    static func takeNotice(of draft: inout DefinitionDraft, _ base: inout Definition?) throws(FieldProblem) {
        if draft.clear?.contains("before") == true, base?.fields[noticeField] != nil {
            base?.fields[noticeField] = nil
            if base?.before == nil { draft.clear?.removeAll { $0 == "before" } }
        }
        guard let texts = draft.before else { return }
        let suffix = " before iqamah"
        let held = texts.map(\.trimmed).filter { $0.lowercased().hasSuffix(suffix) }
        base?.fields[noticeField] = nil
        guard let text = held.first else { return }
        draft.before = texts.filter { !$0.trimmed.lowercased().hasSuffix(suffix) }
        if draft.before?.isEmpty == true {
            draft.before = nil
            base?.before = nil
        }
        guard held.count == 1, draft.fields[noticeField] == nil else {
            throw FieldProblem("before", "before has two notices before iqamah", hint: "leave one of them out")
        }
        draft.fields[noticeField] = String(text.dropLast(suffix.count))
    }

    /// Seconds before it is held at which it gives notice.
    static func beforeHeld(_ fields: Fields) -> Int64? {
        fields[noticeField].flatMap { try? DurationText.parse($0.text).components.seconds }
    }

    static func problem(with definition: Definition, _ place: TimeContext?) -> FieldProblem? {
        guard let seconds = beforeHeld(definition.fields) else { return nil }
        guard beforeHeldRange.contains(seconds) else {
            return FieldProblem(
                noticeField,
                "a notice \(DurationText.words(.seconds(seconds))) before iqamah is too \(seconds < 60 ? "late" : "early")",
                hint: "1m to 3h")
        }
        let isHeld = definition.fields["iqamah"] != nil || definition.lines.contains { $0.fields?["iqamah"] != nil }
        guard !isHeld, let place, !place.wantsTimetable else { return nil }
        return FieldProblem(
            noticeField, "there is no iqamah to give notice of",
            hint: "\(field: "iqamah", "20m"), or a timetable that has it")
    }
}

extension Answer {
    /// Records whether it came after its window.
    ///
    /// - Parameters:
    ///   - end: The end of its window.
    ///   - moment: When it was begun, if it took time.
    package mutating func judge(byWindowUntil end: Instant, at moment: Instant? = nil) {
        guard outcome == .done else { return }
        fields[Obligation.Mark.madeUp] = (moment ?? happened) > end ? .text("yes") : nil
    }
}
