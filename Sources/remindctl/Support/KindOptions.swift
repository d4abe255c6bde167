import ArgumentParser
import RemindCore

/// The options of one kind's own fields, for `add` and `edit`.
protocol KindOptions: ParsableArguments {
    /// As in the record: `medication`.
    static var kind: String { get }
    /// The texts of the fields that were given.
    var fields: [String: String] { get }
    /// Whether schedules are written, or the kind makes its own.
    var when: [String] { get }
}

/// The options that every kind has, for `add` and `edit`.
struct DefinitionOptions: ParsableArguments {
    @Option(help: "What it is called.")
    var title: String?

    @Option(help: "How long it may stay unanswered: 2h.")
    var grace: String?

    @Option(help: "Repeat while it is unanswered: \"10m x 6\", or none.")
    var nag: String?

    @Flag(name: .customLong("private"), inversion: .prefixedNo, help: "Do not show the title in notifications.")
    var isPrivate: Bool?

    @Option(help: "What is shown there instead of a private title.")
    var cover: String?

    func validate() throws {
        if let nag { _ = try NagText.parse(nag) }
        if cover != nil, isPrivate == false { throw ValidationError("a cover is for private titles") }
    }

    func draft<Own: KindOptions>(_ own: Own) throws -> DefinitionDraft {
        var draft = DefinitionDraft(kind: Own.kind, fields: own.fields)
        draft.title = title
        if !own.when.isEmpty { draft.when = own.when.map { DefinitionDraft.Line(when: $0) } }
        draft.grace = grace
        draft.nag = try nag.map(NagText.parse)
        draft.cover = cover ?? isPrivate.map { $0 ? "yes" : "no" }
        return draft
    }

    /// Whether nothing at all was given to change.
    func isEmpty(_ own: some KindOptions) -> Bool {
        title == nil && grace == nil && nag == nil && isPrivate == nil && cover == nil && own.fields.isEmpty
            && own.when.isEmpty
    }
}

/// `10m x 6`
enum NagText {
    static func parse(_ text: String) throws -> DefinitionDraft.Nag {
        if text.lowercased() == "none" { return DefinitionDraft.Nag(every: "10m", times: 0) }
        // Durations have no x in them, so the last one stands before the number.
        let parts = text.split(whereSeparator: { $0 == "x" || $0 == "X" || $0 == "×" })
        guard parts.count == 2, let times = Int(parts[1].filter { $0 != " " }) else {
            throw ValidationError("\"\(text)\" is no nag: write --nag \"10m x 6\", or --nag none")
        }
        return DefinitionDraft.Nag(every: String(parts[0]), times: times)
    }
}
