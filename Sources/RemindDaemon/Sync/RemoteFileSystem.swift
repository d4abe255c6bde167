import CLinux

/// File systems of other computers, on which inotify(7) tells nothing of what these change. FUSE is not among them: it is as often
/// an encrypted folder of this computer, which tells everything.
enum RemoteFileSystem {
    /// By the number that statfs(2) gives, which linux/magic.h lists.
    private static let names: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x5346_414F: "AFS", 0x6B41_4653: "AFS",
        0x7375_7245: "Coda", 0x00C3_6400: "Ceph", 0x0102_1997: "9P", 0x786F_4256: "VirtualBox", 0x564C: "NCP",
    ]

    static func name(of type: UInt32) -> String? { names[type] }

    /// The name of the one that a folder is on; `nil` for one of this computer, and if there is no such folder.
    static func name(of folder: String) -> String? { name(of: remindd_file_system(folder)) }
}
