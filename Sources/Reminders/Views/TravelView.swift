package import CivilTime

/// The effect of a journey on the doses around it: what `travel --to` shows, and its JSON.
package struct TravelView: Hashable, Sendable, Codable {
    /// A slot on both wall clocks.
    package struct Dose: Hashable, Sendable, Codable {
        package var slot: String
        /// In the zone before the journey.
        package var here: Timestamp
        /// In the zone after it.
        package var there: Timestamp
        /// Seconds since 1970-01-01T00:00:00Z.
        package var epoch: Int64

        package init(slot: String, here: Timestamp, there: Timestamp, epoch: Int64) {
            (self.slot, self.here, self.there, self.epoch) = (slot, here, there, epoch)
        }
    }

    /// A slot that the wall clock jumps over.
    package struct Jumped: Hashable, Sendable, Codable {
        package enum Fate: String, Hashable, Sendable, Codable {
            /// Within its grace: it rings on arrival.
            case late
            case missed
        }

        package var slot: String
        package var fate: Fate

        package init(slot: String, fate: Fate) {
            self.slot = slot
            self.fate = fate
        }
    }

    package struct Row: Hashable, Sendable, Codable {
        package var id: String
        package var kind: String
        package var title: String
        package var cover: String?
        package var travel: TravelPolicy
        /// The last one before the journey; absent if there is none.
        package var last: Dose?
        /// The first one after it.
        package var first: Dose
        /// Seconds of real time between the two.
        package var apart: Int64?
        /// Seconds between the last one and the next if there were no journey.
        package var usual: Int64?
        /// Set if the two are nearer or farther than the reminder's gaps allow.
        package var warning: String?
        package var jumped: [Jumped]

        package init(
            id: String, kind: String, title: String, cover: String? = nil, travel: TravelPolicy, last: Dose? = nil,
            first: Dose, apart: Int64? = nil, usual: Int64? = nil, warning: String? = nil, jumped: [Jumped]
        ) {
            (self.id, self.kind, self.title, self.cover, self.travel) = (id, kind, title, cover, travel)
            (self.last, self.first, self.apart, self.usual, self.warning) = (last, first, apart, usual, warning)
            self.jumped = jumped
        }
    }

    package var from: String
    package var to: String
    /// When the wall clock changes, on both clocks.
    package var at: Dose
    package var rows: [Row]

    package init(from: String, to: String, at: Dose, rows: [Row]) {
        (self.from, self.to, self.at, self.rows) = (from, to, at, rows)
    }
}
