import RemindProtocol
import Reminders
import StrictJSON

/// Sends the daemon what it cannot see, piece by piece: its sandbox shows it no files of others.
struct Upload {
    private let link: DaemonLink
    /// Its id at the daemon.
    let name = RequestName.fresh()
    /// Bytes sent.
    private(set) var size: Int64 = 0

    init(_ link: DaemonLink) { self.link = link }

    /// - Parameter bytes: No more than one request takes; none for an empty file.
    mutating func add(_ bytes: ArraySlice<UInt8>) throws {
        let piece = Remindd1.UploadRequest(upload: name, offset: size, data: Base64Bytes(bytes))
        let reply: Remindd1.Uploaded = try link.read("Upload", piece)
        size = reply.size
    }

    /// Sends what is to be imported, a line of JSON for each thing.
    static func send(_ lines: some Sequence<ImportedLine>, _ link: DaemonLink) throws -> Upload {
        var upload = Upload(link)
        var piece: [UInt8] = []
        func send(_ bytes: inout [UInt8], all: Bool) throws {
            let most = Remindd1.UploadRequest.largest
            var start = 0
            while bytes.count - start >= most || all && start < bytes.count {
                let end = min(bytes.count, start + most)
                try upload.add(bytes[start..<end])
                start = end
            }
            bytes.removeFirst(start)
        }
        for line in lines {
            piece += try JSON.encode(line)
            piece.append(0x0A)
            try send(&piece, all: false)
        }
        if upload.size == 0, piece.isEmpty { piece.append(0x0A) }
        try send(&piece, all: true)
        return upload
    }
}
