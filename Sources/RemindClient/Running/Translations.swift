import Catalogue
import Glibc

/// The translations that are installed with this program.
package enum Translations {
    private static let folder = CatalogueFolder.path(beside: Program.ownFolder) { name in
        getenv(name).map { String(cString: $0) }
    }

    /// True if there is one into a language.
    ///
    /// - Parameter name: The name of its folder: `de`.
    package static func has(_ name: String) -> Bool {
        access(CatalogueFolder.file(of: name, in: folder), R_OK) == 0
    }
}
