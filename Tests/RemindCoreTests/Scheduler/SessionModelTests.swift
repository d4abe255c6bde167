import CivilTime
import RemindCore
import Support
import Testing
import Worlds

@testable import Reminders

/// Sessions as a person would keep them on paper: what began, when it is to end, and what became of it. Knows no entry.
private struct SessionModel {
    enum State: Equatable {
        case running, discarded
        case done(at: Int64, byItself: Bool)
    }

    struct Session {
        var from: Int64
        var end: Int64?
        var state = State.running
    }

    var sessions: [Session] = []
    /// True if the clock is believed: otherwise no session ends.
    var isTrusted = true

    var running: Int? { sessions.firstIndex { $0.state == .running } }

    mutating func pass(to now: Int64) {
        guard isTrusted, let index = running, let end = sessions[index].end, end <= now else { return }
        sessions[index].state = .done(at: end, byItself: true)
    }

    /// One that ended at a time that lies ahead runs on, unless another one was begun since.
    mutating func setBack(to now: Int64) {
        guard let index = sessions.lastIndex(where: { $0.state != .discarded }) else { return }
        if case .done(let end, byItself: true) = sessions[index].state, end > now || sessions[index].from > now {
            sessions[index].state = .running
        }
    }
}

@Suite("Sessions, against a model") struct SessionModelTests {
    private enum Act: CaseIterable {
        case start, stop, count, adjustStart, adjustLength, discard, undo, wait, wait2, sleep, restart, setBack, doubt,
            fly
    }

    /// Evenings before the clocks change, and one before which they do not.
    private static let evenings = [
        ("2026-11-20T22:00", "Europe/Zurich"), ("2026-10-24T22:00", "Europe/Zurich"),
        ("2027-04-03T22:00", "Australia/Lord_Howe"), ("2026-03-28T22:00", "Europe/Zurich"),
    ]

    @Test("random nights agree with it", arguments: 0..<80)
    func agrees(seed: Int) throws {
        try Kinds.$all.withValue(Kinds.all + [Fasting()]) { try run(seed: UInt64(seed)) }
    }

    private func run(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (evening, zone) = Self.evenings[Int(seed / 2) % Self.evenings.count]
        var world = try World(evening, zone: zone)
        let isCountdown = seed.isMultiple(of: 2)
        let kind = isCountdown ? "prayer" : "fasting"
        try world.decide(.change([.define(try world.definition("one", nil, kind: kind, nag: nil))]))
        var model = SessionModel()
        var keys: [String] = []
        for step in 0..<60 {
            var now: Int64 { world.now.milliseconds }
            let act = Act.allCases[Int.random(in: 0..<Act.allCases.count, using: &random)]
            switch act {
            case .start:
                let ago = Int64.random(in: 0...180, using: &random) * 1000
                let length = Int64.random(in: 60...5400, using: &random)
                let isPast = isCountdown && length * 1000 <= ago
                let error = refusal {
                    try world.decide(
                        .session(
                            .start(
                                .extra(try world.id("one")), from: Instant(milliseconds: now - ago), length: length)))
                }
                #expect((error != nil) == (model.running != nil || isPast))
                if error == nil {
                    model.sessions.append(.init(from: now - ago, end: isCountdown ? now - ago + length * 1000 : nil))
                    keys.append(try #require(world.scheduler.ledger.running(of: world.id("one"))).id.description)
                }
            case .stop, .count:
                let index = model.running
                let isAhead = index.map { model.sessions[$0].from >= now } ?? true
                let error = refusal { try world.stop("one", counts: act == .count) }
                #expect((error != nil) == isAhead)
                guard let index, !isAhead else { break }
                let end = model.sessions[index].end.map { min($0, now) } ?? now
                let counts = act == .count || !isCountdown || end < now || end == model.sessions[index].end
                model.sessions[index].state = counts ? .done(at: end, byItself: false) : .discarded
            case .adjustStart:
                let to = now - Int64.random(in: 0...600, using: &random) * 1000
                let old = model.running.map { model.sessions[$0] }
                let end = old.flatMap { old in old.end.map { to + $0 - old.from } }
                let error = refusal {
                    try world.decide(
                        .session(.adjust(try world.id("one"), from: Instant(milliseconds: to), length: nil)))
                }
                #expect((error != nil) == (old == nil || end.map { $0 <= now } ?? false))
                if error == nil, let index = model.running {
                    (model.sessions[index].from, model.sessions[index].end) = (to, end)
                }
            case .adjustLength:
                let length = Int64.random(in: 60...5400, using: &random)
                let end = model.running.map { model.sessions[$0].from + length * 1000 }
                let error = refusal { try world.adjust("one", length: length) }
                #expect((error != nil) == (end.map { isCountdown && $0 <= now } ?? true))
                if error == nil, let index = model.running, isCountdown { model.sessions[index].end = end }
            case .discard:
                let error = refusal { try world.discard("one") }
                #expect((error != nil) == (model.running == nil))
                if let index = model.running { model.sessions[index].state = .discarded }
            case .undo:
                guard let index = model.sessions.indices.last else { break }
                let error = refusal { try world.undo(keys[index]) }
                guard case .done(_, let byItself) = model.sessions[index].state else {
                    #expect(error != nil)
                    break
                }
                #expect(error == nil)
                model.sessions[index].state = byItself ? .discarded : .running
            case .wait, .wait2: try world.run(to: world.now + .seconds(Int64.random(in: 1...1200, using: &random)))
            case .sleep:
                world.now = world.now + .seconds(Int64.random(in: 1...10_000, using: &random))
                try world.turn()
            case .restart: try world.restart()
            case .fly: try world.fly(to: ["Europe/Zurich", "Asia/Tokyo", "America/New_York"][step % 3])
            case .setBack:
                guard model.isTrusted else { break }
                let to = world.now - .seconds(Int64.random(in: 2...7200, using: &random))
                try world.setBack(to: to)
                model.setBack(to: to.milliseconds)
            case .doubt:
                if model.isTrusted {
                    try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
                    try world.turn()
                } else {
                    try world.decide(.clockConfirmed(wasSet: false))
                    // One begun since may be discarded by now.
                    model.setBack(to: now)
                }
                model.isTrusted.toggle()
            }
            model.pass(to: now)
            try compare(world, model, keys, "seed \(seed), step \(step), \(act)")
        }
    }

    private func compare(_ world: World, _ model: SessionModel, _ keys: [String], _ place: String) throws {
        #expect(world.scheduler.ledger.runningSessions.count <= 1, "\(place)")
        for (key, session) in zip(keys, model.sessions) {
            let occurrence = try #require(world.occurrence(key))
            let state: SessionModel.State =
                if occurrence.isRunning {
                    .running
                } else if let answer = occurrence.answer {
                    .done(at: answer.happened.milliseconds, byItself: occurrence.endedByItself != nil)
                } else {
                    .discarded
                }
            #expect(state == session.state, "\(place): \(key)")
            guard state != .discarded else { continue }
            #expect(occurrence.session?.from.milliseconds == session.from, "\(place): \(key)")
            #expect(occurrence.session?.end?.milliseconds == session.end, "\(place): \(key)")
        }
    }
}
