/// Where translations are: a folder with a folder for each language, as GNU gettext has it.
package enum CatalogueFolder {
    /// - Parameters:
    ///   - programs: The folder of the programs; `nil` if it is not known.
    ///   - environment: The value of a variable. `TEXTDOMAINDIR` may name another folder.
    /// - Returns: `/usr/share/locale` for programs in `/usr/bin`.
    package static func path(beside programs: String?, environment: (String) -> String?) -> String {
        if let folder = environment("TEXTDOMAINDIR"), !folder.isEmpty { return folder }
        let parent = (programs ?? "/usr/bin").split(separator: "/").dropLast()
        return parent.map { "/\($0)" }.joined() + "/share/locale"
    }

    /// - Parameter language: The name of its folder: `de`.
    package static func file(of language: String, in folder: String) -> String {
        "\(folder)/\(language)/LC_MESSAGES/remindd.mo"
    }
}
