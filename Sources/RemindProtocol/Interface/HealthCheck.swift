/// One thing that `doctor` looks at.
package struct HealthCheck: Codable, Hashable, Sendable {
    package enum Verdict: String, Codable, Hashable, Sendable {
        case ok
        /// It works, and something could make it fail.
        case warn
        /// Something that was promised does not work.
        case fail
    }

    /// One word: `record`, `backups`, `bus`.
    package var name: String
    package var verdict: Verdict
    /// The finding, in one sentence.
    package var detail: String
    /// The command that mends it, or what to do.
    package var mend: String?

    package init(_ name: String, _ verdict: Verdict, _ detail: String, mend: String? = nil) {
        (self.name, self.verdict, self.detail, self.mend) = (name, verdict, detail, mend)
    }
}
