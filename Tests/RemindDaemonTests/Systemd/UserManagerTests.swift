import Support
import Testing

@testable import RemindDaemon

struct UserManagerTests {
    /// Regression: an argument that libsystemd refused was left out, and those after it took its place.
    @Test(arguments: ["a" + String(decoding: [0xEF, 0xBF, 0xBF] as [UInt8], as: UTF8.self), "a\0b"])
    func sendsNothingWithoutAnArgumentThatWasRefused(argument: String) async throws {
        let bus = try await PrivateBus()
        let manager = try UserManager(address: bus.address)
        let message = try manager.call("StartTransientUnit")
        UserManager.append(strings: ["/usr/bin/tell", argument, "Anna"], to: message)
        do throws(UserManager.Failure) {
            try manager.send(message)
            Issue.record("it was sent")
        } catch {
            #expect(error.message == "a text that no program can be given: Invalid argument")
        }
    }
}
