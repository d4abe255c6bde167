/// One thing that `doctor` looks at.
public struct HealthCheck: Codable, Hashable, Sendable {
    public enum Verdict: String, Codable, Hashable, Sendable {
        case ok
        /// It works, and something could make it fail.
        case warn
        /// Something that was promised does not work.
        case fail
    }

    /// One word: `record`, `backups`, `bus`.
    public var name: String
    public var verdict: Verdict
    /// What was found, in one sentence.
    public var detail: String
    /// The command that mends it, or what to do.
    public var mend: String?

    public init(_ name: String, _ verdict: Verdict, _ detail: String, mend: String? = nil) {
        self.name = name
        self.verdict = verdict
        self.detail = detail
        self.mend = mend
    }
}
