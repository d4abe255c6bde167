import CivilTime
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Support
import Vocabulary

/// Some days of several machines that keep one record, and of the person who uses all of them; all of it drawn from one seed.
struct CircleLife {
    let truth = CircleTruth()
    private(set) var machines: [CircleMachine] = []
    private var dice: SeededRandom
    var keeping: SeededRandom
    private var time: Instant
    /// Every file that a carrier had in its hands, in every state in which it had it.
    private var past: [String: [[UInt8]]] = [:]
    /// By machine: copies of its data folder.
    private var backups: [Int: String] = [:]
    private let steps: Int

    init(seed: UInt64, machines count: Int, steps: Int = 70) throws {
        dice = SeededRandom(seed: seed)
        keeping = SeededRandom(seed: ~seed)
        self.steps = steps
        time = Instant(seconds: Wall.day(2026, 11, 20) * Wall.day + 7 * 3600)
        for index in 0..<count {
            let wait = Duration.seconds([0, 0, 300, 1800][Int(dice.number(0...3))])
            machines.append(try CircleMachine("m\(index)", at: time, wait: index == 0 ? .zero : wait, truth))
        }
        try define(CirclePlan.zinc, on: machines[0])
        try define(CirclePlan.iron, on: machines[0])
        try define(CirclePlan.salt, on: machines[0])
        try defineKept(on: machines[0])
        guard let zinc = ReminderID(rawValue: CirclePlan.zinc.id) else { return }
        try machines[0].ask(.stock(zinc, .count("\(CirclePlan.stock) tablets", note: nil)))
        for machine in machines.dropFirst() {
            try define(CirclePlan(id: machine.label, minutes: [720], nags: 0), on: machine)
        }
        try carryAll()
        try carryAll()
    }

    /// Lives, and ends with days in which everything is carried and everything is put right.
    mutating func live() throws {
        for _ in 0..<steps {
            try pass(.seconds(dice.number(30...7200)))
            try happen()
            if keeping.chance(40), let machine = keeping.one(of: machines) { try keep(on: machine) }
            for _ in 0..<dice.number(0...2) { try carrySome() }
            if dice.chance(20), let machine = dice.one(of: machines.filter({ $0.state == .on })) {
                truth.faults(of: machine, isLast: false)
            }
        }
        try end()
    }

    private mutating func pass(_ length: Duration) throws {
        time = time + length
        for machine in machines { try machine.run(to: time) }
    }

    private func define(_ plan: CirclePlan, dose: Int64 = 1, on machine: CircleMachine) throws {
        var draft = DefinitionDraft(kind: "medication", fields: ["dose": dose == 1 ? "1 tablet" : "\(dose) tablets"])
        draft.id = plan.id
        draft.title = plan.id
        let isOwn = plan.id == machine.label
        draft.when = [.init(when: isOwn ? "monthly on 1 at 12:00" : plan.schedule)]
        draft.grace = "2h"
        draft.nag = .init(every: "\(plan.every)m", times: Int(plan.nags))
        try define(draft, on: machine)
    }

    func define(_ draft: DefinitionDraft, on machine: CircleMachine) throws {
        let known = draft.id.flatMap(ReminderID.init(rawValue:)).flatMap {
            machine.scheduler.ledger.reminders[$0]?.definition
        }
        let zone = machine.scheduler.place.local
        let made = Definition.make(
            draft, over: known, source: .file, anchor: .init(at: machine.now, zone: zone.name), context: .file,
            today: zone.local(at: machine.now).date)
        guard let definition = made.definition else { throw Life.Unfit(problems: made.problems) }
        try machine.ask(.change([.define(definition)]))
    }

    // MARK: What happens

    private mutating func happen() throws {
        let index = Int(dice.number(0...Int64(machines.count - 1)))
        let machine = machines[index]
        switch dice.number(0...99) {
        case 0...54: try act(on: machine)
        case 55...59: machine.close()
        case 60...69: machine.wake()
        case 70...73: machine.stop(dice.chance(50))
        case 74...80: try machine.start()
        case 81...84: machine.setClock(by: .seconds(dice.number(-5400...5400)))
        case 85: machine.setClock(by: .seconds(dice.number(-2...2) * 86_400))
        case 86...88: machine.correctClock()
        case 89...91:
            guard machine.state == .on else { return }
            backups[index] = try machine.back(up: "backup\(truth.trace.count)")
        case 92...94:
            guard let copy = backups[index], machine.state != .lost else { return }
            try machine.putBack(copy, withFolder: dice.chance(50))
        case 95:
            guard machine.state == .on, machines.count < 5, dice.chance(50) else { return }
            let copy = try machine.back(up: "clone\(truth.trace.count)")
            truth.note("\(machine.label) is cloned")
            machines.append(
                try CircleMachine(
                    machine.label + "c", at: time, wait: machine.wait, copy: copy, shown: machine.shown, truth))
        case 96:
            if machines.count(where: { $0.state != .lost }) > 2 { machine.lose() }
        case 97:
            guard machine.state != .lost else { return }
            truth.note("\(machine.label) has its folder deleted")
            try CircleFiles.remove(machine.carried)
            machine.hear()
        default: try act(on: machine)
        }
    }

    /// One thing that a person does, if it is possible there.
    private mutating func act(on machine: CircleMachine) throws {
        if machine.state == .asleep { machine.wake() }
        guard machine.state == .on, let zinc = ReminderID(rawValue: CirclePlan.zinc.id),
            let iron = ReminderID(rawValue: CirclePlan.iron.id)
        else { return }
        if dice.chance(20), let salt = ReminderID(rawValue: CirclePlan.salt.id) { return try act(on: machine, salt) }
        let id = dice.chance(60) ? zinc : iron
        let now = machine.now
        let ledger = machine.scheduler.ledger
        let subject = dice.one(of: ledger.occurrences(of: id).filter { $0.due <= now }.sorted { $0.id < $1.id })
        if let double = dice.one(of: machine.scheduler.agenda.doubles), dice.chance(30) {
            return try machine.ask(.settle(SettleRequest(double.id, doses: Int(dice.number(1...2)))))
        }
        switch dice.number(0...19) {
        case 0...10:
            guard let subject else { return }
            try machine.ask(
                .answer(
                    AnswerRequest(
                        .occurrence(subject.id), dice.chance(20) ? .skipped : .done, happened: now,
                        replace: dice.chance(70))))
        case 11, 12:
            guard let subject else { return }
            let amount = try Quantity.parse("\(dice.number(1...3)) tablets")
            try machine.ask(
                .answer(
                    AnswerRequest(.occurrence(subject.id), .done, happened: now, amount: amount, replace: true)))
        case 13, 14:
            guard let subject else { return }
            try machine.ask(.undo(subject.id))
        case 15:
            guard let subject, subject.isOpen else { return }
            try machine.ask(.snooze(subject.id, until: now + .seconds(dice.number(300...3600))))
        case 16, 17:
            let isArchived = ledger.reminders[iron]?.isArchived == true
            try machine.ask(.change([isArchived ? .restore(iron) : .archive(iron)]))
        case 18: try define(CirclePlan.iron, dose: dice.number(1...9), on: machine)
        default:
            guard
                let settled = dice.one(
                    of: ledger.occurrences(of: id).filter { $0.settlement != nil }.sorted {
                        $0.id < $1.id
                    })
            else { return }
            try machine.ask(.settle(SettleRequest(settled.id, doses: Int(dice.number(1...2)))))
        }
    }

    /// One thing that a person does with a reminder that is erased and added again.
    private mutating func act(on machine: CircleMachine, _ salt: ReminderID) throws {
        let ledger = machine.scheduler.ledger
        guard ledger.reminders[salt] != nil else { return try define(CirclePlan.salt, on: machine) }
        switch dice.number(0...9) {
        case 0...2: machine.purge(salt)
        case 3, 4: try define(CirclePlan.salt, dose: dice.number(1...9), on: machine)
        default:
            let due = ledger.occurrences(of: salt).filter { $0.due <= machine.now }.sorted { $0.id < $1.id }
            guard let subject = dice.one(of: due) else { return }
            try machine.ask(
                .answer(AnswerRequest(.occurrence(subject.id), .done, happened: machine.now, replace: true)))
        }
    }

    // MARK: The carrier

    /// Carries some files from one folder to another: late, in any order, torn, in an older state, or beside others.
    private mutating func carrySome() throws {
        guard let source = dice.one(of: machines.filter { $0.state != .lost }),
            let target = dice.one(of: machines.filter { $0.state != .lost && $0 !== source })
        else { return }
        let there = try CircleFiles.segments(in: target.carried)
        for (path, bytes) in try CircleFiles.segments(in: source.carried).sorted(by: { $0.key < $1.key }) {
            if past[path]?.last != bytes { past[path, default: []].append(bytes) }
            guard there[path].map({ $0.count < bytes.count }) ?? true, !dice.chance(20) else { continue }
            let isTorn = dice.chance(15)
            let part = isTorn ? Array(bytes.prefix(Int(dice.number(0...Int64(bytes.count))))) : bytes
            try CircleFiles.put(part, at: "\(target.carried)/\(path)", isOver: dice.chance(10))
        }
        if dice.chance(15), let (path, states) = dice.one(of: past.sorted(by: { $0.key < $1.key })),
            let old = dice.one(of: states)
        {
            let copy = String(path.dropLast(4)) + ".sync-conflict-20261120-080000-\(dice.number(1000...9999)).seg"
            let isCopy = dice.chance(40)
            truth.note("\(target.label) gets an old \(isCopy ? "copy" : "state") of \(path)")
            try CircleFiles.put(
                isCopy ? old + Array("{\"sequence\":".utf8) : old, at: "\(target.carried)/\(isCopy ? copy : path)")
        }
        target.hear(erases: !dice.chance(20))
    }

    /// Brings every machine everything.
    private func carryAll() throws {
        for source in machines where source.state != .lost {
            for target in machines where target.state == .on && target !== source {
                let there = try CircleFiles.segments(in: target.carried)
                for (path, bytes) in try CircleFiles.segments(in: source.carried)
                where there[path].map({ $0.count < bytes.count }) ?? true {
                    try CircleFiles.put(bytes, at: "\(target.carried)/\(path)")
                }
                target.hear()
            }
        }
    }

    // MARK: The end

    /// Notes which records and which files have an entry.
    private func tellWhere(_ key: CircleKey, _ machines: [CircleMachine]) throws {
        for machine in machines {
            let has = try machine.history().contains { CircleKey($0) == key }
            truth.note("\(machine.label)'s record \(has ? "has" : "lacks") \(key), with these files:")
            for (path, bytes) in try CircleFiles.segments(in: machine.carried).sorted(by: { $0.key < $1.key })
            where path.hasPrefix(key.device) {
                let entries = CircleFiles.entries(in: bytes)
                let range =
                    entries.isEmpty ? "none" : "\(entries[0].sequence) to \(entries[entries.count - 1].sequence)"
                truth.note("  \(path) (\(bytes.count) bytes): \(range)\(entries.contains(key) ? ", with it" : "")")
            }
        }
    }

    private mutating func end() throws {
        for machine in machines where machine.state != .lost {
            try machine.start()
            machine.wake()
            machine.correctClock()
        }
        let left = machines.filter { $0.state == .on }
        var whole: Set<CircleKey> = []
        for machine in left {
            whole.formUnion(try machine.history().map(CircleKey.init))
            for bytes in try CircleFiles.segments(in: machine.carried).values {
                whole.formUnion(CircleFiles.entries(in: bytes))
            }
        }
        truth.note("everything is carried")
        // What only one machine still has of another is written again after a week.
        for days in [0, 8, 2] as [Int64] {
            for machine in left { machine.close() }
            try pass(.seconds(days * 86_400 + 60))
            for machine in left { machine.wake() }
            for _ in 0..<3 { try carryAll() }
        }
        // A person does what sync and doctor say: a machine is gone, which may have written more of what was erased; and others
        // brought that when nothing defined it any more.
        for name in Set(machines.filter { $0.state == .lost }.map(\.name)).sorted() {
            // One that lives under the same name is back as soon as it writes.
            try left.first { $0.name != name }?.retire(name)
        }
        for _ in 0..<3 { try carryAll() }
        for machine in left { machine.purgeLeftovers() }
        for _ in 0..<4 { try carryAll() }
        let gone = try truth.judgePurges(left, whole)
        for machine in left {
            let lost = whole.subtracting(try machine.history().map(CircleKey.init)).subtracting(gone)
            if let first = lost.min() { try tellWhere(first, left) }
            if !lost.isEmpty { truth.fault("\(machine.label) lacks \(lost.sorted().prefix(3)) of \(lost.count)") }
            truth.faults(of: machine, isLast: true)
        }
        truth.compare(left)
    }
}
