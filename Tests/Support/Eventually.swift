/// Waits until something is so, looking again and again.
/// - Returns: whether it became so in time.
package func eventually(
    within limit: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while true {
        if try await condition() {
            return true
        }
        if clock.now >= deadline {
            return false
        }
        try? await clock.sleep(for: .milliseconds(5))
    }
}
