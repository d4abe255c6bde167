import Testing

@testable import RemindDaemon

@Suite("File systems of other computers")
struct RemoteFileSystemTests {
    @Test("are known by their numbers, and a disk of this computer is none")
    func names() {
        #expect(RemoteFileSystem.name(of: 0x6969) == "NFS")
        #expect(RemoteFileSystem.name(of: 0xFF53_4D42) == "CIFS")
        // ext4 and FUSE.
        #expect(RemoteFileSystem.name(of: 0xEF53) == nil)
        #expect(RemoteFileSystem.name(of: 0x6573_5546) == nil)
        #expect(RemoteFileSystem.name(of: "/proc") == nil)
        #expect(RemoteFileSystem.name(of: "/nowhere") == nil)
    }
}
