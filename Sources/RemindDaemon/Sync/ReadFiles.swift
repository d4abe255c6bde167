import StrictJSON
import Vocabulary

/// How far each segment was read, in a file beside the record: so a start reads only what has changed since. A line for the
/// record, then one for each file: there may be thousands, and all at once would take megabytes.
///
/// It holds for the record that it was written for: it names the last entry of each device, and if one of them is not there,
/// everything is read again, which changes nothing. The same happens if more was erased since: then it is seen which files have it.
struct ReadFiles: Sendable {
    /// The last entry of a device, and its checksum as 16 hexadecimal digits.
    struct Head: Codable, Sendable {
        var device: String
        var sequence: Int64
        var checksum: String
    }

    /// The first line.
    struct FirstLine: Codable, Sendable {
        var heads: [Head]
        /// How many entries `purged` the record had.
        var purged: Int
        /// How much each machine has brought today.
        var limit: NewsLimit?
    }

    /// A further line.
    private struct File: Codable {
        var path: String
        var file: SegmentFile
    }

    var firstLine: FirstLine
    var files: [String: SegmentFile]

    /// - Parameter folder: The one that is shared; the file is beside it.
    /// - Returns: `nil` if there is none that can be read.
    static func read(beside folder: String) -> ReadFiles? {
        var found: ReadFiles?
        do {
            try LineFile.forEachLine(of: path(folder), longest: 64 << 20) { line in
                if found == nil {
                    found = ReadFiles(firstLine: try JSON.decode(FirstLine.self, from: line), files: [:])
                } else {
                    let one = try JSON.decode(File.self, from: line)
                    found?.files[one.path] = one.file
                }
            }
        } catch {
            return nil
        }
        return found
    }

    /// If this cannot be written, the next start reads everything again.
    func write(beside folder: String) {
        guard var text = try? JSON.encode(firstLine) else { return }
        for (path, file) in files {
            guard let line = try? JSON.encode(File(path: path, file: file)) else { return }
            text.append(UInt8(ascii: "\n"))
            text += line
        }
        try? DataFolder.replace(ReadFiles.path(folder), with: String(decoding: text, as: UTF8.self))
    }

    private static func path(_ folder: String) -> String { folder + "-read" }
}

extension Journal {
    /// The last entry of each device.
    func lastEntries() throws(StoreError) -> [ReadFiles.Head] {
        try Journal.heads(in: database).map {
            ReadFiles.Head(device: $0.device, sequence: $0.sequence, checksum: Checksum.text($0.checksum))
        }
    }

    /// True if these entries are here, as they were.
    func has(_ heads: [ReadFiles.Head]) throws(StoreError) -> Bool {
        let said = heads.map {
            HeadFile.Head(device: $0.device, sequence: $0.sequence, checksum: UInt64($0.checksum, radix: 16) ?? 0)
        }
        return try Journal.losses(of: said, in: database).isEmpty
    }
}
