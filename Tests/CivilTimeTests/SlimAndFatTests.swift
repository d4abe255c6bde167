import Support
import Testing

@testable import CivilTime

/// Compares the ways in which zic(8) writes the same rules: with all transitions, with only those that the footer does
/// not tell, and with the 32-bit block of version 1.
@Suite struct SlimAndFatTests {
    @Test(arguments: ReferenceZones.versions) func allFormsSayTheSame(tzdata version: String) throws {
        let zones = (slim: try ReferenceZones(version, .slim), fat: try ReferenceZones(version, .fat))
        var wrong: [String] = []
        var sizes = (slim: 0, fat: 0)
        let names = TestFiles.files(below: zones.slim.path).filter { $0 != "tzdata.zi" }
        for name in names {
            let files = (
                slim: try ZoneFile.contents(of: "\(zones.slim.path)/\(name)"),
                fat: try ZoneFile.contents(of: "\(zones.fat.path)/\(name)")
            )
            sizes = (sizes.slim + files.slim.count, sizes.fat + files.fat.count)
            let slim = try TimeZoneRules(name: name, bytes: files.slim)
            let fat = try TimeZoneRules(name: name, bytes: files.fat)
            let old = try TimeZoneRules(name: name, bytes: Self.versionOne(files.fat))
            // For Palestine, zic leaves out the last of the foretold months of Ramadan in a slim file.
            let end = ["Asia/Gaza", "Asia/Hebron"].contains(name) ? Self.foretold : Self.end
            for start in Set(slim.table.starts + fat.table.starts) where (Self.start..<end).contains(start) {
                for second in [start - 1, start] {
                    let instant = Instant(seconds: second)
                    let (one, other) = (slim.local(at: instant), fat.local(at: instant))
                    // Each by itself: together they take the compiler too long.
                    let isSame = [
                        slim.offset(at: instant) == fat.offset(at: instant),
                        slim.abbreviation(at: instant) == fat.abbreviation(at: instant),
                        slim.resolve(one) == fat.resolve(other),
                    ]
                    if isSame.contains(false) { wrong.append("\(name) at \(second)") }
                    // 32 bits end in January 2038, and a file of version 1 has no footer.
                    guard (-1 << 31...Int64(Int32.max) - 40_000_000).contains(second) else { continue }
                    if old.offset(at: instant) != fat.offset(at: instant) {
                        wrong.append("\(name), version 1, at \(second)")
                    }
                }
            }
        }
        #expect(names.count > 400 && sizes.slim * 2 < sizes.fat, "\(sizes)")
        #expect(wrong.isEmpty, "\(wrong.count) wrong: \(wrong.prefix(20))")
    }

    private static let start = Instant.earliest.seconds
    private static let end = Instant.end.seconds
    /// The year 2070.
    private static let foretold: Int64 = 3_155_760_000

    /// The first block of a fat file, as a file of its own.
    private static func versionOne(_ fat: [UInt8]) -> [UInt8] {
        let counts = (0..<6).map { index in
            fat[20 + index * 4..<24 + index * 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let length = counts[0] + counts[1] + counts[2] * 8 + counts[3] * 5 + counts[4] * 6 + counts[5]
        var bytes = Array(fat[..<(44 + length)])
        bytes[4] = 0
        return bytes
    }
}
