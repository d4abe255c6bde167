import Reminders
import Vocabulary

/// The settings in a backup of medTimer that bear on how its reminders ring: its class `SettingsBackup`. Backups older
/// than June 2026 have none, and missing ones take medTimer's defaults.
struct MedTimerSettings {
    /// On these days, a time within the span waits until its end.
    struct Weekend {
        /// Numbers from Monday, 0.
        var days: [Int]
        /// Minutes of the day; the end is not within it.
        var span: Range<Int64>
    }

    var weekend: Weekend?
    var nag: DefinitionDraft.Nag?
    /// True if notifications hide the names of medicines.
    var hidesNames = false
    /// True if no dose can be skipped.
    var neverSkips = false

    /// `nag` takes at most this many.
    private static let mostRepeats = 100

    init() {}

    init(_ value: ForeignValue, _ content: inout ImportedContent) throws(ImportRefusal) {
        func integer(_ name: String, _ range: ClosedRange<Int64>, else other: Int64) throws(ImportRefusal) -> Int64 {
            try value[name]?.integer(range) ?? other
        }
        hidesNames = try value["hideMedicineName"]?.boolean() ?? false
        neverSkips = try value["cannotSkipReminders"]?.boolean() ?? false
        if try value["repeatReminders"]?.boolean() ?? false {
            let minutes = try integer("repeatDelayMinutes", 1...1440, else: 10)
            let times = try integer("numberOfRepetitions", -1...1000, else: 3)
            if times < 0 || times > Self.mostRepeats {
                content.note(
                    value.place, "it repeats reminders without end there; here \(Self.mostRepeats) times",
                    subject: "settings")
            }
            nag = DefinitionDraft.Nag(
                every: "\(minutes)m", times: times < 0 ? Self.mostRepeats : min(Int(times), Self.mostRepeats))
        }
        guard try value["weekendMode"]?.boolean() ?? false else { return }
        let from = try integer("weekendStartTimeMinutes", 0...1439, else: 0)
        let to = try integer("weekendEndTimeMinutes", 0...1439, else: 540)
        var days: [Int] = []
        for day in try value["weekendDays"]?.elements() ?? [] {
            // Java numbers them from Monday, 1.
            guard let number = Int(try day.text()), (1...7).contains(number) else {
                throw day.refusal("it is not a day of the week from 1 to 7")
            }
            days.append(number - 1)
        }
        if from < to, !days.isEmpty { weekend = Weekend(days: days, span: from..<to) }
    }
}
