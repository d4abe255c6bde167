import RemindProtocol
import Support
import Testing

@testable import RemindDaemon

/// Every method of the interface is one type, which says whether it writes.
struct MethodTests {
    @Test func theInterfaceAndTheTypesAreTheSame() {
        #expect(Methods.all.map { $0.name }.sorted() == Remindd1.description.methods.sorted())
        for method in Methods.all { #expect(Methods.named(Remindd1.method(method.name))?.name == method.name) }
        #expect(Methods.named("org.remindd.Remindd1.Dance") == nil)
        #expect(Methods.named("Day") == nil)
    }

    /// What can be repeated by the name of its request writes, and so does what replaces the record or reads files into it.
    /// Anything else is answered also while another record takes this one's place.
    @Test func whatWritesSaysSo() {
        let heads = Remindd1.description.text.split(separator: "method ").dropFirst().map { text in
            (name: text.prefix { $0 != "(" }, takes: text.prefix { $0 != ")" })
        }
        let named = Set(heads.filter { $0.takes.contains("request: ?string") }.map { String($0.name) })
        #expect(named.contains("Answer") && named.contains("Import"))
        let writing = Set(Methods.all.filter { $0.writes }.map { $0.name })
        let others: Set = [
            "Reload", "Restore", "Purge", "Upload", "BeginSync", "JoinSync", "LeaveSync", "NameMachine",
            "RetireMachine",
            "CheckSync",
        ]
        #expect(writing == named.union(others))
    }

    /// What a machine that follows refuses: all that writes, but for what is about the daemon and its files.
    @Test func whatRecordsSaysSo() {
        let writing = Methods.all.filter { $0.writes }.map { $0.name }
        let kept = Set(Methods.all.filter { $0.writes && !$0.records }.map { $0.name })
        #expect(
            kept == ["Reload", "Restore", "Upload", "BeginSync", "JoinSync", "LeaveSync", "NameMachine", "CheckSync"])
        #expect(Set(Methods.all.filter { $0.records }.map { $0.name }) == Set(writing).subtracting(kept))
    }

    /// A method is given the time of its turn. With a clock of its own it could decide by two times in one turn.
    @Test func noMethodReadsTheClock() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        func found(_ clocks: String) throws -> String {
            let folder = try TemporaryFolder()
            let search = try ChildProcess(
                [
                    "/bin/grep", "-rnE", clocks, root + "/Sources/RemindDaemon/Methods",
                    root + "/Sources/RemindRequests",
                ], environment: [:],
                output: folder["found"])
            search.closeInput()
            _ = search.wait()
            return folder.read("found")
        }
        #expect(try found("now: Instant").contains("History.swift"))
        #expect(try found("SystemClock|clock_gettime|ContinuousClock|SuspendingClock|[^a-z]time\\(") == "")
    }
}
