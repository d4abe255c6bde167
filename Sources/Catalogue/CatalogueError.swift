/// Why a file is not used as a catalogue. Then all is shown in English.
package enum CatalogueError: Error, Hashable {
    /// It does not begin as a `.mo` file does, or it is one of a later version.
    case format
    /// It says that it has a text where the file has none, or one that does not end.
    case bounds
    /// Its texts are not in order, so that none could be found.
    case order
    /// It says that its texts are in another encoding than UTF-8, or they are.
    case encoding
    /// Its plural rule cannot be read.
    case plurals
}

extension CatalogueError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .format: "it is not a .mo file of GNU gettext"
        case .bounds: "it is cut off or damaged"
        case .order: "its texts are not in order"
        case .encoding: "its texts are not in UTF-8"
        case .plurals: "its plural rule cannot be read"
        }
    }
}
