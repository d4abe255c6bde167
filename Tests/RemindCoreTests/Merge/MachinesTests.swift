import Testing

@testable import RemindCore

@Suite("The machines of a circle")
struct MachinesTests {
    private func machine(_ label: String, _ devices: Set<String>, isRetired: Bool = false) -> Machines.Other {
        Machines.Other(label: label, devices: devices, heard: nil, isRetired: isRetired)
    }

    private func hasNamesake(_ others: [Machines.Other], former: Set<String> = []) throws -> Bool {
        let all = [machine("desktop", ["d"])] + others
        return try #require(Machines(label: "laptop", others: all))
            .hasNamesake(besides: former) { String($0.prefix { $0 != "~" }) }
    }

    @Test("another one may have the name of this one, unless it is gone, or this one itself under a former device")
    func namesake() throws {
        #expect(try !hasNamesake([]))
        #expect(try hasNamesake([machine("Laptop", ["a"])]))
        #expect(try !hasNamesake([machine("laptop", ["a"], isRetired: true)]))
        #expect(try !hasNamesake([machine("laptop", ["a", "b~1f2a3b4c"])], former: ["a", "b"]))
        #expect(try hasNamesake([machine("laptop", ["a", "c"])], former: ["a", "b"]))
    }
}
