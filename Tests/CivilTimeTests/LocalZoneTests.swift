import Testing
import Worlds

@testable import CivilTime

@Suite struct LocalZoneTests {
    @Test(arguments: [
        ("Europe/Zurich", "Europe/Zurich"), (":Europe/Zurich", "Europe/Zurich"), ("", "UTC"), (":", "UTC"),
        ("posix/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func followsTZ(_ value: String, _ name: String) throws {
        #expect(try LocalZone.resolve(environment: ["TZ": value], directory: TestFiles.zones).name == name)
    }

    /// A rule of its own has no name, and no abbreviation is taken for one. (TZ, an instant of UTC, offset in seconds)
    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", "1900-06-30T00:00", -14_400),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-01-01T00:00", -18_000),
        (":<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00", -3600), ("JST-9", "2199-06-30T00:00", 32_400),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2500-07-01T00:00", 10_800),
    ])
    func followsRulesInTZ(_ value: String, _ instant: String, _ offset: Int) throws {
        let zone = try LocalZone.resolve(environment: ["TZ": value], directory: TestFiles.zones)
        #expect(zone.name == "localtime")
        #expect(zone.offset(at: try utc(instant)) == offset)
    }

    @Test(arguments: ["Europe/Zurch", "EST5EDT,M3.2.0", "ESTEDT", "/no/such/file", ":../UTC", "Etc/GMT+99"])
    func refusesUnknownTZ(_ value: String) {
        #expect(throws: ZoneError.self) {
            try LocalZone.resolve(environment: ["TZ": value], directory: TestFiles.zones)
        }
    }

    @Test func followsLinksAndFiles() throws {
        try TestFiles.withFolder { folder in
            let directory = ZoneDirectory(path: "\(folder)/zoneinfo")
            for part in ["zoneinfo", "zoneinfo/Europe"] { try TestFiles.makeFolder("\(folder)/\(part)") }
            try TestFiles.write(TZif().bytes, to: "\(folder)/zoneinfo/Europe/Here")
            try TestFiles.write(TZif().bytes, to: "\(folder)/file")
            let links = [
                "name": "/usr/share/zoneinfo/Europe/Here", "posix": "../usr/share/zoneinfo/posix/Europe/Here",
                "relative": "zoneinfo/Europe/Here", "chain": "name", "nameless": "file", "dangling": "nowhere",
                "unknown": "/usr/share/zoneinfo/Europe/Nowhere", "circle": "circle",
            ]
            for (link, target) in links { try TestFiles.link("\(folder)/\(link)", to: target) }
            func local(_ file: String) throws -> TimeZoneRules {
                try LocalZone.resolve(environment: [:], directory: directory, localtime: "\(folder)/\(file)")
            }
            for named in ["name", "posix", "relative", "chain"] { #expect(try local(named).name == "Europe/Here") }
            for nameless in ["file", "nameless"] {
                let zone = try local(nameless)
                #expect(zone.name == "localtime" && zone.offset(at: Instant(seconds: 0)) == 3600)
            }
            #expect(try local("absent").name == "UTC")
            // A folder is what a container engine leaves in place of a file that was not there.
            for broken in ["dangling", "unknown", "circle", "zoneinfo"] {
                #expect(throws: ZoneError.self) { try local(broken) }
            }
            for (path, name) in [("file", "localtime"), ("relative", "Europe/Here"), ("nameless", "localtime")] {
                let zone = try LocalZone.resolve(environment: ["TZ": ":\(folder)/\(path)"], directory: directory)
                #expect(zone.name == name)
            }
        }
    }

    /// Leap seconds are not counted by the system's clock: right/ is refused by name wherever it stands.
    @Test func refusesLeapSeconds() throws {
        try TestFiles.withFolder { folder in
            for part in ["zoneinfo", "zoneinfo/right"] { try TestFiles.makeFolder("\(folder)/\(part)") }
            try TestFiles.write(TZif(leaps: 2).bytes, to: "\(folder)/zoneinfo/right/Here")
            try TestFiles.link("\(folder)/localtime", to: "zoneinfo/right/Here")
            let file = "\(folder)/zoneinfo/right/Here"
            let error = ZoneError.leapSeconds(zone: "right/Here", file: file)
            let directory = ZoneDirectory(path: "\(folder)/zoneinfo")
            #expect(throws: error) {
                try LocalZone.resolve(environment: [:], directory: directory, localtime: "\(folder)/localtime")
            }
            for value in ["right/Here", ":\(file)"] {
                #expect(throws: error) { try LocalZone.resolve(environment: ["TZ": value], directory: directory) }
            }
            #expect(error.hint == "use the same name without right/")
        }
    }

    /// What to watch: every link on the way, since any of them can be changed.
    @Test func knowsWhatItFollowed() throws {
        try TestFiles.withFolder { folder in
            try TestFiles.makeFolder("\(folder)/etc")
            try TestFiles.write(TZif().bytes, to: "\(folder)/file")
            try TestFiles.link("\(folder)/etc/localtime", to: "../link")
            try TestFiles.link("\(folder)/link", to: "\(folder)/file")
            let chain = ["\(folder)/etc/localtime", "\(folder)/etc/../link", "\(folder)/file"]
            #expect(LocalZone.links(environment: [:], localtime: chain[0]) == chain)
            #expect(LocalZone.links(environment: ["TZ": ":" + chain[0]]) == chain)
            #expect(LocalZone.links(environment: ["TZ": "Europe/Zurich"], localtime: chain[0]) == [])
            try TestFiles.link("\(folder)/circle", to: "circle")
            #expect(LocalZone.links(environment: [:], localtime: "\(folder)/circle").count == 8)
        }
    }
}
