import CivilTime

/// The modifiers of a rule, with their places for errors that show only at the end.
struct ScheduleModifiers {
    struct Placed<Value> {
        var value: Value
        var range: Range<Int>
    }

    var zone: Placed<String>?
    var from: Placed<CivilDate>?
    /// The start of an elapsed schedule or of a rule of RFC 5545, which has a time.
    var start: Placed<CivilDateTime>?
    var until: Placed<CivilDate>?
    var extent: Placed<Schedule.Extent>?
    var except: Placed<[CivilDate]>?
    var skipsHolidays = false
    var hijri: Placed<HijriDays>?
    /// RDATE and EXDATE of a rule, each as often as written.
    var added: [Placed<ICalendarMoment>] = []
    var removed: [Placed<ICalendarMoment>] = []
}
