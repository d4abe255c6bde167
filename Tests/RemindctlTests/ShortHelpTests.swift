import ArgumentParser
import CivilTime
import Reminders
import Schedules
import Testing
import Worlds

@testable import remindctl

@Suite("Short help") struct ShortHelpTests {
    @Test(arguments: [["help"], ["--help"], ["-h"], ["help", "schedule"]])
    func isShort(line: [String]) throws {
        let text = try #require(ShortHelp.text(for: line))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect((10...40).contains(lines.count), "\(lines.count)")
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func everyOtherLineHasItsOwnHelp() {
        for line in [["help", "all"], ["help", "med"], ["schedule", "--help"], [], ["help", "me"]] {
            #expect(ShortHelp.text(for: line) == nil)
        }
        #expect(ShortHelp.understood(["help", "all"]) == ["--help"])
        #expect(ShortHelp.understood(["help", "med"]) == ["help", "med"])
    }

    /// The columns of a line, with two blanks or more between them.
    private func columns(_ line: Substring) -> [String] {
        line.split(separator: "  ").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    /// Every command that it names is one.
    @Test func commandsAreThere() throws {
        let names = Set(Remindctl.configuration.subcommands.flatMap { $0.configuration.names })
        var looked = 0
        for line in ShortHelp.overview.split(separator: "\n") where line.hasPrefix("  remindctl ") {
            let words = try #require(columns(line).first).split(separator: " ").dropFirst()
            let isOfHelp = words.first == "help"
            let commands =
                isOfHelp ? words.dropFirst() : words.prefix(1) + words.dropFirst().filter { _ in line.contains(", ") }
            for word in commands.map({ $0.filter { $0 != "," } })
            where word.allSatisfy(\.isLowercase) && !(isOfHelp && word == "all") {
                looked += 1
                #expect(names.contains(word), "\(word): \(line)")
            }
        }
        #expect(looked > 20)
        for kind in Kinds.all { #expect(ShortHelp.overview.contains(kind.command)) }
    }

    /// Every schedule that it shows is one.
    @Test func schedulesAreRead() throws {
        let zone = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let texts = ShortHelp.schedule.split(separator: "\n").filter { $0.hasPrefix("  ") }.flatMap(columns)
        #expect(texts.count > 14)
        for text in texts {
            #expect(throws: Never.self, "\(text)") {
                try Schedule(parsing: text, context: .command(at: Instant(seconds: 1_795_158_000), in: zone))
            }
        }
    }
}
