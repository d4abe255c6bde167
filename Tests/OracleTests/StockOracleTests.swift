import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Support
import Testing
import Vocabulary
import Worlds

/// Stock against an oracle that knows no entries: it keeps what a person did in plain lists and adds it up anew.
@Suite struct StockOracleTests {
    /// What was done, in order; an index into the list of deeds is the time by which before and after are told.
    struct Shelf {
        struct Dose {
            var thousandths: Int64
            var said: Int
            /// Taken earlier than it was said.
            var isLate: Bool
            var happened: Int64
        }

        struct Box {
            var thousandths: Int64
            var put: Int
            var isGone = false
        }

        var deed = 0
        /// By occurrence: what is said of it now; nothing for what was not taken.
        var doses: [String: Dose] = [:]
        var boxes: [Box] = []
        var count: (thousandths: Int64, deed: Int, at: Int64)?
        /// The deed that began it, if it was the first box.
        var firstBox: Int?
        var latestIsFirstBox = false

        /// Nothing where no stock is kept.
        var left: Int64? {
            guard let count else { return nil }
            let boxes = boxes.filter { !$0.isGone && $0.put >= count.deed && $0.put != firstCounted }
            let taken = doses.values.filter { $0.said > count.deed && !($0.isLate && $0.happened < count.at) }
            return count.thousandths + boxes.reduce(0) { $0 + $1.thousandths }
                - taken.reduce(0) { $0 + $1.thousandths }
        }

        /// A count at a deed stands for everything of that deed.
        private var firstCounted: Int? { count.flatMap { $0.deed == firstBox ? nil : $0.deed } }

        mutating func put(_ thousandths: Int64, at: Int64) {
            if count == nil {
                count = (0, deed, at)
                firstBox = deed
                latestIsFirstBox = true
            } else {
                latestIsFirstBox = false
            }
            boxes.append(Box(thousandths: thousandths, put: deed))
        }

        mutating func counted(_ thousandths: Int64, at: Int64) {
            count = (thousandths, deed, at)
            firstBox = nil
            latestIsFirstBox = false
        }

        mutating func takeBack() -> Bool {
            guard let last = boxes.lastIndex(where: { !$0.isGone }) else { return false }
            boxes[last].isGone = true
            if latestIsFirstBox, boxes[last].put == firstBox {
                count = nil
                firstBox = nil
                latestIsFirstBox = false
            }
            return true
        }
    }

    /// Ten thousand histories, in ten parts that run beside each other.
    @Test(arguments: 0..<10) func everyHistory(part: Int) throws {
        for seed in 0..<Drawn.part(of: 1000) {
            let number = UInt64(part * 1000 + seed)
            guard try isSound(seed: number) else { return }
        }
    }

    private func isSound(seed: UInt64) throws -> Bool {
        var random = SeededRandom(seed: seed &+ 77)
        func dice(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var world = try World("2026-11-20T06:00")
        let id = try world.id("a")
        try world.define("a", "daily at 08:00, 20:00; as needed", fields: ["dose": "1 tablet", "strength": "250 mg"])
        var shelf = Shelf()
        var refills: [Entry] = []
        var said: [String] = []
        let amounts: [(text: String?, thousandths: Int64)] = [
            (nil, 1000), ("1/2 tablet", 500), ("500 mg", 2000), ("2 tablets", 2000), ("125 mg", 500),
        ]
        for _ in 0..<dice(6...16) {
            shelf.deed += 1
            try world.run(to: world.now + .seconds(Int64(dice(1...600)) * 60))
            try world.turn()
            let known = world.scheduler.ledger.occurrences(of: id)
                .filter { $0.wasDelivered || $0.answer != nil || !$0.entries.isEmpty }.map(\.id.description).sorted()
            let amount = amounts[dice(0...4)]
            let quantity = try amount.text.map { try Quantity.parse($0) }
            let back = dice(0...2) == 0 ? Int64(dice(1...900)) * 60 : 0
            let happened = world.now - .seconds(back)
            let before = world.journal.count
            switch dice(0...9) {
            case 0...2:
                var request = AnswerRequest(.extra(id), .done, happened: happened, amount: quantity)
                request.confirmed = true
                let decision = try world.decide(.answer(request))
                let name = try #require(decision.entries.first?.occurrence).description
                shelf.doses[name] = Shelf.Dose(
                    thousandths: amount.thousandths, said: shelf.deed, isLate: back > 0,
                    happened: happened.milliseconds)
                said.append("took \(amount.thousandths) \(back) s ago")
            case 3...5:
                guard let name = known.randomElement(using: &random), let occurrence = OccurrenceID(name) else {
                    continue
                }
                let outcome: Answer.Outcome = dice(0...3) == 0 ? .skipped : .done
                // Above the plan: only the stock is looked at here.
                var request = AnswerRequest(
                    .occurrence(occurrence), outcome, happened: happened, saysWhen: true,
                    amount: outcome == .done ? quantity : nil, replace: dice(0...1) == 0)
                request.confirmed = true
                _ = refusal { try world.decide(.answer(request)) }
                guard world.journal.count > before else { continue }
                // A correction that names no amount keeps the one on record.
                let kept = quantity == nil ? shelf.doses[name]?.thousandths : nil
                shelf.doses[name] =
                    outcome == .skipped
                    ? nil
                    : Shelf.Dose(
                        thousandths: kept ?? amount.thousandths, said: shelf.deed, isLate: back > 0,
                        happened: happened.milliseconds)
                said.append("said \(outcome) \(amount.thousandths) of \(name) \(back) s ago")
            case 6:
                // What has one answer of a person, so that nothing else stands behind it.
                let simple = world.scheduler.ledger.occurrences(of: id).filter {
                    $0.entries.count { $0.answer != nil && $0.origin == .person } == 1 && $0.undoable != nil
                }.map(\.id).sorted()
                guard let one = simple.randomElement(using: &random) else { continue }
                try world.decide(.undo(one))
                shelf.doses[one.description] = nil
                said.append("undid \(one)")
            case 7, 8:
                let boxes = dice(1...60)
                let decision = try world.decide(
                    .stock(id, .refill("\(boxes)", expires: nil, note: nil, repeats: nil)))
                refills += decision.entries
                shelf.put(Int64(boxes) * 1000, at: world.now.milliseconds)
                said.append("put in \(boxes)")
            default:
                if dice(0...1) == 0 {
                    let there = dice(0...80)
                    try world.decide(.stock(id, .count("\(there)", note: nil)))
                    shelf.counted(Int64(there) * 1000, at: world.now.milliseconds)
                    said.append("counted \(there)")
                } else if shelf.takeBack(), let last = refills.popLast() {
                    try world.decide(.stock(id, .undo(last)))
                    said.append("took back a box")
                }
            }
            let stock = world.scheduler.ledger.stocks[id]
            let left = stock.flatMap { $0.isKept ? $0.left : nil }
            guard left == shelf.left else {
                Issue.record(
                    "seed \(seed): \(left.map(String.init) ?? "none") left, not \(shelf.left.map(String.init) ?? "none"): \(said)"
                )
                return false
            }
        }
        return isSame(world, id, shuffledBy: &random, seed: seed)
    }

    /// The sum is a function of the set of entries: in another order, and with some of them twice.
    private func isSame(_ world: World, _ id: ReminderID, shuffledBy random: inout SeededRandom, seed: UInt64) -> Bool {
        var place = world.scheduler.place
        var ledger = Ledger(head: EntryID(device: "testtest", sequence: 0))
        for entry in (world.journal + world.journal.prefix(5)).shuffled(using: &random) {
            ledger.apply(entry, place: &place)
        }
        let known = world.scheduler.ledger.stocks[id]
        #expect(ledger.stocks[id]?.isKept == known?.isKept, "seed \(seed)")
        #expect(ledger.stocks[id]?.left == known?.left, "seed \(seed)")
        return ledger.stocks[id]?.left == known?.left
    }
}
