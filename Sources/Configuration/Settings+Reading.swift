import Catalogue
package import CivilTime
import PrayerTimes
package import Reminders
import Vocabulary

/// Reads remindd.toml.
extension Settings {
    /// Reads the file and collects all problems. If there is one, all settings are the defaults.
    package static func read(_ text: String, name: String) -> (settings: Settings, problems: [FileProblem]) {
        var settings = Settings()
        var problems: [FileProblem] = []
        let document: TOMLTable
        do {
            document = try TOMLDocument.parse(text)
        } catch {
            return (settings, [FileProblem(file: name, line: error.line, message: error.message)])
        }
        for entry in document.entries {
            do {
                try settings.read(entry, hasSnooze: document["snooze"] != nil) {
                    problems.append(FileProblem(file: name, line: $0, message: $1, hint: $2))
                }
            } catch {
                let hint = error.hint?.text(in: .file)
                problems.append(FileProblem(file: name, line: entry.line, message: error.message, hint: hint))
            }
        }
        return (problems.isEmpty ? settings : Settings(), problems)
    }

    /// - Parameter hasSnooze: True if the file gives the length of a snooze above its tables.
    private mutating func read(
        _ entry: TOMLTable.Entry, hasSnooze: Bool, report: (Int, String, String?) -> Void
    ) throws(FieldProblem) {
        let node = entry.node
        switch entry.key {
        case "language":
            let text = try node.string(entry.key, example: "\"de\"")
            guard LocaleName(text) != nil else {
                throw FieldProblem(entry.key, "\(quoted(text)) is not a language", hint: "language = \"de\"")
            }
            language = text
        case "day_start":
            let text = try node.string(entry.key, example: "\"03:00\"")
            guard let time = ClockTime(text), time.hour < 12 else {
                throw FieldProblem(entry.key, "day_start cannot be \(quoted(text))", hint: "00:00 to 11:59")
            }
            dayStart = time
        case "snooze":
            snooze = .seconds(try node.seconds(entry.key, example: "\"10m\""))
        case "notify":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in
                try readNotify(inner, hasSnooze: hasSnooze)
            }
        case "quiet":
            guard case .table(let table) = node.value else {
                throw node.wrong(entry.key, "a table", example: "[quiet]")
            }
            quiet = try Settings.readQuiet(table)
        case "location": location = try node.coordinate(entry.key)
        case "private": isPrivate = try node.boolean(entry.key)
        case "status_titles": statusTitles = try node.boolean(entry.key)
        case "display":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try display.read(inner) }
        case "units":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try display.readUnit(inner) }
        case "days":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try days.read(inner) }
        case "reminders":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try readReminders(inner) }
        case "report":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try patient.read(inner) }
        case "sync":
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in try sync.read(inner) }
        default:
            guard let known = Kinds.named(entry.key) else {
                throw .unknownKey(entry.key, of: entry.key, known: Settings.knownKeys)
            }
            var kind = KindSettings()
            var rules: Set<String> = []
            try Settings.readTable(entry, report) { (inner) throws(FieldProblem) in
                if known.has(.prayerTimes), PrayerRules.has(inner.key) {
                    defer { rules.insert(inner.key) }
                    try prayer.read(inner, after: rules)
                } else {
                    try kind.read(inner, of: known)
                }
            }
            if prayer.wantsTimetable, let fallback = prayer.fallback { prayer.method = fallback }
            kinds[entry.key] = kind
        }
    }

    private mutating func readReminders(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "morning":
            let text = try entry.node.string(entry.key, example: "\"09:00\"")
            guard let time = ClockTime(text) else {
                throw FieldProblem(entry.key, "the morning cannot be at \(quoted(text))", hint: "morning = \"09:00\"")
            }
            morning = time
        default: throw .unknownKey(entry.key, of: entry.key, known: ["morning"], others: "[reminders] has ")
        }
    }

    private static func readTable(
        _ entry: TOMLTable.Entry, _ report: (Int, String, String?) -> Void,
        _ read: (TOMLTable.Entry) throws(FieldProblem) -> Void
    ) throws(FieldProblem) {
        guard case .table(let table) = entry.node.value else {
            throw entry.node.wrong(entry.key, "a table", example: "[\(entry.key)]")
        }
        for inner in table.entries {
            do throws(FieldProblem) {
                try read(inner)
            } catch {
                report(inner.line, error.message, error.hint?.text(in: .file))
            }
        }
    }

    private static let knownKeys =
        [
            "language", "day_start", "snooze", "location", "private", "status_titles", "[notify]", "[quiet]", "[days]",
            "[display]",
            "[units]",
            "[report]", "[reminders]", "[sync]",
        ] + Kinds.all.map { "[\($0.name)]" }
}

extension Settings {
    /// The setting `private` of the file alone, for a program that needs no more of it; false if it has problems.
    package static func isPrivate(in text: String) -> Bool {
        let entry = (try? TOMLDocument.parse(text))?.entries.first { $0.key == "private" }
        return (try? entry?.node.boolean("private")) ?? false
    }

    /// The setting `morning` of reminders in the file alone, for a program that needs no more of it; the default if it has
    /// problems.
    package static func morning(in text: String) -> ClockTime {
        let standard = Settings().morning
        guard let document = try? TOMLDocument.parse(text),
            case .table(let table)? = document["reminders"]?.value
        else { return standard }
        let text = try? table["morning"]?.string("morning", example: "\"09:00\"")
        return text.flatMap { ClockTime($0) } ?? standard
    }

    /// The kinds of which the file says that nothing is imported, for a program that needs no more of it.
    package static func notImported(in text: String) -> [String] {
        guard let document = try? TOMLDocument.parse(text) else { return [] }
        return Kinds.all.map(\.name).filter { kind in
            guard case .table(let table)? = document[kind]?.value else { return false }
            return (try? table["import"]?.boolean("import")) == false
        }
    }

    /// The tables `[display]` and `[units]` of the file alone, for a program that needs no more of it. Defaults if they
    /// have problems.
    package static func display(in text: String) -> DisplaySettings {
        var display = DisplaySettings()
        guard let document = try? TOMLDocument.parse(text) else { return display }
        for table in document.entries where table.key == "display" || table.key == "units" {
            guard case .table(let inner) = table.node.value else { continue }
            for entry in inner.entries {
                do {
                    if table.key == "units" { try display.readUnit(entry) } else { try display.read(entry) }
                } catch {
                    return DisplaySettings()
                }
            }
        }
        return display
    }
}

extension DisplaySettings {
    fileprivate mutating func readUnit(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        guard let (key, dimension) = Measure.settings.first(where: { $0.key == entry.key }) else {
            throw FieldProblem(
                entry.key, "unknown key \"\(entry.key)\"",
                hint: "[units] has \(Measure.settings.map(\.key).joined(separator: ", "))")
        }
        let fitting = MeasureUnit.all.filter { $0.dimension == dimension }.map(\.symbol).joined(separator: ", ")
        let text = try entry.node.string(key, example: "\"\(fitting.prefix { $0 != "," })\"")
        guard let unit = try? MeasureUnit(parsing: text, of: dimension), unit.dimension == dimension else {
            throw FieldProblem(key, "\(quoted(text)) is no unit of \(key)", hint: fitting)
        }
        units[dimension] = unit
    }

    fileprivate mutating func read(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "clock":
            let text = try entry.node.string(entry.key, example: "\"12h\"")
            guard let clock = Clock(rawValue: text) else {
                throw FieldProblem(entry.key, "clock cannot be \(quoted(text))", hint: "clock = \"24h\" or \"12h\"")
            }
            self.clock = clock
        case "week_start":
            let text = try entry.node.string(entry.key, example: "\"sunday\"")
            guard let day = DisplaySettings.weekStarts.first(where: { "\($0)" == text }) else {
                throw FieldProblem(
                    entry.key, "a week cannot start with \"\(text)\"",
                    hint: "week_start = " + DisplaySettings.weekStarts.map { "\"\($0)\"" }.joined(separator: " or "))
            }
            weekStart = day
        default:
            throw .unknownKey(entry.key, of: entry.key, known: ["clock", "week_start"], others: "[display] has ")
        }
    }
}

extension Settings.KindSettings {
    fileprivate mutating func read(_ entry: TOMLTable.Entry, of kind: any Kind) throws(FieldProblem) {
        let hasStreaks = kind.measures != nil
        let isInHealth = kind.measures?.isInHealth == true
        switch entry.key {
        case "most" where kind.defaults.most != nil:
            guard case .integer(let number) = entry.node.value, (1...1000).contains(number) else {
                throw FieldProblem(entry.key, "most is a number from 1 to 1000", hint: "most = 20")
            }
            most = Int(number)
        case "streaks" where hasStreaks: streaks = try entry.node.boolean(entry.key)
        case "import" where isInHealth: imports = try entry.node.boolean(entry.key)
        case "grace" where kind.hasGrace: grace = try entry.node.seconds(entry.key, example: "\"2h\"")
        case "nag":
            let draft = try entry.node.nag(entry.key)
            nag = try Definition.checkedNag(draft)
        default:
            throw .unknownKey(
                entry.key, of: entry.key,
                known: (kind.hasGrace ? ["grace"] : []) + ["nag"] + (kind.defaults.most == nil ? [] : ["most"])
                    + (hasStreaks ? ["streaks"] : [])
                    + (isInHealth ? ["import"] : [])
                    + (kind.has(.prayerTimes) ? PrayerRules.keys : []),
                others: "a kind has ")
        }
    }
}

extension TOMLNode {
    func boolean(_ key: String) throws(FieldProblem) -> Bool {
        guard case .boolean(let flag) = value else { throw wrong(key, "true or false", example: "\(key) = true") }
        return flag
    }

    /// A table of latitude, longitude and an optional elevation.
    fileprivate func coordinate(_ key: String) throws(FieldProblem) -> Coordinate {
        let example = "\(key) = { latitude = 47.37, longitude = 8.54 }"
        guard case .table(let table) = value else { throw wrong(key, "a table", example: example) }
        var numbers: [String: Double] = [:]
        for entry in table.entries {
            guard ["latitude", "longitude", "elevation"].contains(entry.key) else {
                throw FieldProblem(key, "unknown key \"\(entry.key)\"", hint: example)
            }
            switch entry.node.value {
            case .float(let number): numbers[entry.key] = number
            case .integer(let number): numbers[entry.key] = Double(number)
            default: throw entry.node.wrong(entry.key, "a number", example: example)
            }
        }
        guard let latitude = numbers["latitude"], let longitude = numbers["longitude"] else {
            throw FieldProblem(
                key, "\(key) has no \(numbers["latitude"] == nil ? "latitude" : "longitude")", hint: example)
        }
        do {
            return try Coordinate(
                latitude: latitude, longitude: longitude, elevation: numbers["elevation"] ?? 0)
        } catch {
            throw FieldProblem(key, error.message, hint: error.hint)
        }
    }

    fileprivate func seconds(_ key: String, example: String) throws(FieldProblem) -> Int64 {
        let text = try string(key, example: example)
        do {
            return try DurationText.parse(text).components.seconds
        } catch {
            throw FieldProblem(key, error.message, hint: error.hint)
        }
    }
}
