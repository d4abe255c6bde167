/// A date and a time as calendar and clock on one wall show them, without a zone: not a point in time.
public struct CivilDateTime: Hashable, Comparable, Sendable {
    public var date: CivilDate
    public var time: CivilTime

    public init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// Seconds from 1970-01-01T00:00 on the wall, as if every day had 86,400.
    public var wallSeconds: Int64 {
        Int64(date.epochDay) * 86_400 + Int64(time.secondOfDay)
    }

    public init(wallSeconds: Int64) {
        let day = wallSeconds >= 0 ? wallSeconds / 86_400 : (wallSeconds - 86_399) / 86_400
        date = CivilDate(epochDay: Int32(day))
        time = CivilTime(secondOfDay: Int32(wallSeconds - day * 86_400))
    }

    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.date == right.date ? left.time < right.time : left.date < right.date
    }
}

extension CivilDateTime: LosslessStringConvertible {
    /// ISO 8601 without an offset, as in `2026-11-20T08:00`; seconds only where they matter.
    public var description: String { "\(date)T\(time)" }

    /// Reads `YYYY-MM-DDTHH:MM` or with seconds; a blank may stand for the `T`.
    public init?(_ text: String) {
        self.init(text[...])
    }

    public init?(_ text: Substring) {
        guard let separator = text.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " }),
            let date = CivilDate(text[..<separator]), let time = CivilTime(text[text.index(after: separator)...])
        else { return nil }
        self.init(date, time)
    }
}
