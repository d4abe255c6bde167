import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// What stands on the screen: one notification for all that came in the same moment.
@Suite("Banners")
struct BannerTests {
    @Test func oneInstantIsOneNotification() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00", title: "Metformin", fields: ["dose": "500 mg"])
        try world.define("aspirin", "daily at 08:00", title: "Aspirin")
        try world.define("vitamin", "daily at 08:05", title: "Vitamin")
        try world.run(to: "2026-11-20T08:06")
        #expect(
            world.banners() == [
                ["aspirin@2026-11-20T08:00", "metformin@2026-11-20T08:00"], ["vitamin@2026-11-20T08:05"],
            ])
        let text = try #require(world.text(0))
        #expect(text.title == "2 due at 08:00")
        let handles = try ["aspirin", "metformin"].map {
            try #require(world.occurrence("\($0)@2026-11-20T08:00")?.handle)
        }
        #expect(
            text.body == [
                "08:00 Aspirin (\(handles[0]))", "08:00 Metformin 500 mg (\(handles[1]))",
                "remindctl take HANDLE, or --due for all",
            ])
        #expect(text.answer == "All taken")
        #expect(world.text(1)?.title == "Vitamin")
        #expect(world.text(1)?.answer == "Taken")

        try world.answer("aspirin")
        #expect(world.banners() == [["metformin@2026-11-20T08:00"], ["vitamin@2026-11-20T08:05"]])
        #expect(world.text(0)?.title == "Metformin 500 mg")
    }

    @Test func aSnoozedOneLeavesAndComesBack() throws {
        var world = try World("2026-11-20T07:59")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.snooze("a", until: "2026-11-20T08:10")
        #expect(world.banners() == [["b@2026-11-20T08:00"]])
        try world.run(to: "2026-11-20T08:10")
        #expect(world.banners() == [["a@2026-11-20T08:00", "b@2026-11-20T08:00"]])
    }

    @Test func keysOutliveARestart() throws {
        var world = try World("2026-11-20T07:59")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 08:00")
        try world.run(to: "2026-11-20T08:05")
        let before = world.scheduler.agenda.banners(now: world.now)
        try world.restart()
        #expect(world.scheduler.agenda.banners(now: world.now) == before)
    }

    /// Regression: it advised --due for all, which answers only what names no person.
    @Test func dueForAllIsAdvisedOnlyWhereItIsTrue() throws {
        var world = try World("2026-11-20T07:59")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 08:00", fields: ["person": "Anna"])
        try world.run(to: "2026-11-20T08:00")
        #expect(world.text(0)?.body.last == "remindctl take HANDLE")
    }

    /// One press answers what is plainly done; the rest waits and is shown alone.
    ///
    /// Regression: "All done" of a group recorded a slip of a habit to break, and began a pair of lenses; with three kinds
    /// there was no button.
    @Test(
        "the button of a group",
        arguments: [
            (["med", "med"], "All taken", 2), (["med", "habit"], "All done", 2),
            (["med", "habit", "habit"], "All done", 3),
            (["med", "habit", "break"], "Done: 2 of 3", 2), (["med", "habit", "habit", "water"], "Done: 3 of 4", 3),
            (["med", "Anna"], "Taken: 1 of 2", 1), (["Anna", "habit"], "All done", 2),
            (["Anna", "Anna"], "All taken", 2),
            (["med", "prayer"], "Taken: 1 of 2", 1), (["prayer", "prayer"], "All prayed", 2),
            (["break", "habit", "habit"], "Done: 2 of 3", 2), (["break", "break"], nil, 0),
            (["water", "weight"], nil, 0), (["break", "weight"], nil, 0),
        ] as [([String], String?, Int)])
    func groups(of members: [String], label: String?, answers: Int) throws {
        var world = try World("2026-11-20T07:59")
        for (number, member) in members.enumerated() {
            let id = "\(member.lowercased())\(number)"
            switch member {
            case "med": try world.define(id, "daily at 08:00")
            case "Anna": try world.define(id, "daily at 08:00", fields: ["person": "Anna"])
            case "break": try world.define(id, "daily at 08:00", kind: "habit", fields: ["no": "yes"])
            default: try world.define(id, "daily at 08:00", kind: member)
            }
        }
        try world.run(to: "2026-11-20T08:00")
        let banner = try #require(world.scheduler.agenda.banners(now: world.now).first)
        let text = try #require(world.text(0))
        #expect(banner.members.count == members.count)
        #expect(text.answer == label)
        let left = world.scheduler.agenda.leftOver(by: banner)
        #expect(world.scheduler.agenda.answered(by: banner).count == answers)
        #expect(left.count == (answers == 0 ? 0 : members.count - answers))
        // The lines say which ones the button leaves.
        #expect(text.body.count { $0.hasSuffix(", answered alone") } == left.count)
    }

    /// Regression: one press answered two medicines and a prayer.
    @Test func aPressAnswersOneKind() throws {
        var world = try World("2026-11-20T07:59")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 08:00")
        try world.define("prayer", "daily at 08:00", kind: "prayer")
        try world.run(to: "2026-11-20T08:00")
        #expect(world.text(0)?.answer == "Taken: 2 of 3")
        #expect(world.text(0)?.kind == nil)
        #expect(world.text(0)?.urgency == .critical)
    }

    /// Regression: in a group, "EMPTY stomach" was gone.
    @Test func everyLineCarriesItsInstructions() throws {
        var world = try World("2026-11-20T07:00")
        let long = String(repeating: "Levothyroxine ", count: 12)
        try world.define(
            "a", "daily at 08:00", title: "Iron", fields: ["instructions": "EMPTY stomach", "person": "Ann"])
        try world.define(
            "b", "daily at 08:00", title: long, fields: ["dose": "25 mcg", "instructions": "EMPTY stomach"])
        try world.define(
            "c", "daily at 08:00", title: "Zinc", fields: ["instructions": String(repeating: "x", count: 300)])
        try world.run(to: "2026-11-20T08:00")
        let body = try #require(world.text(0)?.body)
        #expect(body[0].hasPrefix("08:00 Ann: Iron, EMPTY stomach ("))
        // The title makes way first, and the dose never does.
        #expect(body[1].contains("… 25 mcg, EMPTY stomach ("))
        #expect(body[1].count < 140)
        #expect(body[2].hasPrefix("08:00 Zinc, xxx"))
        #expect(body[2].contains("x… ("))
        #expect(body[2].count < 140)
    }

    @Test func whatIsOpenedStandsByItself() throws {
        var world = try World("2026-11-20T07:00")
        for id in ["a", "b", "c"] { try world.define(id, "daily at 08:00") }
        try world.run(to: "2026-11-20T08:00")
        let ids = world.scheduler.agenda.banners(now: world.now)[0].members
        let opened = [ids[0]: world.now + .milliseconds(2), ids[1]: world.now + .milliseconds(1)]
        let banners = world.scheduler.agenda.banners(now: world.now, opened: opened)
        #expect(banners.map(\.members) == [[ids[2]], [ids[1]], [ids[0]]])
        #expect(Set(banners.map(\.key)).count == 3)
    }

    /// Regression: "due 08:05:17" for what was due so long after another dose.
    @Test(
        arguments: [
            ("once 2026-11-20 08:05:17", "due 08:05"), ("every 8 hours from 2026-11-20 08:05:17", "due 08:05"),
            ("daily at 08:05:17", "due 08:05:17"), ("daily at 08:05", "due 08:05"),
        ])
    func secondsAreShownWhereTheyWereWritten(when: String, due: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", when)
        try world.run(to: "2026-11-20T08:06")
        #expect(world.text(0)?.body.first == due)
        #expect(world.text(0)?.details.contains { $0.hasSuffix(":17") } == false)
    }

    /// Regression: a Hebrew name between a number and its unit: "500 ... mg".
    @Test func directionsStayApart() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "אקמול", fields: ["dose": "500 mg", "person": "דנה"])
        try world.define("b", "daily at 08:30", title: "Ac\u{2069}\u{202E}amol", fields: ["dose": "500 mg"])
        try world.define("c", "daily at 08:40", title: "Acamol", fields: ["dose": "500 mg"])
        try world.run(to: "2026-11-20T08:40")
        #expect(world.text(0)?.title == "\u{2068}דנה\u{2069}: \u{2068}אקמול\u{2069} \u{2068}500 mg\u{2069}")
        #expect(world.text(1)?.title == "\u{2068}Ac\u{202E}amol\u{2069} \u{2068}500 mg\u{2069}")
        #expect(world.text(2)?.title == "Acamol 500 mg")
    }

    /// Regression: behind a long title the dose was out of sight.
    @Test func theBodyRepeatsTheDoseOfALongTitle() throws {
        var world = try World("2026-11-20T07:00")
        let title = "Hydrochlorothiazide and amiloride hydrochloride"
        try world.define("a", "daily at 08:00", title: title, fields: ["dose": "500 mg", "instructions": "with food"])
        try world.run(to: "2026-11-20T08:00")
        #expect(world.text(0)?.body.prefix(3) == ["500 mg", "with food", "due 08:00"])
    }

    /// An absence ends in one notification: what passed is counted, what is due can be answered.
    @Test func anAbsenceIsOneNotification() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00; daily at 20:00", title: "Metformin")
        try world.define("aspirin", "daily at 19:30", title: "Aspirin")
        try world.sleep(until: "2026-11-21T20:10")
        #expect(world.banners() == [["aspirin@2026-11-21T19:30", "metformin@2026-11-21T20:00"]])
        #expect(world.text(0)?.title == "While you were away: 4 missed, 2 due")
        #expect(world.text(0)?.body.last == "missed: remindctl review")
        #expect(world.notices() == [])
        try world.answer("aspirin")
        #expect(world.text(0)?.title == "Metformin")
        #expect(world.text(0)?.body.last == "while you were away: 4 missed (remindctl review)")
    }

    @Test func onlyMissesAreTold() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00; daily at 20:00", title: "Metformin")
        try world.define("secret", "daily at 09:00", title: "Secret")
        try world.sleep(until: "2026-11-21T15:00")
        #expect(world.banners() == [])
        #expect(
            world.notices() == [
                Notice(
                    .absence, title: "While you were away: 5 missed",
                    body: ["Metformin, 3 times", "Secret, 2 times", "remindctl review"])
            ])
    }

    /// More than a server shows are drawn together; none is lost.
    @Test func theOldestAreDrawnTogether() throws {
        var world = try World("2026-11-20T07:00")
        for minute in 10..<40 { try world.define("m\(minute)", "daily at 08:\(minute)", grace: "10h") }
        try world.run(to: "2026-11-20T08:39")
        let banners = world.scheduler.agenda.banners(now: world.now, most: 12)
        #expect(banners.count == 12)
        #expect(banners[0].key == "rest")
        #expect(banners[0].members.count == 30 - 11)
        #expect(Set(banners.flatMap(\.members)).count == 30)
        let text = BannerText(banners[0], agenda: world.scheduler.agenda, now: world.now)
        #expect(text?.body.count == 9)
        #expect(text?.details.count == 12)
    }

    /// Regression: a fourth notification closed the first on GNOME, a third was out of sight on Plasma.
    @Test func theNewestAndTheCriticalAreSeen() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 08:01", kind: "prayer")
        try world.define("c", "daily at 08:02")
        try world.define("d", "daily at 08:03", kind: "prayer")
        try world.define("e", "daily at 08:04", kind: "prayer")
        try world.run(to: "2026-11-20T08:04")
        func names(_ most: Int) -> [String] {
            world.scheduler.agenda.banners(now: world.now, most: most).map { banner in
                banner.members.map(\.reminder.rawValue).joined(separator: " ")
            }
        }
        #expect(names(5) == ["a", "b", "c", "d", "e"])
        #expect(names(4) == ["b d", "a", "c", "e"])
        #expect(names(3) == ["a b d", "c", "e"])
        #expect(names(2) == ["a c b d", "e"])
        #expect(names(1) == ["a c b d e"])
    }

    /// Regression: six long lines filled the half of a small screen that Plasma has for popups, and hid the newest.
    @Test func aGroupIsLowWhereRoomIsScarce() throws {
        var world = try World("2026-11-20T07:00")
        for index in 1...6 {
            try world.define(
                "m\(index)", "daily at 08:0\(index)", title: "Hydrochlorothiazide and amiloride \(index)",
                fields: ["dose": "50 mg", "instructions": "with a glass of water, after breakfast"])
        }
        try world.define("short", "daily at 08:01", title: "Iron")
        try world.run(to: "2026-11-20T08:06")
        let agenda = world.scheduler.agenda
        let group = agenda.banners(now: world.now, most: 2)[0]
        let text = try #require(
            BannerText(group, agenda: agenda, now: world.now, room: BannerText.Room(lines: 4, width: 42)))
        let lines = text.bodyBesideButtons
        #expect(lines.count == 4 && lines.last == "and 3 more")
        #expect(lines.allSatisfy { $0.count <= 42 }, "\(lines)")
        // The dose and the handle are there; the title is shortened.
        let handles = group.members.map { agenda.ledger.occurrence($0)?.handle ?? "" }
        #expect(lines[0] == "08:01 Hydrochlorothiazide and… 50 mg (\(handles[0]))", "\(lines)")
        #expect(lines[1] == "08:01 Iron (\(handles[1]))")
        // What is opened has all of it.
        #expect(text.details.count == 3 && text.details[0].contains("amiloride 3 50 mg, with a glass of water"))
        let wide = try #require(BannerText(group, agenda: agenda, now: world.now))
        #expect(wide.bodyBesideButtons.count == 6 && wide.body[0].contains("with a glass"))
    }

    @Test func aHugeGroupIsCounted() throws {
        var world = try World("2026-11-20T07:00")
        let changes = try (0..<150).map {
            DefinitionChange.define(try world.definition("m\($0)", [.init(when: "daily at 08:00")]))
        }
        try world.decide(.change(changes))
        try world.run(to: "2026-11-20T08:00")
        #expect(world.text(0)?.title == "150 due at 08:00")
        #expect(world.text(0)?.body[7] == "and 143 more")
        #expect(world.text(0)?.details.count == 94)
        #expect(world.text(0)?.details.last == "and 50 more")
    }
}

extension World {
    func banners() -> [[String]] { scheduler.agenda.banners(now: now).map { $0.members.map(\.description) } }

    func text(_ index: Int) -> BannerText? {
        BannerText(scheduler.agenda.banners(now: now)[index], agenda: scheduler.agenda, now: now)
    }

    func notices() -> [Notice] {
        effects.compactMap { if case .notify(let notice) = $0.effect { notice } else { nil } }
    }
}
