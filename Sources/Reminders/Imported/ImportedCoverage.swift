package import CivilTime
import Vocabulary

/// The time that a file covers of one kind of readings. A reading of that time which the file does not have was deleted in
/// the other program.
package struct ImportedCoverage: Hashable, Sendable, Codable {
    /// From an instant up to but not including another one.
    package struct Stretch: Hashable, Sendable, Codable {
        package var from: Instant
        package var to: Instant

        package init(from: Instant, to: Instant) { (self.from, self.to) = (from, to) }
    }

    package var kind: String
    package var from: Instant
    /// Included: when the file was made.
    package var to: Instant
    /// Days with a record that cannot be read. A missing reading of these days may be that record.
    package var unreadable: [Stretch]?
    /// True if a record cannot be read and its day neither, so that anything may be missing.
    package var isUnclear: Bool?

    package init(
        kind: String, from: Instant, to: Instant, unreadable: [Stretch]? = nil, isUnclear: Bool? = nil
    ) {
        (self.kind, self.from, self.to) = (kind, from, to)
        (self.unreadable, self.isUnclear) = (unreadable, isUnclear)
    }

    /// The problem with it; `nil` if there is none.
    package var fault: String? {
        if Kinds.named(kind) == nil { return "there is no kind \(quoted(kind))" }
        return from <= to && (unreadable ?? []).allSatisfy { $0.from < $0.to } ? nil : "it ends before it starts"
    }

    /// True if a reading that is not in the file may be one that it has but that cannot be read.
    package func mayHave(_ from: Instant, _ to: Instant) -> Bool {
        isUnclear == true || (unreadable ?? []).contains { $0.from <= to && from < $0.to }
    }
}
