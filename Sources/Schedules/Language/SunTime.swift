import CivilTime

/// Sunrise or sunset, or a time before or after one of them.
package struct SunTime: Hashable, Sendable {
    package enum Event: String, CaseIterable, Sendable {
        case sunrise, sunset
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

    /// The event on a solar day, without the offset.
    func crossing(on day: SolarDay) -> SunCrossing {
        switch event {
        case .sunrise: day.sunrise
        case .sunset: day.sunset
        }
    }
}

extension SunTime: Comparable {
    /// In the usual order of a day.
    package static func < (left: SunTime, right: SunTime) -> Bool {
        left.event == right.event ? left.offset < right.offset : left.event == .sunrise
    }
}

extension SunTime: LosslessStringConvertible {
    /// As in the key of a slot: `sunset`, `sunset-15m`, `sunrise+1h30m`.
    package var description: String {
        guard offset != 0 else { return event.rawValue }
        return "\(event.rawValue)\(offset < 0 ? "-" : "+")\(DurationText.short(.seconds(abs(offset))))"
    }

    package init?(_ text: String) {
        let sign = text.firstIndex { $0 == "-" || $0 == "+" }
        guard let event = Event(rawValue: String(text[..<(sign ?? text.endIndex)])) else { return nil }
        self.init(event)
        guard let sign else { return }
        guard let length = try? DurationText.parse(text[text.index(after: sign)...]),
            length <= .seconds(Self.longestOffset)
        else { return nil }
        offset = Int(length.components.seconds) * (text[sign] == "-" ? -1 : 1)
    }
}
