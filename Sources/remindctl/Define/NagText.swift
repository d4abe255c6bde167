import ArgumentParser
import RemindText
import Reminders

/// `10m x 6`, as an option.
enum NagText {
    static func parse(_ text: String) throws -> DefinitionDraft.Nag {
        guard let nag = DefinitionDraft.Nag(written: text) else {
            throw ValidationError("\"\(text)\" is not a repeat: --nag \"10m x 6\", or --nag none")
        }
        return nag
    }
}
