package import Statistics

extension Remindd1 {
    package struct StatisticsRequest: Codable, Sendable {
        /// A reminder; all of a kind by default.
        package var what: String?
        /// A kind's name, or `all`; `medication` by default.
        package var kind: String?
        /// Only what is for this person.
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        /// The first day: a date, or how many days up to the last (`30d`), which is the default.
        package var since: String?
        /// The last day: a date; today by default.
        package var until: String?
        /// A month in place of both: `2026-11`, `this` or `last`.
        package var month: String?
        /// How early or late is still on time: a duration from a minute to twelve hours; an hour by default.
        package var window: String?

        package init(
            what: String? = nil, kind: String? = nil, person: String? = nil, since: String? = nil, until: String? = nil,
            month: String? = nil, window: String? = nil, tag: String? = nil
        ) {
            self.tag = tag
            (self.what, self.kind, self.person, self.since, self.until) = (what, kind, person, since, until)
            (self.month, self.window) = (month, window)
        }
    }

    package struct DaysRequest: Codable, Sendable {
        /// A reminder; all of a kind, or of every kind, if absent.
        package var what: String?
        package var kind: String?
        package var person: String?
        /// The range of days, said as in `StatisticsRequest`.
        package var since: String?
        package var until: String?
        package var month: String?
        /// Only what has this tag.
        package var tag: String?
        /// True to give all of a kind that is counted as one series.
        package var together: Bool?

        package init(
            what: String? = nil, kind: String? = nil, person: String? = nil, since: String? = nil, until: String? = nil,
            month: String? = nil, tag: String? = nil, together: Bool? = nil
        ) {
            (self.tag, self.together) = (tag, together)
            (self.what, self.kind, self.person, self.since, self.until) = (what, kind, person, since, until)
            self.month = month
        }
    }

    package struct DaysReply: DatedReply {
        package var zone: String
        /// Seconds since 1970.
        package var now: Int64
        package var series: [DaySeriesView]

        package init(zone: String, now: Int64, series: [DaySeriesView]) {
            (self.zone, self.now, self.series) = (zone, now, series)
        }
    }

    package struct ReportRequest: Codable, Sendable {
        /// The range of days, said as in `StatisticsRequest`; the last 90 days by default.
        package var since: String?
        package var until: String?
        package var person: String?
        /// Only what has this tag.
        package var tag: String?
        package var window: String?

        package init(
            since: String? = nil, until: String? = nil, person: String? = nil, window: String? = nil, tag: String? = nil
        ) {
            self.tag = tag
            (self.since, self.until, self.person, self.window) = (since, until, person, window)
        }
    }

    package struct ReportReply: DatedReply {
        package var zone: String
        /// Seconds since 1970.
        package var now: Int64
        package var report: ReportView

        package init(zone: String, now: Int64, report: ReportView) {
            (self.zone, self.now, self.report) = (zone, now, report)
        }
    }

    package struct StatisticsReply: DatedReply {
        package var zone: String
        /// Seconds since 1970.
        package var now: Int64
        package var statistics: StatisticsView

        package init(zone: String, now: Int64, statistics: StatisticsView) {
            (self.zone, self.now, self.statistics) = (zone, now, statistics)
        }
    }
}
