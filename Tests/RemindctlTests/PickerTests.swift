import RemindProtocol
import RemindText
import Samples
import Testing
import Vocabulary

@testable import Reminders
@testable import remindctl

@Suite("The picker") struct PickerTests {
    private static func list(hasKeys: Bool, _ occurrences: [OccurrenceView] = Samples.occurrences) -> PickList {
        PickList(Samples.day(occurrences), hasKeys: hasKeys, clock: Samples.clock)
    }

    @Test("a line for each that waits, ending in its handle")
    func lines() {
        #expect(
            text(Self.list(hasKeys: true).lines) == """
                ● Thu 22:00 Pill 1 tablet, due, until 10:00  7dr
                ~ 12:30 Dhuhr 10m, snoozed until 14:25  3d2
                ● 14:00 Amoxicillin 1 capsule, due, until 15:00  2h7
                """)
        #expect(
            text(Self.list(hasKeys: false, Array(Samples.occurrences[4...5])).lines) == """
                done: ~ 12:30 Dhuhr 10m, snoozed until 14:25  3d2
                take: ● 14:00 Amoxicillin 1 capsule, due, until 15:00  2h7
                skip: ~ 12:30 Dhuhr 10m, snoozed until 14:25  3d2
                skip: ● 14:00 Amoxicillin 1 capsule, due, until 15:00  2h7
                snooze: ~ 12:30 Dhuhr 10m, snoozed until 14:25  3d2
                snooze: ● 14:00 Amoxicillin 1 capsule, due, until 15:00  2h7
                """)
        #expect(Self.list(hasKeys: true, []).isEmpty)
    }

    @Test("each line asks for its own, by key or by what it says")
    func requests() throws {
        let keys: [(Picker.Key, RowRequest.Action)] = [(.enter, .done), (.second, .skip), (.third, .snooze)]
        // These have one title and time twice, titles that look like lines, and one without a handle.
        var nameless = Samples.occurrence("Tea", "2026-11-20T14:00", .due)
        nameless.handle = nil
        let open = [
            Samples.occurrence("skip: Tea", "2026-11-20T14:00", .due, handle: "2ab"),
            Samples.occurrence("Tea  2ab", "2026-11-20T14:00", .due, handle: "2cd"),
            Samples.occurrence("Bad\nline", "2026-11-20T14:00", .due, handle: "2ef"), nameless,
        ]
        for hasKeys in [true, false] {
            let list = Self.list(hasKeys: hasKeys, open)
            #expect(list.lines.count == (hasKeys ? 4 : 12))
            #expect(Set(list.lines).count == list.lines.count)
            for (index, line) in list.lines.enumerated() {
                let view = open[index % 4]
                if hasKeys {
                    for (key, action) in keys {
                        #expect(try list.request(line, key) == RowRequest(action, of: view))
                    }
                } else {
                    #expect(try list.request(" \(line) ", .enter) == RowRequest(keys[index / 4].1, of: view))
                }
            }
        }
    }

    @Test("a line that was typed is refused", arguments: ["Tea", "7dr", "take: 2ab", "\u{1B}[31m"])
    func typed(line: String) {
        #expect(throws: CommandFailure.self) { try Self.list(hasKeys: true).request(line, .enter) }
    }

    @Test("several lines are none of the list")
    func several() {
        let list = Self.list(hasKeys: true)
        #expect(throws: CommandFailure.self) {
            try list.request(list.lines[0] + " " + list.lines[1], .enter)
        }
    }

    @Test("private titles are covered, and known to be")
    func covered() {
        var secret = Samples.occurrence("Secretin", "2026-11-20T14:00", .due, handle: "2ab")
        let open = Samples.occurrence("Tea", "2026-11-20T14:00", .due, handle: "2cd")
        secret.cover = "Tablet"
        let list = Self.list(hasKeys: true, [secret, open])
        #expect(list.lines.map(list.isCovered) == [true, false])
        #expect(!text(list.lines).contains("Secretin"))
        let all = PickList(Samples.day([open]), hasKeys: true, isPrivate: true, clock: Samples.clock)
        #expect(all.lines.allSatisfy { all.isCovered($0) && !$0.contains("Tea") })
    }

    @Test(
        "what the programs say at their end",
        arguments: [
            (.rofi, 0, "a\n", "a", .enter), (.rofi, 10, "a\n", "a", .second), (.rofi, 11, "a\n", "a", .third),
            (.rofi, 1, "", nil, .enter), (.rofi, 12, "a\n", nil, .enter), (.bemenu, 10, "a\n", "a", .second),
            (.fuzzel, 0, "a", "a", .enter), (.fuzzel, 10, "a\n", "a", .second), (.dmenu, 0, "a\n", "a", .enter),
            (.dmenu, 1, "", nil, .enter), (.wofi, 0, "", nil, .enter), (.wofi, 0, "\n", nil, .enter),
            (.fzf, 0, "\na\n", "a", .enter), (.fzf, 0, "alt-s\na\n", "a", .second),
            (.fzf, 0, "alt-z\na\n", "a", .third), (.fzf, 130, "", nil, .enter), (.fzf, 1, "\n", nil, .enter),
            (.rofi, 137, "a\n", nil, .enter), (.dmenu, 0, "a\nb\n", "a b", .enter),
        ] as [(Picker, Int32, String, String?, Picker.Key)])
    func ends(picker: Picker, code: Int32, output: String, line: String?, key: Picker.Key) {
        let chosen = picker.chosen(code, output)
        #expect(chosen?.line == line)
        if let chosen { #expect(chosen.key == key) }
    }

    @Test(
        "where each can show itself",
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-1"], false, "fuzzel rofi wofi bemenu dmenu"),
            (["DISPLAY": ":0"], false, "rofi bemenu dmenu"), ([:], true, "fzf"), ([:], false, ""),
            (["DISPLAY": ""], false, ""),
        ] as [([String: String], Bool, String)])
    func places(variables: [String: String], isTerminal: Bool, names: String) {
        let environment = UserEnvironment { variables[$0] }
        let possible = Picker.allCases.filter { $0.isPossible(environment, isTerminal: isTerminal) }
        #expect(possible.map(\.rawValue).joined(separator: " ") == names)
    }
}
