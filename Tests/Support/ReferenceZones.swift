/// The zones of one version of tzdata, whatever the machine has: answers of other programs hold for one version only.
///
/// `Tests/Fixtures/tzdata-VERSION.zi` is the whole of that release in one file, as PyPI's package tzdata carries it (public
/// domain). `zic`, which comes with the C library, makes zone files of it.
package final class ReferenceZones: Sendable {
    /// The versions for which other programs were asked.
    package static let versions = ["2025b", "2026f"]

    private let folder: TemporaryFolder
    /// The folder of the zone files; it goes away with this object.
    package var path: String { folder.path }

    /// How zic writes a zone: the transitions that the footer does not tell, or all of them.
    package enum Form: String { case slim, fat }

    /// - Throws: `SystemError` if there is no such version, or no `zic`.
    package init(_ version: String, _ form: Form = .slim) throws {
        folder = try TemporaryFolder()
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let source = "/\(tests)/Fixtures/tzdata-\(version).zi"
        // Debian keeps zic where only root looks.
        let compile = "PATH=$PATH:/usr/sbin:/sbin; zic -b $2 -d \"$0\" \"$1\" && cp \"$1\" \"$0/tzdata.zi\""
        let compiled = try ChildProcess.run(["sh", "-c", compile, path, source, form.rawValue])
        guard compiled.status == 0 else { throw SystemError(compiled.status, "zic \(source): \(compiled.output)") }
    }
}
