import CivilTime
import Glibc
import RemindCore
import Reminders
import StrictJSON
import Vocabulary

/// Imports another program's history beside the daemon's queue: finds what is new, and makes the record that has it. Other
/// requests do not wait, and only a part of the history is in memory at a time.
struct RecordImport: Sendable {
    /// Doses that are worked on at once.
    private static let atOnce = 500

    /// Why a file is not imported.
    enum Refusal: Error {
        case file(ImportRefusal)
        case decision(RemindError)
        /// The upload is not what it should be.
        case content(String)
        /// Something was recorded between the beginning and the copy.
        case overtaken
    }

    /// The additions, and the record that has them; no record if nothing is new, or for a preview.
    struct Made: Sendable {
        var view: ImportView
        var draft: NewRecord?
        /// Effects and entries to perform and announce after the record is installed; without the doses.
        var decision = Decision()
    }

    /// The most bytes: a longer reply could not be kept beside the record, nor read by its client.
    private static let longestReply = 4 << 20

    let folder: String
    let format: ImportFormat
    let version: Int?
    /// The part of a history that is followed, and its kinds of readings.
    var part: ImportHistory?
    var kinds: [String] = []
    /// True if a person has confirmed that many readings are removed.
    var isConfirmed = false
    /// The file with the lines.
    let upload: String
    let context: ImportContext
    /// The state when the import began.
    let scheduler: Scheduler
    /// The request to record, still without its reply; `nil` if it has no name.
    let request: Journal.Request?
    /// Makes the reply, as it is sent.
    let reply: @Sendable (ImportView) throws -> [UInt8]

    func view() throws -> ImportView { try plan(known()) { _, _ in } }

    /// Makes a copy of the record that has what is new.
    func make() throws -> Made {
        let known = try known()
        let view = try plan(known) { _, _ in }
        if let kind = view.unchosen.first {
            throw Refusal.decision(
                RemindError(
                    .invalidArgument, "which part of the history of \(kind) to import is not chosen yet",
                    hint: "history: all, new or sync"))
        }
        if !isConfirmed, let group = view.groups?.first(where: { $0.removedOf != nil }) {
            throw Refusal.decision(
                RemindError(
                    .invalidArgument,
                    "\(group.removed) of \(group.removedOf ?? 0) \(group.kind) entries would be removed: nothing was changed",
                    hint: "look at them with --dry-run, then confirm it with --yes"))
        }
        guard view.adds else { return Made(view: view) }
        let path = try Backups.resolved(folder + "/journal.sqlite")
        let check = try RecordCheck.chain(ofFile: path)
        if let damage = check.damage { throw StoreError(.damaged, damage) }
        let source = try Database(path: path, access: .unchanging)
        let head = scheduler.ledger.head
        guard try Journal.head(of: head.device, in: source).sequence == head.sequence else { throw Refusal.overtaken }
        var failure: (any Error)?
        var outside = Decision()
        do {
            let draft = try NewRecord(path: path + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(source, into: target)
                do {
                    outside = try write(into: target, known)
                } catch let error as StoreError {
                    throw error
                } catch {
                    failure = error
                    throw StoreError(.other, "\(error)")
                }
            }
            if let damage = draft.check.damage {
                draft.discard()
                throw StoreError(.inputOutput, "what was written cannot be read back: \(damage)")
            }
            return Made(view: view, draft: draft, decision: outside)
        } catch {
            throw failure ?? error
        }
    }

    private func write(into target: Database, _ known: ImportKnown) throws -> Decision {
        var state = scheduler
        var outside = Decision()
        var checksum = try Journal.head(of: state.ledger.head.device, in: target).checksum
        func write(_ entries: [Entry]) throws {
            for entry in entries {
                let row = try Journal.row(of: entry, in: target)
                checksum = row.checksum(after: checksum)
                try target.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: checksum))])
            }
        }
        let view = try plan(known) { batch, now in
            guard !batch.isEmpty else { return }
            var defined = batch
            (defined.doses, defined.deleted) = ([], [])
            if !defined.isEmpty {
                let decision = try state.decide(.bringIn(defined), at: now, request: request?.id)
                try write(decision.entries)
                state.apply(.committed(decision.entries))
                outside.entries += decision.entries
                outside.effects += decision.effects
            }
            var answered = batch
            (answered.reminders, answered.choices) = ([], [])
            // These are not taken into the state: most of them are too old for it.
            let decision = try state.decide(.bringIn(answered), at: now, request: request?.id)
            try write(decision.entries)
            outside.effects += decision.effects
            if let last = decision.entries.last { state.apply(.passed(to: last.stamp)) }
        }
        if var request {
            let bytes = try reply(view)
            guard bytes.count <= RecordImport.longestReply else {
                throw Refusal.content("the reply would be longer than 4 MiB")
            }
            request.reply = String(decoding: bytes, as: UTF8.self)
            try target.run(StoredReply.insert, StoredReply(request, at: context.now.milliseconds).values)
        }
        return outside
    }

    /// The part of the record that the file asks about.
    private func known() throws -> ImportKnown {
        var asked = ImportLookups(context)
        try LineFile.forEachLine(of: upload, longest: ImportedLine.longest) { bytes in
            // A faulty line is refused when its turn comes.
            if case .dose(let dose)? = try? JSON.decode(ImportedLine.self, from: bytes) { asked.add(dose) }
        }
        let source = try Database(path: try Backups.resolved(folder + "/journal.sqlite"), access: .unchanging)
        defer { source.close() }
        return try Journal.importKnown(
            of: format, asked: asked, in: source, names: scheduler.ledger.names, isSync: part == .sync)
    }

    /// Goes through the file once.
    ///
    /// - Parameter take: Called with each part of the new entries.
    private func plan(_ known: ImportKnown, _ take: (ImportBatch, Instant) throws -> Void) throws -> ImportView {
        var plan = ImportPlan(
            format, version: version, known: known, snapshot: scheduler.snapshot, context: context, part: part,
            kinds: kinds)
        var reminders: [ImportedReminder]? = []
        var doses: [ImportedDose] = []
        var zones: [String: Bool] = [:]
        var count = 0
        func isZone(_ name: String) -> Bool {
            if let known = zones[name] { return known }
            let isKnown = name.utf8.count <= 100 && (try? context.zones.rules(named: name)) != nil
            if zones.count < 1000 { zones[name] = isKnown }
            return isKnown
        }
        func finish(isLast: Bool = false) throws {
            if let all = reminders { plan.plan(all) }
            reminders = nil
            plan.plan(doses)
            doses = []
            if isLast { plan.end() }
            do {
                try take(try plan.take(), context.now)
            } catch let refusal as ImportRefusal {
                throw Refusal.file(refusal)
            } catch let error as RemindError {
                throw Refusal.decision(error)
            }
        }
        var number = 0
        try LineFile.forEachLine(of: upload, longest: ImportedLine.longest) { bytes in
            number += 1
            let line: ImportedLine
            do {
                line = try JSON.decode(ImportedLine.self, from: bytes)
            } catch {
                throw Refusal.content("line \(number) of the upload: \(error)")
            }
            switch line {
            case .note(let note):
                guard count == 0, reminders?.isEmpty == true else {
                    throw Refusal.content("a note must come before the reminders and doses")
                }
                if let fault = note.fault { throw Refusal.content(fault) }
                plan.note(note)
            case .covered(let covered):
                guard count == 0, reminders?.isEmpty == true else {
                    throw Refusal.content("what is covered must come before the reminders and doses")
                }
                if let fault = covered.fault { throw Refusal.content(fault) }
                plan.cover(covered)
            case .reminder(let reminder):
                guard reminders != nil else { throw Refusal.content("reminders must come before doses") }
                try refuse(reminder.fault, reminder.place, title: reminder.title)
                reminders?.append(reminder)
                guard reminders.map({ $0.count <= ImportLimits.mostReminders }) ?? true else {
                    throw Refusal.content("more than \(ImportLimits.mostReminders) reminders")
                }
            case .dose(let dose):
                try refuse(dose.fault(context, isZone: isZone), dose.place, title: dose.title)
                count += 1
                guard count <= ImportLimits.mostDoses else {
                    throw Refusal.content("more than \(ImportLimits.mostDoses) doses")
                }
                doses.append(dose)
                if doses.count == RecordImport.atOnce { try finish() }
            }
        }
        try finish(isLast: true)
        return plan.view
    }

    private func refuse(_ fault: String?, _ place: ImportPlace, title: String) throws {
        guard let fault else { return }
        throw Refusal.file(ImportRefusal(file: place.file, line: place.line, subject: title, fault))
    }
}
