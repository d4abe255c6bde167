import ArgumentParser
import CivilTime
import Configuration
import RemindText
import Reminders
import Vocabulary

/// The value of a setting as a person types it, and as TOML has it.
enum SettingWord {
    /// The TOML of a value, on one line. The reader of remindd.toml judges it.
    ///
    /// - Throws: `invalidArgument` for a repeat or a place that is none.
    static func literal(_ text: String, for key: SettingKey, _ zones: ZoneDirectory) throws(CommandFailure) -> String {
        // With the quotation marks or the braces of TOML, as in the file.
        if "\"'[{".contains(text.first ?? " "), isValue(text) { return text }
        switch key.form {
        case .text: return TOMLWriter.quoted(text)
        case .flag:
            switch text.lowercased() {
            case "true", "yes", "on": return "true"
            case "false", "no", "off": return "false"
            default: return TOMLWriter.quoted(text)
            }
        case .number: return Int64(text).map { "\($0)" } ?? TOMLWriter.quoted(text)
        case .date: return CivilDate(text)?.description ?? TOMLWriter.quoted(text)
        case .durations:
            let lengths = text.split(separator: ",").map { TOMLWriter.quoted(String($0).trimmed) }
            return lengths.count == 1 ? lengths[0] : "[" + lengths.joined(separator: ", ") + "]"
        case .files:
            return "["
                + text.split(separator: ",").map { TOMLWriter.quoted(String($0).trimmed) }
                .joined(separator: ", ") + "]"
        case .nag:
            guard let nag = try? NagText.parse(text) else {
                throw CommandFailure(
                    .invalidArgument, "\(quoted(text)) is not a repeat",
                    hint: "remindctl config set \(key.name) \"10m x 6\", or none")
            }
            return "{ every = \(TOMLWriter.quoted(nag.every.trimmed)), times = \(nag.times) }"
        case .place: return PlaceText.toml(try PlaceText.parse(text, zones).place)
        case .table:
            let braced = "{ \(text) }"
            return isValue(braced) ? braced : TOMLWriter.quoted(text)
        }
    }

    /// A value of the file as a person types it.
    static func text(of value: TOMLValue, for key: SettingKey) -> String {
        switch (key.form, value) {
        case (_, .string(let text)): return text
        case (.durations, .array(let nodes)), (.files, .array(let nodes)):
            return nodes.map { text(of: $0.value, for: key) }.joined(separator: ", ")
        case (.nag, .table(let table)):
            guard case .string(let every) = table["every"]?.value, case .integer(let times) = table["times"]?.value
            else { break }
            return times == 0 ? "none" : "\(every) x \(times)"
        case (.place, .table(let table)):
            guard table.entries.count == 2, let latitude = table["latitude"], let longitude = table["longitude"]
            else { break }
            return "\(TOMLWriter.inline(latitude.value)), \(TOMLWriter.inline(longitude.value))"
        default: break
        }
        return TOMLWriter.inline(value)
    }

    /// A hint of the reader, in the syntax of the command line: `morning = "09:00"` is `remindctl config set
    /// reminders.morning 09:00`.
    static func hint(_ hint: String, for key: SettingKey) -> String {
        let table = key.table.map { $0 + "." } ?? ""
        var words: [String] = []
        for part in hint.split(separator: " and ") {
            guard let line = try? TOMLDocument.parse(String(part)), line.entries.count == 1,
                let entry = line.entries.first, let named = try? SettingKey.named(table + entry.key)
            else {
                let rest = hint.hasPrefix("\(key.key) = ") ? hint.dropFirst(key.key.count + 3) : hint[...]
                return rest.filter { $0 != "\"" }
            }
            words += [named.name, ShellWord.quoted(text(of: entry.node.value, for: named))]
        }
        return (["remindctl config set"] + words).joined(separator: " ")
    }

    /// True for one value of TOML.
    private static func isValue(_ text: String) -> Bool {
        !text.contains(where: \.isNewline) && (try? TOMLDocument.parse("x = \(text)"))?.entries.count == 1
    }
}

extension CompletionKind {
    /// Names of settings.
    static var settings: CompletionKind { .list(SettingKey.all.map(\.name)) }

    /// Names of settings, and after each its values.
    static var settingsAndValues: CompletionKind {
        .custom { words, index, prefix in SettingsCompletion.words(after: words, at: index, prefix) }
    }
}

/// Completes `config set`.
enum SettingsCompletion {
    /// - Parameters:
    ///   - words: The command line.
    ///   - index: The word that is completed.
    static func words(after words: [String], at index: Int, _ prefix: String) -> [String] {
        let before = words.prefix(index)
        let typed = before.lastIndex(of: "set").map { before[($0 + 1)...] } ?? []
        let names = SettingKey.all.map(\.name)
        guard typed.count % 2 == 1 else { return names.filter { $0.hasPrefix(prefix) } }
        let key = typed.last.flatMap { try? SettingKey.named($0) }
        return (key?.choices ?? []).filter { $0.hasPrefix(prefix) }
    }
}
