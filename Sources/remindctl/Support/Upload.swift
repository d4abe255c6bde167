import RemindControl

/// Sends the daemon what it cannot see, piece by piece: its sandbox shows it no files of others.
struct Upload {
    private let link: DaemonLink
    /// What the daemon knows it by.
    let name = DaemonLink.requestID()
    /// What has been sent, in bytes.
    private(set) var size: Int64 = 0

    init(_ link: DaemonLink) { self.link = link }

    /// - Parameter bytes: No more than one request takes; none for an empty file.
    mutating func add(_ bytes: ArraySlice<UInt8>) throws {
        let piece = Remindd1.UploadRequest(upload: name, offset: size, data: Base64Bytes(bytes))
        let reply: Remindd1.Uploaded = try link.read("Upload", piece)
        size = reply.size
    }
}
