package import Catalogue
package import CivilTime
package import Vocabulary

/// Lengths, dates and lists in a person's language. `DurationText` and `DateWords` have those that people type and programs
/// read.
extension Wording {
    /// `90 minutes`, `4 hours 30 minutes`, `3 days`
    ///
    /// - Parameter context: `after` for a length that follows a word such as "in", "for" or "after": other languages
    ///   bend it then.
    package func length(_ duration: Duration, in context: String? = nil) -> String {
        let say = self
        return DurationText.terms(inWords: duration).map { term in
            let n = term.count
            return switch (term.unit, context) {
            case (.week, nil): say("%{n} week", "%{n} weeks", n)
            case (.day, nil): say("%{n} day", "%{n} days", n)
            case (.hour, nil): say("%{n} hour", "%{n} hours", n)
            case (.minute, nil): say("%{n} minute", "%{n} minutes", n)
            case (.second, nil): say("%{n} second", "%{n} seconds", n)
            case (.week, _): say("%{n} week", "%{n} weeks", n, in: "after")
            case (.day, _): say("%{n} day", "%{n} days", n, in: "after")
            case (.hour, _): say("%{n} hour", "%{n} hours", n, in: "after")
            case (.minute, _): say("%{n} minute", "%{n} minutes", n, in: "after")
            case (.second, _): say("%{n} second", "%{n} seconds", n, in: "after")
            }
        }.joined(separator: " ")
    }

    /// `10 min`, `1 h 30 min`: for a button.
    package func brief(_ duration: Duration) -> String { brief(DurationText.briefTerms(duration)) }

    /// `7 h 40 min`, `45 min`, `16 h`, `30 s`: how long something has lasted, as `Measurement.clock` has it.
    package func clock(seconds: Int64) -> String { brief(Measurement.clockTerms(seconds: seconds)) }

    package func brief(_ terms: [DurationText.Term]) -> String {
        let say = self
        return terms.map { term in
            let values: KeyValuePairs = ["n": String(term.count)]
            return switch term.unit {
            case .week: say("%{n} w", values)
            case .day: say("%{n} d", values)
            case .hour: say("%{n} h", values)
            case .minute: say("%{n} min", values)
            case .second: say("%{n} s", values)
            }
        }.joined(separator: " ")
    }

    /// `20 Nov`
    package func dayAndMonth(_ date: CivilDate) -> String {
        let say = self
        let (_, month, day) = date.components
        let name =
            switch month {
            case 1: say("Jan", in: "short month")
            case 2: say("Feb", in: "short month")
            case 3: say("Mar", in: "short month")
            case 4: say("Apr", in: "short month")
            case 5: say("May", in: "short month")
            case 6: say("Jun", in: "short month")
            case 7: say("Jul", in: "short month")
            case 8: say("Aug", in: "short month")
            case 9: say("Sep", in: "short month")
            case 10: say("Oct", in: "short month")
            case 11: say("Nov", in: "short month")
            default: say("Dec", in: "short month")
            }
        return say("%{day} %{month}", ["day": String(day), "month": name])
    }

    /// `Fri`
    package func short(_ weekday: Weekday) -> String {
        let say = self
        return switch weekday {
        case .monday: say("Mon", in: "short weekday")
        case .tuesday: say("Tue", in: "short weekday")
        case .wednesday: say("Wed", in: "short weekday")
        case .thursday: say("Thu", in: "short weekday")
        case .friday: say("Fri", in: "short weekday")
        case .saturday: say("Sat", in: "short weekday")
        case .sunday: say("Sun", in: "short weekday")
        }
    }

    // MARK: - Lists

    /// `a, b, c`
    package func list(_ items: [String]) -> String {
        let say = self
        return items.joined(separator: say(", ", in: "list"))
    }

    /// `a and b`, `a, b and c`
    package func all(_ items: [String]) -> String {
        let say = self
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return say("%{items} and %{last}", ["items": list(Array(items.dropLast())), "last": last])
    }

    /// `remindctl done ab, or miss ab`
    package func either(_ one: String, _ other: String) -> String {
        let say = self
        return say("%{one}, or %{other}", ["one": one, "other": other])
    }

    /// The first lines, and how many there are besides.
    ///
    /// - Parameter most: The most lines with the last one.
    package func shown(_ lines: [String], most: Int) -> [String] {
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + more(lines.count - (most - 1))
    }

    /// `and 3 more` as a line; no line for none.
    package func more(_ rest: Int) -> [String] {
        let say = self
        return rest > 0 ? [say("and %{n} more", "and %{n} more", rest)] : []
    }

    /// `08:00, 09:00 and 2 more`
    package func first(_ most: Int, of items: [String]) -> String {
        let say = self
        guard items.count > most else { return list(items) }
        return say(
            "%{items} and %{n} more", "%{items} and %{n} more", items.count - most,
            ["items": list(Array(items.prefix(most)))])
    }

    // MARK: - Names

    /// The cover of a reminder for places that others may read; `nil` if its title may be shown.
    package func cover(_ definition: Definition, isPrivate: Bool) -> String? {
        let say = self
        guard let cover = definition.cover ?? (isPrivate ? Definition.defaultCover : nil) else { return nil }
        return cover == Definition.defaultCover ? say("Reminder") : cover
    }
}
