package import CivilTime
package import Vocabulary

/// A stretch in which a reminder yields no slots: a holiday from it, a stay in hospital.
///
/// Its days are civil days, wherever the person is; a slot belongs to the day in its key.
package struct Pause: Hashable, Sendable {
    /// The place of the entry that began it.
    package let stamp: EntryStamp
    package var id: EntryID { stamp.id }
    package let since: Instant
    package let plan: Plan
    /// When it was ended early.
    package var ended: Instant?

    package init(stamp: EntryStamp, since: Instant, plan: Plan, ended: Instant? = nil) {
        (self.stamp, self.since, self.plan, self.ended) = (stamp, since, plan, ended)
    }

    /// The days and the reason given when it began.
    package struct Plan: Hashable, Sendable, Codable {
        /// The first day; absent if it began at once.
        package var from: CivilDate?
        /// The last day; absent if it lasts until it is ended.
        package var until: CivilDate?
        package var reason: String?
        /// True if the reason is the person's own business: no view shows it.
        package var `private`: Bool?

        package init(
            from: CivilDate? = nil, until: CivilDate? = nil, reason: String? = nil, isPrivate: Bool? = nil
        ) {
            (self.from, self.until, self.reason, self.self.private) = (from, until, reason, isPrivate)
        }

        /// The pause as it is shown: a private one has no reason.
        package var shown: Plan {
            Plan(from: from, until: until, reason: self.private == true ? nil : reason, isPrivate: self.private)
        }

        enum CodingKeys: String, CodingKey {
            case from, until, reason, `private`
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func date(_ key: CodingKeys) throws -> CivilDate? {
                guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
                guard let date = CivilDate(text) else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "not a date")
                }
                return date
            }
            self.init(
                from: try date(.from), until: try date(.until),
                reason: try container.decodeIfPresent(String.self, forKey: .reason),
                isPrivate: try container.decodeIfPresent(Bool.self, forKey: .private))
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(from?.description, forKey: .from)
            try container.encodeIfPresent(until?.description, forKey: .until)
            try container.encodeIfPresent(reason, forKey: .reason)
            try container.encodeIfPresent(self.private, forKey: .private)
        }
    }

    /// True if it covers a slot.
    package func holds(_ date: CivilDate, due: Instant) -> Bool {
        if let from = plan.from { if date < from { return false } } else if due < since { return false }
        return plan.until.map { date <= $0 } ?? true && ended.map { due < $0 } ?? true
    }

    /// True if it is neither over nor ended.
    package func isAhead(today: CivilDate) -> Bool {
        ended == nil && plan.until.map { today <= $0 } ?? true
    }

    /// True if it is over, all its days included: an excuse.
    package func isPast(today: CivilDate) -> Bool { ended == nil && plan.until.map { $0 < today } ?? false }

    /// True if it is taken back: it covers no day.
    package var isTakenBack: Bool { ended.map { $0 == .earliest } ?? false }

    /// True if its first day has come.
    package func hasBegun(by today: CivilDate) -> Bool { plan.from.map { $0 <= today } ?? true }

    package func isOn(_ now: Instant, today: CivilDate) -> Bool { holds(today, due: now) }
}

extension Pause.Plan {
    /// `from 2026-12-20 until 2027-01-03`; just `until it is resumed` if neither day is given.
    package var words: String {
        let words = [from.map { "from \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
        return words.isEmpty ? "until it is resumed" : words.joined(separator: " ")
    }
}
