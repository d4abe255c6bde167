import ArgumentParser
import Reminders
import Testing
import Worlds

@testable import RemindText
@testable import remindctl

/// Kinds are declared in one place.
struct KindTests {
    /// Every kind has commands, and a field that it declares has an option with the help of the declaration.
    @Test func everyFieldHasAnOption() throws {
        for page in KindPages.all { try check(page) }
        #expect(Set(KindPages.all.map { $0.kind }) == Set(Kinds.all.map(\.name)))
        #expect(KindPages.all.count == Kinds.all.count)
    }

    private func check<Page: KindPage>(_ page: Page.Type) throws {
        let help = AddReminder<Page>.helpMessage(columns: 1000).filter { $0 != "\"" }
        for rule in Page.declared.fields {
            let option = "--" + rule.name.split(separator: "_").joined(separator: "-")
            var arguments = [option]
            var value = "3"
            if case .flag = rule.form { value = "yes" } else { arguments.append(value) }
            #expect(try FieldOptions<Page>.parse(arguments).fields == [rule.name: value], "\(option)")
            #expect(help.contains("\(rule.help.dropFirst())."), "\(option): \(rule.help)")
        }
    }

    /// The general commands work for every kind.
    @Test func everyKindHasTheGeneralCommands() throws {
        for page in KindPages.all {
            let kind = try #require(Kinds.named(page.kind))
            for verb in ["add", "list", "show", "edit", "copy", "enable", "pause", "archive", "stats", "calendar"] {
                let line =
                    [kind.command, verb] + (verb == "add" ? ["Title"] : ["a"])
                    + (verb == "edit" || verb == "copy" ? ["--title", "B"] : [])
                #expect(throws: Never.self, "\(line)") { try Remindctl.command(of: line) }
            }
        }
    }

    /// A kind hands over what only some kinds have.
    @Test func aKindIsFewRequirements() throws {
        let text = try TestFile.text("Sources/Reminders/Kinds/Kind.swift")
        let body = try #require(text.split(separator: "package protocol Kind: Sendable {\n").last)
        let requirements = body.split(separator: "\n").prefix { $0 != "}" }
            .filter { $0.hasPrefix("    var ") || $0.hasPrefix("    func ") }
        #expect((1...15).contains(requirements.count), "\(requirements.count)")
    }

    /// Only the declaration of a kind, commands, and formats of other programs name one. Everything else asks what a kind
    /// has.
    @Test func nothingElseNamesAKind() throws {
        // A folder that is called like a kind's command, in each library that has one.
        let own = ["Med", "Prayer", "Lens", "Habit", "Track"]
        let naming =
            ["Reminders/Kinds", "remindctl/Reminder", "remindctl/Begin", "RemindText/Begin", "Imports", "Exports"]
            + own.flatMap { ["remindctl/\($0)", "RemindText/\($0)"] }
        // A word of every text too: only where a kind is meant.
        let common = "\"reminder\""
        let names = Set(Kinds.all.map { "\"\($0.name)\"" }).subtracting([common])
            .union(["kind: \(common)", "= \(common)", "ed(\(common)", "case \(common)"])
        let hints = Set(Kinds.all.map { "remindctl \($0.command) " }).union(KindPages.all.map { "\($0)." })
        var looked = 0
        for path in try TestFile.swiftFiles(in: "Sources") {
            let text = try TestFile.text(path)
            let isList = path.hasSuffix("Sources/remindctl/KindPages.swift")
            let mayName = isList || naming.contains { path.contains("Sources/\($0)/") }
            looked += 1
            let known = mayName ? [] : names.union(hints).filter { text.contains($0) }
            guard !known.isEmpty || text.contains("Kinds.") || text.contains("has(.") else { continue }
            for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                let found = known.filter { line.contains($0) }
                #expect(found.isEmpty && (mayName || !namesByConstant(line)), "\(path): \(line)")
                #expect(path.contains("Sources/\(naming[0])/") || !namesByPair(line), "\(path): \(line)")
            }
        }
        #expect(looked > 300)
    }

    /// `Kinds.ofLenses`, `kind.name == Kinds.standard.name`
    private func namesByConstant(_ line: Substring) -> Bool {
        guard line.contains("Kinds.") else { return false }
        return line.contains(/Kinds\.of[A-Z]/) || line.contains(/[=!]= Kinds\.\w+\.name|Kinds\.\w+\.name [=!]=/)
    }

    /// Two capabilities that together one kind has: `has(.readings) || has(.chain)`.
    private func namesByPair(_ line: Substring) -> Bool { line.split(separator: "has(.").count > 2 }

    /// The rule finds what it looks for.
    @Test(arguments: [
        "if kind.name == Kinds.standard.name {", "case Kinds.ofFasts: true",
        "kind.has(.readings) || kind.has(.chain)",
    ])
    func ruleFinds(line: String) { #expect(namesByConstant(line[...]) || namesByPair(line[...])) }
}
