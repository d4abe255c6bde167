import CivilTime
import RemindCore
import Statistics
import Testing
import Vocabulary
import Worlds

@testable import Reminders

/// A kind that the program does not have: one declaration, and nothing else.
private struct Inhaler: Kind {
    let name = "inhaler"
    let command = "inhaler"
    let verb = Verb(imperative: "puff", past: "puffed", status: .done)
    let words = KindWords(one: "inhaler", many: "inhalers", each: "puff", supply: "inhalers")
    let defaults = Defaults(grace: 3600, nag: .none, unanswered: .missed, urgency: .critical)
    let capabilities: [Capability] = [.measure, .gaps, .stock, .limits]
    let ownFields = [FieldRule("spacer", .flag, help: "whether a spacer is used")]

    func detail(of fields: Fields) -> String? { fields["dose"]?.text }
}

/// A kind that is done at set times, takes readings and keeps a stock.
private struct Plant: Kind {
    let name = "plant"
    let command = "plant"
    let verb = Verb(imperative: "done", past: "watered")
    let words = KindWords(one: "plant", many: "plants", each: "watering", supply: "fertiliser")
    let defaults = Defaults(grace: 86_400, nag: .none, unanswered: .missed, urgency: .normal)
    let capabilities: [Capability] = [.readings, .stock]
    let measures: MeasureRule? = MeasureRule(measure: .amount, unit: "ml", step: "250 ml")
    let session: SessionRule? = SessionRule()
}

@Suite("A new kind") struct SampleKindTests {
    /// Runs with the kind in the list of those that the program knows.
    private func with(_ body: () throws -> Void) rethrows {
        try Kinds.$all.withValue(Kinds.all + [Inhaler()], operation: body)
    }

    @Test("is one declaration: notification, answer, today, history, statistics and stock work")
    func works() throws { try with(worksHere) }

    private func worksHere() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "relief", "daily at 08:00, 20:00", kind: "inhaler", title: "Salbutamol",
            fields: ["dose": "2 puffs", "spacer": "yes", "min_gap": "4h", "threshold": "10"])
        try world.decide(
            .stock(try world.id("relief"), .refill("20", expires: nil, note: nil, repeats: nil)))

        try world.run(to: "2026-11-20T08:00")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(
            BannerText(banner, agenda: world.scheduler.agenda, now: world.now))
        #expect(text.title == "Salbutamol 2 puffs")
        #expect(text.answer == "Puffed")
        #expect(text.urgency == .critical)
        #expect(text.body.contains { $0.hasPrefix("remindctl puff ") })

        try world.answer("relief")
        try world.run(to: "2026-11-20T23:00")
        let today = try #require(CivilDate("2026-11-20"))
        let day = world.scheduler.agenda.day(today, now: world.now)
        #expect(
            day.map { "\($0.title) \($0.detail ?? "") \($0.status)" } == [
                "Salbutamol 2 puffs done", "Salbutamol 2 puffs missed",
            ])
        let history = world.scheduler.agenda.views(of: world.journal).filter { $0.occurrence != nil }
        #expect(history.map(\.what) == ["delivered", "done", "delivered", "missed"])
        #expect(history[1].stock == "-2 puffs")

        let figures = world.figures(on: "2026-11-20")
        #expect(figures.taken == 1)
        #expect(figures.missed == 1)

        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("relief")])
        let stock = try #require(world.scheduler.agenda.stockView(of: reminder, now: world.now))
        #expect(stock.left == "18 puffs")
        #expect(stock.low)
        #expect(stock.runsOut == "2026-11-25")
        #expect(world.scheduler.agenda.word(of: .init(.done, happened: world.now), reminder: reminder.id) == "done")
    }

    @Test("warns of gaps, and refuses what breaks a limit, as any kind that has them")
    func limits() throws { try with(limitsHere) }

    private func limitsHere() throws {
        var world = try World("2026-11-20T07:00")
        try world.define(
            "relief", "as needed, at least 4h apart", kind: "inhaler", fields: ["dose": "2 puffs"])
        try world.answer("relief")
        #expect(refusal { try world.answer("relief") }?.code == .limitReached)
        #expect(throws: World.Refused.self) {
            try world.define(
                "often", "every 2h", kind: "inhaler", fields: ["dose": "1 puff", "min_gap": "4h"])
        }
    }

    @Test("has no more than it declares")
    func declares() throws { try with(declaresHere) }

    private func declaresHere() throws {
        var world = try World("2026-11-20T07:00")
        #expect(throws: World.Refused.self) {
            try world.define("a", "daily at 08:00", kind: "inhaler", fields: ["prescriber": "Dr. Ada Meier"])
        }
        // Prayers have no stock, whatever other kinds have.
        try world.define("b", "daily at 08:00", kind: "prayer")
        let id = try world.id("b")
        let error = refusal {
            try world.decide(.stock(id, .refill("20", expires: nil, note: nil, repeats: nil)))
        }
        #expect(error?.message == "a prayer has no stock")
    }

    @Test("takes readings, and has sessions and a stock, if it hands over how")
    func handsOver() throws {
        try Kinds.$all.withValue(Kinds.all + [Plant()]) {
            var world = try World("2026-11-20T07:00")
            try world.define("fern", "daily at 08:00", kind: "plant", title: "Fern", fields: ["threshold": "2"])
            let id = try world.id("fern")
            let fern = try #require(world.scheduler.ledger.reminders[id])
            #expect(fern.measuring?.step?.description == "250 ml" && fern.takesReadings && !fern.neverRings)
            #expect(fern.kind?.starter?.title == "Plant" && fern.kind?.needsSchedule == true)
            try world.decide(.stock(id, .refill("5", expires: nil, note: nil, repeats: nil)))
            try world.start("fern")
            #expect(world.scheduler.ledger.running(of: id) != nil)
            let stock = try #require(world.scheduler.agenda.stockView(of: fern, now: world.now))
            #expect(stock.left == "5 units")
        }
    }

    @Test("is known only where it is declared")
    func unknown() { #expect(Kinds.named("inhaler") == nil) }
}
