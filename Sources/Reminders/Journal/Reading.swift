package import CivilTime
package import Vocabulary

/// The measurement that an answer records: `71.9 kg`, `120 mmHg` over `80 mmHg`, a night from 23:10 to 06:50.
///
/// It is kept as it was given, in the unit that was typed. Displays convert; nothing converts what is recorded.
package struct Reading: Hashable, Sendable {
    package static let mostParts = 6

    package var value: Measurement
    /// Further values by name, such as `sys` and `dia`.
    package var parts: [String: Measurement]
    /// When it began, if it is a stretch of time: it ended when the answer happened.
    package var from: Instant?
    /// The civil day it counts for. Travel and a later `day_start` never move it.
    package var day: CivilDate
    /// Which sort it is, such as `coffee`.
    package var type: String?
    /// Seconds that a stretch of time was meant to last, such as a fast: its own goal, whatever that of its reminder is later.
    package var goal: Int64?

    package init(
        _ value: Measurement, parts: [String: Measurement] = [:], from: Instant? = nil, day: CivilDate,
        type: String? = nil, goal: Int64? = nil
    ) {
        (self.value, self.parts, self.from, self.day, self.type) = (value, parts, from, day, type)
        self.goal = goal
    }

    /// True if it lasted as long as it was meant to; `nil` without a goal of its own.
    package var isGoalMet: Bool? {
        goal.flatMap { goal in value.seconds.map { $0 >= goal } }
    }
}

extension Reading: Codable {
    enum CodingKeys: String, CodingKey { case value, parts, from, day, type, goal }

    /// Values are texts, so that they stay exact: `"71.9 kg"`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func measurement(_ text: String, _ key: CodingKeys) throws -> Measurement {
            guard let value = try? Measurement.parse(text) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "no measurement")
            }
            return value
        }
        guard let day = CivilDate(try container.decode(String.self, forKey: .day)) else {
            throw DecodingError.dataCorruptedError(forKey: .day, in: container, debugDescription: "not a date")
        }
        let parts = try container.decodeIfPresent([String: String].self, forKey: .parts) ?? [:]
        self.init(
            try measurement(try container.decode(String.self, forKey: .value), .value),
            parts: try parts.mapValues { try measurement($0, .parts) },
            from: try container.decodeIfPresent(Instant.self, forKey: .from), day: day,
            type: try container.decodeIfPresent(String.self, forKey: .type),
            goal: try container.decodeIfPresent(Int64.self, forKey: .goal))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value.description, forKey: .value)
        if !parts.isEmpty { try container.encode(parts.mapValues(\.description), forKey: .parts) }
        try container.encodeIfPresent(from, forKey: .from)
        try container.encode(day.description, forKey: .day)
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(goal, forKey: .goal)
    }
}
