import CivilTime
import Testing

@testable import RemindDaemon

/// Which files are joined, by what is there.
@Suite("Which files of a month become one")
struct MonthPlanTests {
    private func file(
        _ path: String, _ first: Int64, _ last: Int64, month: Int = 1, closed: Bool = true, size: Int64 = 20_000
    ) -> MonthPlan.File {
        MonthPlan.File(path: path, first: first, last: last, isClosed: closed, size: size, month: month)
    }

    @Test("a file is covered by one that is closed and has all that it has")
    func covered() {
        func names(_ files: [MonthPlan.File]) -> [String] {
            MonthPlan.covered(files).map { "\($0.file.path) \($0.by.path)" }
        }
        let parts = [file("a", 1, 10), file("b", 11, 20, closed: false), file("c", 21, 30)]
        #expect(names(parts).isEmpty)
        #expect(names(parts + [file("z", 1, 30)]) == ["a z", "b z", "c z"])
        #expect(names(parts + [file("z", 1, 29)]) == ["a z", "b z"])
        // One that is not closed may be a part of itself.
        #expect(names(parts + [file("z", 1, 30, closed: false)]).isEmpty)
        // One of two equal files stays.
        #expect(names([file("b", 1, 10), file("a", 1, 10)]) == ["b a"])
        #expect(names([file("a", 1, 10, closed: false), file("b", 1, 10)]) == ["a b"])
        #expect(names([file("a", 1, 10, closed: false), file("b", 1, 10, closed: false)]).isEmpty)
    }

    @Test("a file that lacks a number covers none that has it")
    func lacking() {
        func names(_ files: [MonthPlan.File]) -> [String] {
            MonthPlan.covered(files).map { "\($0.file.path) \($0.by.path)" }
        }
        var gap = file("a", 1, 30)
        gap.lacking = [NumberRange(first: 13, last: 14)]
        #expect(names([gap, file("b", 13, 13)]).isEmpty)
        #expect(names([gap, file("b", 10, 20)]).isEmpty)
        #expect(names([gap, file("b", 15, 20)]) == ["b a"])
        #expect(names([gap, file("z", 1, 30)]) == ["a z"])
        #expect(names([gap, file("b", 13, 14), file("z", 1, 30)]) == ["a z", "b z"])
        var other = file("c", 10, 20)
        other.lacking = gap.lacking
        #expect(names([gap, other]) == ["c a"])
    }

    @Test("the files of the first month that is over and has several are joined")
    func run() {
        let files = [
            file("a", 1, 10, month: 1), file("b", 11, 20, month: 2), file("c", 21, 30, month: 2),
            file("d", 31, 40, month: 3), file("e", 41, 50, month: 3), file("f", 51, 60, month: 3),
        ]
        func run(_ month: Int, after sequence: Int64 = 0) -> ClosedRange<Int64>? {
            MonthPlan.run(of: files.reversed(), before: month, after: sequence)
        }
        #expect(run(1) == nil && run(2) == nil)
        #expect(run(3) == 11...30)
        #expect(run(4) == 11...30)
        #expect(run(4, after: 30) == 31...60)
        #expect(run(3, after: 30) == nil)
        // One file is a month.
        #expect(MonthPlan.run(of: [file("z", 11, 30, month: 2)], before: 9, after: 0) == nil)
    }

    @Test("a month with too much for one file becomes several, and they stay")
    func large() {
        func files(_ sizes: [Int64]) -> [MonthPlan.File] {
            sizes.enumerated().map { file("\($0)", Int64($0) * 10 + 1, Int64($0) * 10 + 10, size: $1 << 20) }
        }
        #expect(MonthPlan.run(of: files([6, 6, 6, 6]), before: 2, after: 0) == 1...20)
        #expect(MonthPlan.run(of: files([6, 6, 6, 6]), before: 2, after: 20) == 21...40)
        #expect(MonthPlan.run(of: files([12, 12]), before: 2, after: 0) == nil)
        #expect(MonthPlan.run(of: files([17, 17, 1, 1]), before: 2, after: 0) == 21...40)
    }

    @Test("a clock that went back and forth joins what lies side by side only")
    func clock() {
        let files = [
            file("a", 1, 10, month: 2), file("b", 11, 20, month: 9), file("c", 21, 30, month: 2),
            file("d", 31, 40, month: 2),
        ]
        #expect(MonthPlan.run(of: files, before: 3, after: 0) == 1...40)
        #expect(MonthPlan.run(of: files, before: 10, after: 0) == 21...40)
    }

    @Test("months are counted without a gap over the end of a year")
    func months() throws {
        let december = try #require(CivilDate(year: 2026, month: 12, day: 31)).epochDay
        let last = Instant(milliseconds: (Int64(december) + 1) * 86_400_000 - 1)
        #expect(MonthPlan.month(of: last) == 2026 * 12 + 11)
        #expect(MonthPlan.month(of: last + .seconds(1)) == 2027 * 12)
    }
}
