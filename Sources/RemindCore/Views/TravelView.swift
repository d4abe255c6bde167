import CivilTime

/// What a journey would do to the doses around it: what `travel --to` shows, and its JSON.
public struct TravelView: Hashable, Sendable, Codable {
    /// A slot on both wall clocks.
    public struct Dose: Hashable, Sendable, Codable {
        public var slot: String
        /// ISO 8601 with the offset of the zone of now.
        public var here: String
        /// ISO 8601 with the offset of the zone of then.
        public var there: String
        /// Seconds since 1970-01-01T00:00:00Z.
        public var epoch: Int64
    }

    /// A slot that the wall clock jumps over.
    public struct Jumped: Hashable, Sendable, Codable {
        public enum Fate: String, Hashable, Sendable, Codable {
            /// Within its grace: it rings on arrival.
            case late
            case missed
        }

        public var slot: String
        public var fate: Fate
    }

    public struct Row: Hashable, Sendable, Codable {
        public var id: String
        public var kind: String
        public var title: String
        public var cover: String?
        public var travel: TravelPolicy
        /// The last one before the journey; absent where there is none.
        public var last: Dose?
        /// The first one after it.
        public var first: Dose
        /// Seconds of real time between the two.
        public var apart: Int64?
        /// Seconds there would be between the last one and the next without the journey.
        public var usual: Int64?
        /// Where the two are nearer or farther than its doses are to be.
        public var warning: String?
        public var jumped: [Jumped]
    }

    public var from: String
    public var to: String
    /// When the wall clock changes, on both of them.
    public var at: Dose
    public var rows: [Row]
}
