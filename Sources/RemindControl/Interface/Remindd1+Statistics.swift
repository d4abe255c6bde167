public import RemindCore

extension Remindd1 {
    public struct StatisticsRequest: Codable, Sendable {
        /// A reminder; all of a kind where absent.
        public var what: String?
        /// A kind's name, or `all`; `medication` where absent.
        public var kind: String?
        /// Only what is for this person.
        public var person: String?
        /// The first day: a date, or how many days up to the last (`30d`), which is the default.
        public var since: String?
        /// The last day: a date; today where absent.
        public var until: String?
        /// A month in place of both: `2026-11`, `this` or `last`.
        public var month: String?
        /// How early or late is still on time: a duration from a minute to twelve hours; an hour where absent.
        public var window: String?

        public init(
            what: String? = nil, kind: String? = nil, person: String? = nil, since: String? = nil, until: String? = nil,
            month: String? = nil, window: String? = nil
        ) {
            self.what = what
            self.kind = kind
            self.person = person
            self.since = since
            self.until = until
            self.month = month
            self.window = window
        }
    }

    public struct ReportRequest: Codable, Sendable {
        /// As of statistics; the last 90 days where absent.
        public var since: String?
        public var until: String?
        public var person: String?
        public var window: String?

        public init(since: String? = nil, until: String? = nil, person: String? = nil, window: String? = nil) {
            self.since = since
            self.until = until
            self.person = person
            self.window = window
        }
    }

    public struct ReportReply: Codable, Sendable {
        public var zone: String
        /// Seconds since 1970.
        public var now: Int64
        public var report: ReportView

        public init(zone: String, now: Int64, report: ReportView) {
            self.zone = zone
            self.now = now
            self.report = report
        }
    }

    public struct StatisticsReply: Codable, Sendable {
        public var zone: String
        /// Seconds since 1970.
        public var now: Int64
        public var statistics: StatisticsView

        public init(zone: String, now: Int64, statistics: StatisticsView) {
            self.zone = zone
            self.now = now
            self.statistics = statistics
        }
    }
}
