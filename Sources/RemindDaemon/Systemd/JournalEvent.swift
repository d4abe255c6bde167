/// A kind of event in the system journal, found with `journalctl --user MESSAGE_ID=...`.
///
/// The raw values are `MESSAGE_ID`s: random, and part of the interface from the first release on. A new kind gets a new one
/// (`systemd-id128 new`); none is ever used for anything else (systemd's "Journal Message Catalogs").
package enum JournalEvent: String, Sendable, CaseIterable {
    /// The daemon serves.
    case started = "72292970c7df4f98af457bddebf1b3bf"
    /// The daemon ends on request.
    case stopping = "572a77b4ce274b05b0c53fa4af1b3a4b"
    /// The configuration was read again.
    case reloaded = "370fe950f29d4df2abb6ad11f5ca79a0"
    /// An occurrence was shown, or was tried to be.
    case delivered = "e59118b467b04ac18fe36b7ed583a28f"
    /// A person has answered an occurrence.
    case answered = "ce1913e6407a42689e7d309e19a25e04"
    /// An occurrence went by without an answer.
    case missed = "5bf68ef506484741a8d69a9c82172314"
    /// The desktop did not take a notification.
    case notificationFailed = "c51163ae6f914952b42e0d65171b8bff"
    /// The clock was set, the zone changed or the machine slept.
    case clockChanged = "292b5734a9784a90b086d0016af51167"
    /// The record cannot be trusted or not be written.
    case storeDamaged = "c0c1000c87224f5db2dcf8d332c88808"
    /// A turn of the daemon did not end, so the daemon ends.
    case turnEnded = "5d0f3f7a1c4e4b0c9a6a0f2de1b7c5a4"
    /// A file has an error; the last good values stay.
    case configurationRejected = "c84faf079f684d55a471e87876428993"
}
