import StrictJSON

/// Since when the folder lacks entries of other machines that the record has, in a small file beside the record.
struct LackingFile: Codable, Hashable, Sendable {
    /// By device, in milliseconds since 1970.
    var since: [String: Int64] = [:]

    /// A file that is missing or cannot be read says nothing.
    ///
    /// - Parameter folder: The one that is shared; the file is beside it.
    static func read(in folder: String) -> LackingFile {
        var bytes: [UInt8] = []
        try? LineFile.forEachLine(of: folder + "-lacking", longest: 65_536) { bytes += $0 }
        return (try? JSON.decode(LackingFile.self, from: bytes)) ?? LackingFile()
    }

    func write(in folder: String) {
        guard let bytes = try? JSON.encode(self) else { return }
        try? DataFolder.replace(folder + "-lacking", with: String(decoding: bytes, as: UTF8.self))
    }
}
