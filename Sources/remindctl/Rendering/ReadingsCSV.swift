import Reminders
import Schedules

/// `export --csv`: a row for each reading, after RFC 4180, with a column for each part that any of them has. Values are
/// in the units in which they were recorded.
struct ReadingsCSV {
    private var entries: [EntryView] = []
    private var parts: Set<String> = []

    mutating func add(_ more: [EntryView]) {
        for entry in more where ReadingsCSV.value(of: entry) != nil {
            entries.append(entry)
            parts.formUnion((entry.reading?.parts ?? [:]).keys)
        }
    }

    func lines(onTerminal: Bool) -> [String] {
        let parts = parts.sorted()
        let heading = ["day", TrackerOptions.kind, "value", "unit", "from", "to"] + parts + ["type", "note", "source"]
        return [HistoryCSV.line(heading)]
            + entries.map { entry in
                let cells = cells(entry, parts)
                return HistoryCSV.line(onTerminal ? cells.map(CleanText.lines) : cells)
            }
    }

    private func cells(_ entry: EntryView, _ parts: [String]) -> [String] {
        let reading = entry.reading
        let value = ReadingsCSV.value(of: entry) ?? ""
        let day = reading?.day ?? entry.slot ?? ""
        let to = reading?.from == nil ? "" : entry.happened ?? ""
        let further = parts.map { name in
            reading?.parts?[name].map { part in
                Quantity.decimal(Int64((part.amount * 1000).rounded())) + (part.unit.map { " \($0)" } ?? "")
            } ?? ""
        }
        return [day, entry.reminder ?? "", value, reading?.unit ?? "", reading?.from ?? "", to] + further
            + [reading?.type ?? "", entry.note ?? "", entry.source.map { "\($0.program) \($0.id)" } ?? ""]
    }

    /// The value of a reading; of a day that is checked off, 1 for done and 0 for not. `nil` for anything else.
    private static func value(of entry: EntryView) -> String? {
        if let reading = entry.reading { return reading.value.map { Quantity.decimal($0.thousandths) } }
        guard entry.kind.flatMap(Kinds.named)?.has(.chain) == true else { return nil }
        return switch entry.what {
        case "done": "1"
        case "missed": "0"
        default: nil
        }
    }
}
