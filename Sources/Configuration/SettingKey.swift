import CivilTime
import PrayerTimes
import Reminders
import Schedules
package import Vocabulary

/// A setting of remindd.toml by the name that a person types for it.
package struct SettingKey: Hashable, Sendable {
    /// The sort of value that it has.
    package enum Form: Hashable, Sendable {
        case text, flag, number, date
        /// One duration or several.
        case durations
        /// A list of paths or names.
        case files
        /// How often something rings again.
        case nag
        case place
        /// A table of its own, which is written in one piece.
        case table
    }

    /// The value of a setting that is not in the file.
    package enum Default: Hashable, Sendable {
        /// A person types it like this.
        case value(String)
        case none
        /// The method of prayer times decides.
        case ofMethod
    }

    /// Dotted, as in TOML: `quiet.from`.
    package let name: String
    package let form: Form
    package let usual: Default
    /// The only values that it takes; empty if it takes others.
    package let choices: [String]

    private init(_ name: String, _ form: Form, _ usual: Default, _ choices: [String] = []) {
        (self.name, self.form, self.usual, self.choices) = (name, form, usual, choices)
    }

    /// The name of its table; `nil` for a key above the tables.
    package var table: String? { name.contains(".") ? String(name.prefix { $0 != "." }) : nil }

    /// Its name in the table.
    package var key: String { table.map { String(name.dropFirst($0.count + 1)) } ?? name }

    /// Every setting, in the order of the sample file.
    package static let all: [SettingKey] = general + Kinds.all.flatMap(settings)

    /// - Throws: `invalidArgument` for an unknown name, with the nearest ones.
    package static func named(_ name: String) throws(RemindError) -> SettingKey {
        if let found = all.first(where: { $0.name == name }) { return found }
        throw RemindError(
            .invalidArgument, "there is no setting \(quoted(name))",
            hint: NearNames.question(near(name)) ?? "see them with: remindctl config")
    }

    private static func near(_ name: String) -> [String] {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        // `med.grace`
        if parts.count == 2, let kind = Kinds.meant(parts[0]) {
            let own = all.filter { $0.table == kind.name }
            let keys = NearNames.near(parts[1], among: own.map(\.key))
            if !keys.isEmpty { return keys.map { "\(kind.name).\($0)" } }
        }
        // `location.latitude`
        if parts.count == 2, all.contains(where: { $0.name == parts[0] }) { return [parts[0]] }
        let near = NearNames.near(name, among: all.map(\.name))
        if !near.isEmpty { return near }
        let key = parts.last ?? name
        let same = all.filter { $0.key == key }
        let found = same.isEmpty ? all.filter { NearNames.near(key, among: [$0.key]) != [] } : same
        return found.prefix(3).map(\.name)
    }

    private static let flags = ["true", "false"]

    private static let general: [SettingKey] = {
        let settings = Settings()
        func flag(_ value: Bool) -> Default { .value(value ? "true" : "false") }
        return [
            SettingKey("language", .text, .none),
            SettingKey("day_start", .text, .value(settings.dayStart.description)),
            SettingKey("snooze", .text, .value(DurationText.short(settings.snooze))),
            SettingKey("location", .place, .none),
            SettingKey("private", .flag, flag(settings.isPrivate), flags),
            SettingKey("status_titles", .flag, flag(settings.statusTitles), flags),
            SettingKey("notify.snooze", .durations, .none),
            SettingKey(
                "notify.click", .text, .value(settings.click.rawValue), Settings.Click.allCases.map(\.rawValue)),
            SettingKey("quiet.from", .text, .none),
            SettingKey("quiet.until", .text, .none),
            SettingKey("days.work", .text, .value(SchedulePrinter.text(settings.days.work))),
            SettingKey("days.holidays", .files, .none),
            SettingKey("reminders.morning", .text, .value(settings.morning.description)),
            SettingKey(
                "display.clock", .text, .value(settings.display.clock.rawValue),
                DisplaySettings.Clock.allCases.map(\.rawValue)),
            SettingKey(
                "display.week_start", .text, .value("\(settings.display.weekStart)"),
                DisplaySettings.weekStarts.map { "\($0)" }),
        ]
            + Measure.settings.map { key, dimension in
                SettingKey(
                    "units.\(key)", .text, .none,
                    MeasureUnit.all.filter { $0.dimension == dimension }.map(\.symbol))
            } + [
                SettingKey("report.name", .text, .none),
                SettingKey("report.born", .date, .none),
                SettingKey("sync.role", .text, .none, SyncSettings.Role.allCases.map(\.rawValue)),
                SettingKey("sync.rings_after", .text, .value("0m")),
                SettingKey("sync.rings_for", .files, .none),
                SettingKey("sync.rings_tags", .files, .none),
            ]
    }()

    private static func settings(of kind: any Kind) -> [SettingKey] {
        let name = kind.name
        let nag = kind.defaults.nag
        let repeats = nag.times == 0 ? "none" : "\(DurationText.short(.seconds(nag.every))) x \(nag.times)"
        var keys = [SettingKey("\(name).nag", .nag, .value(repeats))]
        if kind.hasGrace {
            let grace = DurationText.short(.seconds(kind.defaults.grace))
            keys.insert(SettingKey("\(name).grace", .text, .value(grace)), at: 0)
        }
        if let most = kind.defaults.most { keys.append(SettingKey("\(name).most", .number, .value("\(most)"))) }
        if let measures = kind.measures {
            keys.append(SettingKey("\(name).streaks", .flag, .value("true"), flags))
            if measures.isInHealth { keys.append(SettingKey("\(name).import", .flag, .value("true"), flags)) }
        }
        return keys + (kind.has(.prayerTimes) ? prayer(in: name) : [])
    }

    private static func prayer(in table: String) -> [SettingKey] {
        let rules = PrayerRules()
        func choice<Choice: CaseIterable & RawRepresentable<String>>(
            _ key: String, _ type: Choice.Type, _ usual: Default = .ofMethod
        ) -> SettingKey {
            SettingKey("\(table).\(key)", .text, usual, Choice.allCases.map(\.rawValue))
        }
        let methods = PrayerMethod.all.map(\.id)
        return [
            SettingKey(
                "\(table).method", .text, .value(rules.method.id), methods + [PrayerRules.timetableMethod]),
            SettingKey("\(table).custom", .table, .none),
            SettingKey("\(table).fallback", .text, .none, methods),
            SettingKey("\(table).timetable_zone", .text, .none),
            choice("madhab", Madhab.self),
            choice("high_latitude", HighLatitudeRule.self),
            choice("polar", PolarRule.self, .value(rules.polar.rawValue)),
            SettingKey("\(table).offsets", .table, .none),
            choice("rounding", MinuteRounding.self),
            choice("midnight", NightEnd.self),
            choice("shafaq", Shafaq.self, .value(rules.shafaq.rawValue)),
            SettingKey("\(table).imsak", .number, .value("\(rules.imsak)")),
            SettingKey("\(table).hijri_offset", .number, .value("\(rules.hijri.offset)")),
            SettingKey("\(table).hijri", .table, .none),
            SettingKey("\(table).journey", .table, .none),
        ]
    }
}
