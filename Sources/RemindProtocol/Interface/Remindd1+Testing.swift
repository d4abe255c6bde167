extension Remindd1 {
    package struct TestedNotification: Codable, Sendable {
        /// True if a notification server has taken it.
        package var shown: Bool
        /// The server's own name and version, such as `dunst 1.9.0`; absent if none has answered.
        package var server: String?
        /// Why it is not shown, or what is missing although it is.
        package var problem: String?
        /// How to solve the problem.
        package var mend: String?

        package init(shown: Bool, server: String? = nil, problem: String? = nil, mend: String? = nil) {
            (self.shown, self.server, self.problem, self.mend) = (shown, server, problem, mend)
        }
    }
}
