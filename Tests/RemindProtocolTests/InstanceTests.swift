import RemindProtocol
import Testing
import Vocabulary

@Suite("The names of one of several daemons")
struct InstanceTests {
    private static func names(_ instance: Instance) -> [String] {
        [
            instance.stem, instance.serviceUnit, instance.socketUnit, instance.unitFile, instance.prefix,
            instance.hookIdentifier, instance.shownFile, instance.calendarDomain, instance.windowID,
            instance.title("Metformin"), instance.addressed("remindctl take 7k2"),
        ]
    }

    @Test("the ordinary one has the names that it always had")
    func ordinary() {
        #expect(
            Self.names(.ordinary) == [
                "remindd", "remindd.service", "remindd.socket", "remindd.service", "remindd-", "remindd-hook", "shown",
                "remindd", "org.remindd.Window", "Metformin", "remindctl take 7k2",
            ])
        let hint = ServiceHint(hasSystemd: true, of: .ordinary)
        #expect(hint.start == "systemctl --user enable --now remindd.socket remindd.service")
        #expect([hint.restart, hint.log] == ["systemctl --user restart remindd", "journalctl --user -u remindd"])
    }

    @Test("another one shares no name with it but the unit's template")
    func named() throws {
        let mother = try Instance("mother")
        #expect(
            Self.names(mother) == [
                "remindd@mother", "remindd@mother.service", "remindd@mother.socket", "remindd@.service",
                "remindd.mother.", "remindd@mother-hook", "shown.mother", "mother.remindd", "org.remindd.Window.mother",
                "mother: Metformin", "remindctl --record mother take 7k2",
            ])
        let hints = [true, false].map { ServiceHint(hasSystemd: $0, of: mother).start }
        #expect(
            hints == [
                "systemctl --user enable --now remindd@mother.socket remindd@mother.service",
                "start it with: REMINDD_RECORD=mother remindd",
            ])
    }

    @Test("no pattern for the units of one finds a unit of another")
    func patterns() throws {
        let all = try [.ordinary] + ["a", "a-wake", "wake", "hook-1"].map { try Instance($0) }
        for one in all {
            for other in all where other != one {
                #expect(!(other.prefix + "wake-1.timer").hasPrefix(one.prefix))
                #expect(!(other.prefix + "hook-7k2-1.service").hasPrefix(one.prefix))
            }
        }
    }

    @Test(
        "commands in a text name the record",
        arguments: [
            ("see it with: remindctl", "see it with: remindctl --record a"),
            (
                "remindctl skip 1a, or remindctl take 1a",
                "remindctl --record a skip 1a, or remindctl --record a take 1a"
            ),
            ("remindctl\ntake", "remindctl --record a\ntake"),
            ("remindctl --record a take", "remindctl --record a take"),
            ("remindctl: error: no", "remindctl: error: no"), ("man remindctl(1)", "man remindctl(1)"),
        ])
    func addressed(text: String, result: String) throws {
        let instance = try Instance("a")
        #expect(instance.addressed(text) == result)
        #expect(instance.addressed(result) == result)
    }

    @Test("bad names", arguments: ["", "Mother", "1st", "-a", "a b", "a.b", "a@b", "a/b", "é", "..", "a\n"])
    func refused(name: String) {
        #expect(throws: RemindError.self) { try Instance(name) }
    }

    @Test("a name has at most 32 characters")
    func length() throws {
        #expect(try Instance(String(repeating: "a", count: 32)).name?.count == 32)
        #expect(throws: RemindError.self) { try Instance(String(repeating: "a", count: 33)) }
    }

    @Test("an environment that names none is that of the ordinary one")
    func environment() throws {
        #expect(try Instance { _ in nil } == .ordinary)
        #expect(try Instance { _ in "" } == .ordinary)
        #expect(try Instance { [Instance.variable: "mother"][$0] }.name == "mother")
        #expect(throws: RemindError.self) { try Instance { _ in "No" } }
    }
}
