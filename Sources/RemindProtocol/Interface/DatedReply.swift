/// A reply with the moment and the zone in which it was made, for its times in words.
package protocol DatedReply: Codable, Sendable {
    /// The IANA name of the daemon's zone.
    var zone: String { get }
    /// Seconds since 1970.
    var now: Int64 { get }
}
