import ArgumentParser
import Reminders
import Testing
import Vocabulary
import Worlds

@testable import RemindText
@testable import remindctl

/// A kind is one page: its commands, options, help, completion and errors follow from its declaration.
@Suite("The commands of a new kind") struct SamplePageTests {
    private func withPlants(_ body: () throws -> Void) rethrows {
        try Kinds.$all.withValue(Kinds.all + [Plant()]) {
            try KindPages.$all.withValue(KindPages.all + [PlantPage.self], operation: body)
        }
    }

    /// What a line prints on standard error.
    private func errors(_ line: String) -> [String] {
        let words = line.split(separator: " ").map(String.init)
        do {
            _ = try Remindctl.command(of: words)
            return []
        } catch {
            return FailureReport(error, arguments: words).lines
        }
    }

    private func help(_ line: String) throws -> String {
        let words = line.split(separator: " ").map(String.init) + ["--help"]
        do {
            var command = try Remindctl.command(of: words)
            try command.run()
        } catch {
            return try #require(FailureReport(error, arguments: words, columns: 200).output)
        }
        return ""
    }

    @Test("its page has at most 60 lines")
    func isShort() throws {
        #expect(try TestFile.text("Tests/RemindctlTests/Plants.swift").split(separator: "\n").count <= 60)
    }

    @Test("every general command reads its line")
    func commands() throws {
        withPlants {
            for line in [
                [
                    "add", "Fern", "--when", "every 3 days at 08:00", "--room", "kitchen", "--threshold", "2",
                    "--indoor",
                ],
                ["list"], ["show", "fern"], ["edit", "fern", "--light", "shade", "--no-indoor"],
                ["copy", "fern", "--title", "Palm"], ["enable", "fern"], ["disable", "fern"], ["pause", "fern", "3d"],
                ["resume", "fern"], ["archive", "fern"], ["unarchive", "fern"], ["stats"], ["stats", "fern", "--week"],
                ["calendar", "fern", "--month", "last"], ["250ml"], ["chart", "--days", "40"], ["history"], [],
            ] {
                #expect(throws: Never.self, "\(line)") { try Remindctl.command(of: ["plant"] + line) }
            }
        }
        #expect(errors("plant list").first == "remindctl: error: there is no command plant")
    }

    @Test("what it adds is a definition of the kind")
    func draft() throws {
        try withPlants {
            let line = [
                "plant", "add", "Fern", "--when", "daily at 08:00", "--goal", "at least 1 l a week", "--no-indoor",
            ]
            let draft = try #require(try Remindctl.command(of: line) as? any DefiningCommand).draft()
            #expect(draft.kind == "plant" && draft.title == "Fern")
            #expect(draft.fields == ["goal": "at least 1 l a week", "indoor": "no"])
            var world = try World("2026-11-26T07:00")
            try world.define("fern", "daily at 08:00", kind: draft.kind, title: "Fern", fields: draft.fields)
            try world.run(to: "2026-11-26T08:00")
            #expect(world.journal.contains { if case .delivered = $0.fact { true } else { false } })
        }
    }

    @Test(
        "a mistyped option proposes the nearest one, as med does",
        arguments: [
            "--hlep", "--thresold 2", "--titel A", "--wen x", "--notes",
        ])
    func mistyped(option: String) throws {
        withPlants {
            let plant = errors("plant add Fern \(option)")
            let med = errors("med add Fern \(option)")
            #expect(!plant.isEmpty)
            #expect(plant == med.map { $0.replacing("remindctl med", with: "remindctl plant") })
        }
    }

    @Test("its own options are proposed, too")
    func ownOptions() throws {
        withPlants {
            #expect(errors("plant add Fern --rom kitchen").last == "remindctl: hint: did you mean --room?")
            #expect(errors("plant add Fern --liht sun").last == "remindctl: hint: did you mean --light?")
            #expect(errors("plnt add Fern").last == "remindctl: hint: did you mean remindctl plant?")
        }
    }

    @Test("help has the same parts as that of med, and its own fields")
    func help() throws {
        try withPlants {
            let plant = try help("plant add")
            for part in [
                "OVERVIEW: Add a reminder.", "--room <room>", "Where it is: kitchen.", "--indoor/--no-indoor",
                "--when <schedule>",
            ] {
                #expect(plant.contains(part), "\(part)")
            }
            let med = try help("med add")
            func shared(_ text: String, _ kind: any Kind) -> [Substring] {
                let own = Set(kind.fields.map { "--" + $0.name.split(separator: "_").joined(separator: "-") })
                return text.split(separator: "\n").filter { line in
                    line.contains("  --") && !own.contains { line.contains($0) } && !line.contains("--when")
                        && !line.contains("--step")
                        && !line.contains("--taper")
                }
            }
            #expect(shared(plant, Plant()) == shared(med, Kinds.standard))
            #expect(try help("plant").contains("Plants: add, edit, archive."))
            #expect(try help("plant stats").contains("Show adherence"))
        }
    }

    @Test("a shell completes its commands, options and their values", arguments: [CompletionShell.bash, .zsh, .fish])
    func completion(shell: CompletionShell) throws {
        withPlants {
            let script = Remindctl.completionScript(for: shell)
            for word in ["plant", "room", "light", "indoor", "shade"] { #expect(script.contains(word), "\(word)") }
        }
    }
}
