import Reminders
import Testing

/// How far a pair of lenses is used up: the edges of each level, and each text.
@Suite struct LensStatusTests {
    /// Against the phone app's doubles: below 0.67 green, 0.81 yellow, 1 orange, and red from there on.
    @Test func theEdgesOfEveryLength() {
        for days in 1...366 {
            for used in 0...(days + 3) {
                let part = Double(used) / Double(days)
                let expected: LensStatus.Level =
                    part < 0.67 ? .green : part < 0.81 ? .yellow : part < 1 ? .orange : .red
                #expect(LensStatus(days: days, worn: used, open: 0).level == expected, "\(used) of \(days)")
            }
        }
    }

    @Test(arguments: [
        (14, [0...9, 10...11, 12...13, 14...20]), (30, [0...20, 21...24, 25...29, 30...40]),
        (90, [0...60, 61...72, 73...89, 90...95]), (365, [0...244, 245...295, 296...364, 365...400]),
        (100, [0...66, 67...80, 81...99, 100...101]),
    ])
    func levels(days: Int, ranges: [ClosedRange<Int>]) {
        let levels: [LensStatus.Level] = [.green, .yellow, .orange, .red]
        for (range, level) in zip(ranges, levels) {
            for used in range { #expect(LensStatus(days: days, worn: 0, open: used).level == level) }
        }
    }

    @Test(arguments: [
        (14, 0, "Ready to wear"), (14, 1, "Looking good! 13 days until replacement"),
        (14, 9, "Looking good! 5 days until replacement"), (14, 10, "Replace in 4 days"),
        (14, 12, "Replace soon - 2 days remaining"), (14, 13, "Replace soon - 1 day remaining"),
        (14, 14, "Replace today"), (14, 15, "1 day overdue - replace immediately"),
        (14, 16, "2 days overdue - replace immediately"),
        // Every text with one day and with two, if the lengths of pairs allow it.
        (3, 2, "Looking good! 1 day until replacement"), (3, 1, "Looking good! 2 days until replacement"),
        (4, 3, "Replace in 1 day"), (8, 6, "Replace in 2 days"), (6, 5, "Replace soon - 1 day remaining"),
        (30, 28, "Replace soon - 2 days remaining"), (2, 2, "Replace today"), (366, 366, "Replace today"),
        (2, 3, "1 day overdue - replace immediately"), (366, 368, "2 days overdue - replace immediately"),
        (1, 0, "Ready to wear"), (1, 1, "Replace with fresh lenses"), (1, 2, "Replace with fresh lenses"),
    ])
    func texts(days: Int, used: Int, text: String) {
        #expect(LensStatus(days: days, worn: 0, open: used).text == text)
        #expect(LensStatus(days: days, worn: used, open: 0).text == text)
    }

    /// Whichever limit is nearer.
    @Test func bothLimits() {
        let status = LensStatus(days: 14, worn: 10, open: 13)
        #expect(status.remaining == 1 && status.percent == 92 && status.level == .orange)
        #expect(LensStatus(days: 14, worn: 14, open: 13).text == "Replace today")
        let headlines = [0, 10, 13, 14].map { LensStatus(days: 14, worn: 0, open: $0).headline }
        #expect(
            headlines == [
                "Looking good! Keep up with your wear schedule.", "You're getting close to replacement time.",
                "Time to replace your lenses soon!", "Your lenses are overdue for replacement!",
            ])
    }
}
