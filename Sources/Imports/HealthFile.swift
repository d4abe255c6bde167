package import CivilTime
package import Reminders
import Vocabulary

/// An export of Apple Health, read piece by piece: `export.xml`, which may have several gigabytes.
///
/// Weights with body fat, drinks, nights and fasts are kept, each once however many programs wrote it.
package struct HealthFile {
    private let records: HealthRecords
    private let parser: HealthParser
    private let context: ImportContext

    /// - Parameters:
    ///   - only: The types to keep.
    ///   - since: The first day to keep.
    package init(
        name: String, only: Set<HealthType> = Set(HealthType.allCases), since: CivilDate? = nil,
        _ context: ImportContext
    ) throws(ImportRefusal) {
        records = HealthRecords(file: name, only: only, since: since, context: context)
        parser = try HealthParser(file: name, records: records)
        self.context = context
    }

    package func read(_ bytes: UnsafeRawBufferPointer) throws(ImportRefusal) { try parser.read(bytes) }

    /// - Throws: `ImportRefusal` for a file that is cut short.
    package func finish() throws(ImportRefusal) -> HealthHistory {
        try parser.finish()
        let history = HealthHistory(records, context)
        guard history.count <= ImportLimits.mostDoses else {
            throw ImportRefusal(
                file: records.file, line: history.line(of: ImportLimits.mostDoses),
                "it has \(history.count) readings, and at most \(ImportLimits.mostDoses) are taken in",
                hint: "import it in parts: --only weight, or --since 2025-01-01")
        }
        return history
    }

    /// All at once, for a file in memory.
    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        let health = try HealthFile(name: file.name, context)
        var refusal: ImportRefusal?
        file.bytes.withUnsafeBytes { bytes in
            do throws(ImportRefusal) {
                try health.read(bytes)
            } catch {
                refusal = error
            }
        }
        if let refusal { throw refusal }
        let history = try health.finish()
        var content = ImportedContent(format: .health)
        (content.notes, content.reminders, content.doses) = (
            history.notes, history.reminders, ImportedDoses(history.doses)
        )
        content.covered = history.covered
        return content
    }
}

/// The readings of an export, each once. They stay small until they are sent.
package struct HealthHistory {
    package let reminders: [ImportedReminder]
    package let notes: [ImportNote]
    /// The time that it covers of each type.
    package let covered: [ImportedCoverage]
    private let file: String
    private let readings: [(type: HealthType, reading: HealthReading)]
    private let sources: [String]
    private let zones: HealthZones

    package var count: Int { readings.count }

    fileprivate func line(of index: Int) -> Int { Int(readings[index].reading.line) }

    /// One at a time.
    package var doses: some Sequence<ImportedDose> { readings.lazy.map(dose) }

    /// Everything, in the order in which it is sent.
    package var lines: some Sequence<ImportedLine> {
        [
            AnySequence(notes.lazy.map(ImportedLine.note)), AnySequence(covered.lazy.map(ImportedLine.covered)),
            AnySequence(reminders.lazy.map(ImportedLine.reminder)), AnySequence(doses.lazy.map(ImportedLine.dose)),
        ].joined()
    }

    init(_ records: HealthRecords, _ context: ImportContext) {
        records.noteOthers()
        var notes = records.notes
        func leaveOut(_ line: Int32, _ message: String) {
            notes.noteDose(ImportPlace(file: records.file, line: Int(line)), message)
        }
        let weights = HealthReading.weights(records.weights, fats: records.fats, leaveOut)
        let drinks = HealthReading.drinks(records.drinks, leaveOut)
        let measured = context.measuring(HealthType.sleep.kind)
        let found = HealthNights.nights(of: records.segments) { night in
            guard let lengths = measured?.lengths, !lengths.contains(night.length) else { return true }
            leaveOut(night.line, Self.wrongLength(lengths, "a night"))
            return false
        }
        for line in found.others { leaveOut(line, "the same night from another source: left out") }
        let nights = found.nights.map(HealthReading.init)
        let fasts = HealthReading.fasts(records.fasts, leaveOut)
        var readings: [(HealthType, HealthReading)] = []
        var reminders: [ImportedReminder] = []
        for (type, all) in [(HealthType.weight, weights), (.water, drinks), (.sleep, nights), (.fast, fasts)] {
            let lengths = context.measuring(type.kind)?.lengths
            let title = context.measuring(type.kind)?.title ?? type.kind
            var last: HealthReading?
            for reading in all where !records.isBefore(reading) {
                if let lengths, !lengths.contains(reading.end.seconds - reading.start.seconds) {
                    leaveOut(reading.line, Self.wrongLength(lengths, "a \(type.kind)"))
                    continue
                }
                readings.append((type, reading))
                last = reading
            }
            guard let last else { continue }
            var made = ImportedReminder(
                keys: [type.kind], kind: type.kind, title: title,
                place: ImportPlace(file: records.file, line: Int(last.line)))
            made.id = type.kind
            made.joinsKind = true
            if type == .fast, last.thousandths > 0 {
                made.fields["goal"] = "at least \(Measurement(thousandths: last.thousandths, unit: nil))h a day"
            }
            reminders.append(made)
        }
        (self.readings, self.reminders, self.notes) = (readings, reminders, notes.notes)
        covered = records.covered
        (file, sources, zones) = (records.file, records.sources, HealthZones(context))
    }

    private static func wrongLength(_ lengths: ClosedRange<Int64>, _ what: String) -> String {
        let words = [lengths.lowerBound, lengths.upperBound].map { DurationText.words(.seconds($0)) }
        return "\(what) lasts from \(words[0]) to \(words[1]): left out"
    }

    private func dose(_ found: (type: HealthType, reading: HealthReading)) -> ImportedDose {
        let (type, reading) = found
        let isSpan = type == .sleep || type == .fast
        let value =
            isSpan
            ? Measurement(thousandths: (reading.end.seconds - reading.start.seconds) * 1000, unit: .second)
            : Measurement(thousandths: reading.thousandths, unit: reading.unit.unit)
        var parts: [String: Measurement] = [:]
        if let fat = reading.fat { parts["fat"] = Measurement(thousandths: fat, unit: HealthUnit.percent.unit) }
        for stage in HealthStage.allCases {
            guard let part = stage.part, let seconds = reading.stages[stage] else { continue }
            parts[part] = Measurement(thousandths: (seconds * 1000 + 30) / 60, unit: try? MeasureUnit(parsing: "min"))
        }
        let day = type == .sleep ? reading.end.wall.date : reading.start.wall.date
        let source = sources[Int(reading.source)]
        let key = isSpan ? "\(reading.start.key)/\(reading.end.key)" : "\(reading.start.key)/\(value)"
        let happened = isSpan ? reading.end : reading.start
        return ImportedDose(
            key: "\(type.rawValue)/\(key)\(source.isEmpty ? "" : "/\(source)")", reminder: [type.kind],
            title: type.kind, outcome: .done, zone: zones.name(of: happened), happened: happened.instant,
            reading: Reading(
                value, parts: parts, from: isSpan ? reading.start.instant : nil, day: day,
                type: type == .water ? type.kind : nil,
                goal: type == .fast ? FastLifeFile.goal(hours: Double(reading.thousandths) / 1000) : nil),
            place: ImportPlace(file: file, line: Int(reading.line)))
    }
}

/// Names of zones for the offsets of an export, which names none itself.
struct HealthZones {
    private let context: ImportContext

    init(_ context: ImportContext) { self.context = context }

    /// The zone of the import if it had this offset then; else the one of that offset, for whole hours.
    func name(of time: HealthTime) -> String {
        let offset = Int(time.offset)
        guard context.zone.offset(at: time.instant) != offset, offset % 3600 == 0 else { return context.zone.name }
        // POSIX counts west.
        let name = offset == 0 ? "Etc/UTC" : "Etc/GMT\(offset < 0 ? "+" : "-")\(abs(offset) / 3600)"
        return (try? context.zones.rules(named: name)) == nil ? context.zone.name : name
    }
}
