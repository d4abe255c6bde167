import CivilTime
import Imports
import RemindCore
import Reminders
import Schedules
import StrictJSON
import Testing
import Vocabulary
import Worlds

/// Files as other programs write them, and what comes of reading them: at noon of Friday, 20 November 2026, in Zurich.
enum Foreign {
    static func context(_ now: String = "2026-11-20T12:00") throws -> ImportContext {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        return ImportContext(now: try World.instant(now, in: zone), zone: zone, zones: World.zones)
    }

    static func seconds(_ text: String) throws -> Int64 {
        try World.instant(text, in: World.zones.rules(named: "Europe/Zurich")).seconds
    }

    static func read(_ text: String, _ format: ImportFormat = .medtimer) throws -> ImportedContent {
        try ImportedContent.read([("file", Array(text.utf8))], as: format, context())
    }

    static func refusal(_ text: String, _ format: ImportFormat) -> String? {
        do {
            _ = try read(text, format)
            return nil
        } catch let refusal as ImportRefusal {
            return refusal.problem.text
        } catch {
            return "\(error)"
        }
    }

    // MARK: - medTimer

    /// A backup of one medicine with reminders and events.
    static func medTimer(
        _ reminders: [String], events: [String] = [], name: String = "Aspirin", medicine: String = "", version: Int = 25
    ) -> String {
        """
        {
          "medicines": {
            "version": \(version),
            "list": [
              {
                "medicine": { "name": "\(name)", "color": -1\(medicine.isEmpty ? "" : ", " + medicine) },
                "tags": [],
                "reminders": [
                  \(reminders.joined(separator: ",\n          "))
                ]
              }
            ]
          },
          "events": { "version": \(version), "list": [
            \(events.joined(separator: ",\n    "))
          ] },
          "settings": { "anything": [1, null] }
        }
        """
    }

    /// At 08:00 every day, but for what is said.
    static func reminder(_ id: Int = 1, _ more: String = "", minutes: Int = 480, amount: String = "1") -> String {
        """
        { "reminderId": \(id), "timeInMinutes": \(minutes), "amount": "\(amount)"\(more.isEmpty ? "" : ", " + more) }
        """
    }

    static func event(
        _ id: Int, _ due: String, _ status: String = "TAKEN", at happened: String? = nil, name: String = "Aspirin",
        _ more: String = ""
    ) throws -> String {
        let processed = try happened.map { try seconds($0) } ?? 0
        return """
            { "reminderId": \(id), "medicineName": "\(name)", "amount": "1", "status": "\(status)",
              "remindedTimestamp": \(try seconds(due)), "processedTimestamp": \(processed)\(more.isEmpty ? "" : ", " + more) }
            """
    }

    // MARK: - Dosage

    static func treatments(_ items: [String], version: String = "1") -> String {
        """
        {"treatments":[\(items.joined(separator: ","))],"version":\(version),"lastUpdate":"2026-11-20T07:00:00.000Z"}
        """
    }

    static func treatment(
        _ frequency: String, name: String = "Aspirin", doses: String = #"{"time":[8,0],"dose":1,"lastTaken":null}"#,
        _ more: String = ""
    ) -> String {
        """
        {"name":"\(name)","unit":"pill","notes":"","frequency":"\(frequency)","color":"default","icon":"pill",\
        "dosage":[\(doses)]\(more.isEmpty ? "" : "," + more)}
        """
    }

    static func taken(
        _ time: String, _ at: String, _ code: Int, name: String = "Aspirin", dose: String = "1"
    ) throws -> String {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return """
            {"name":"\(name)","unit":"pill","time":[\(parts[0]),\(parts[1])],"dose":\(dose),"color":"default",\
            "taken":[\(try seconds(at) * 1000),\(code)]}
            """
    }

    static func history(_ items: [String]) -> String { #"{"history":[\#(items.joined(separator: ","))],"version":1}"# }

    // MARK: - In a world

    /// What a world knows of imports, as the record would tell it.
    static func known(_ world: World, _ format: ImportFormat) -> ImportKnown {
        var known = ImportKnown()
        let changed = Set(world.journal.filter { $0.origin != .imported }.compactMap(\.changes))
        let removed = Set(world.journal.filter { $0.origin == .imported }.compactMap(\.changes))
        for entry in world.journal {
            if let source = entry.source, source.program == format.rawValue {
                if case .defined(let definition) = entry.fact {
                    for key in source.ids {
                        if key.hasPrefix("history/") {
                            known.choices[source.id] = key
                        } else {
                            known.reminders[key] = definition.id
                        }
                    }
                } else if !format.isFollowed {
                    known.doses.insert(source.id)
                }
            }
            guard entry.answer != nil, entry.origin != .automatic, let id = entry.occurrence else { continue }
            known.answered.insert(id.slot.description, of: id.reminder, isHere: entry.origin == .person)
            if format == .csv { known.entries.insert(entry.id.description) }
            if let source = entry.source, source.program == format.rawValue, !removed.contains(entry.id),
                let reading = entry.answer?.reading
            {
                let happened = entry.answer?.happened ?? entry.at
                let isChanged = changed.contains(entry.id)
                let standing = ImportKnown.Standing(
                    entry: entry.id, reminder: id.reminder, slot: id.slot, due: entry.due, zone: entry.dueZone,
                    key: source.id, from: reading.from, happened: happened)
                known.followed.insert(
                    reading.value, kind: ImportKnown.kind(ofKey: source.id), from: reading.from, to: happened,
                    standing: isChanged ? nil : standing)
                if let from = reading.from {
                    known.spans.insert(from, happened, of: id.reminder)
                    if isChanged { known.personalSpans.insert(from, happened, of: id.reminder) }
                }
            }
            if entry.origin == .person, let reading = entry.answer?.reading {
                known.readings.insert(reading, of: id.reminder, at: entry.answer?.happened ?? entry.at)
            }
        }
        return known
    }
}

extension World {
    @discardableResult
    mutating func bringIn(
        _ text: String, _ format: ImportFormat = .medtimer, _ part: ImportHistory? = nil, kinds: [String] = []
    ) throws -> ImportView {
        try bringIn([text], format, part, kinds)
    }

    /// What an import would do.
    func plan(_ text: String) throws -> ImportView {
        var world = self
        return try world.bringIn(text, .health)
    }

    @discardableResult
    mutating func bringIn(
        _ texts: [String], _ format: ImportFormat, _ part: ImportHistory? = nil, _ kinds: [String] = []
    ) throws -> ImportView {
        try turn()
        let context = ImportContext(now: now, zone: scheduler.place.local, zones: World.zones)
        let content = try ImportedContent.read(texts.map { ("file", Array($0.utf8)) }, as: format, context)
        var plan = ImportPlan(
            format, version: content.version, known: Foreign.known(self, format), snapshot: scheduler.snapshot,
            context: context, part: part, kinds: kinds)
        // The content is sent like this: a line of JSON for each thing, and not all doses at once.
        var reminders: [ImportedReminder] = []
        var doses: [ImportedDose] = []
        for line in content.lines {
            switch try JSON.decode(ImportedLine.self, from: try JSON.encode(line)) {
            case .note(let note): plan.note(note)
            case .covered(let covered):
                #expect(covered.fault == nil)
                plan.cover(covered)
            case .reminder(let reminder):
                #expect(reminder.fault == nil)
                reminders.append(reminder)
            case .dose(let dose):
                #expect(dose.fault(context) { (try? World.zones.rules(named: $0)) != nil } == nil)
                doses.append(dose)
            }
        }
        #expect(reminders == content.reminders && doses == Array(content.doses))
        plan.plan(reminders)
        var batches = [try plan.take()]
        for start in stride(from: 0, to: doses.count, by: 7) {
            plan.plan(Array(doses[start..<min(start + 7, doses.count)]))
            batches.append(try plan.take())
        }
        plan.end()
        batches.append(try plan.take())
        for batch in batches { try decide(.bringIn(batch)) }
        return plan.view
    }
}
