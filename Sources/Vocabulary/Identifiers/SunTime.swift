/// A time of the sun or of prayer, or a time before or after one of them.
package struct SunTime: Hashable, Sendable {
    /// The events in the usual order of a day. The raw values are words of the language and parts of slot keys, and
    /// never change.
    package enum Event: String, CaseIterable, Sendable {
        case imsak, fajr, sunrise, ishraq, dhuhr, asr, sunset, maghrib, isha
        /// The middle of the night; `midnight` is 00:00 in the language.
        case nightMiddle = "night-middle"
        case lastThird = "last-third"
    }

    package var event: Event
    /// Seconds after the event, negative before it; whole minutes, at most `longestOffset` either way.
    package var offset: Int

    /// Half a day: with a longer offset, another event is nearer.
    package static let longestOffset = 43_200

    package init(_ event: Event, offset: Int = 0) {
        self.event = event
        self.offset = offset
    }
}

extension SunTime: Comparable {
    /// Orders times as they usually come in a day.
    package static func < (left: SunTime, right: SunTime) -> Bool {
        left.event == right.event ? left.offset < right.offset : left.event < right.event
    }
}

extension SunTime.Event: Comparable {
    /// Orders events as they usually come in a day.
    package static func < (left: Self, right: Self) -> Bool { left.place < right.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SunTime: LosslessStringConvertible {
    /// The form in the key of a slot: `sunset`, `fajr-15m`, `sunrise+1h30m`.
    package var description: String {
        guard offset != 0 else { return event.rawValue }
        return "\(event.rawValue)\(offset < 0 ? "-" : "+")\(DurationText.short(.seconds(abs(offset))))"
    }

    package init?(_ text: String) {
        guard let event = Event.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        self.init(event)
        let rest = text.dropFirst(event.rawValue.count)
        guard let sign = rest.first else { return }
        guard sign == "-" || sign == "+", let length = try? DurationText.parse(rest.dropFirst()),
            length <= .seconds(Self.longestOffset)
        else { return nil }
        offset = Int(length.components.seconds) * (sign == "-" ? -1 : 1)
    }
}
