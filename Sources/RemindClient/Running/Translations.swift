import Glibc

/// The translations that are installed with this program.
package enum Translations {
    /// A folder with a folder for each language: beside that of the programs, unless `TEXTDOMAINDIR` names another.
    package static var folder: String? {
        getenv("TEXTDOMAINDIR").map { String(cString: $0) }
            ?? Program.ownFolder.map { folder in
                folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex) + "/share/locale"
            }
    }

    /// True if there is one into a language.
    ///
    /// - Parameter name: The name of its folder: `de`.
    package static func has(_ name: String) -> Bool {
        folder.map { access("\($0)/\(name)/LC_MESSAGES/remindd.mo", R_OK) == 0 } ?? false
    }
}
