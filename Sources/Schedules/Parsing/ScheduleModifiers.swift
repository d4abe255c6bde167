import CivilTime

/// What may follow any rule, each once and in any order, with the places for errors that only show at the end.
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
    /// RDATE and EXDATE of a rule, as often as they are written.
    var added: [Placed<ICalendarMoment>] = []
    var removed: [Placed<ICalendarMoment>] = []
}
