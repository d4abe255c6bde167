import Testing

@testable import CivilTime

@Suite struct LocalZoneTests {
    @Test(arguments: [
        ("Europe/Zurich", "Europe/Zurich"), (":Europe/Zurich", "Europe/Zurich"), ("", "UTC"), (":", "UTC"),
        ("posix/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func followsTZ(_ value: String, _ name: String) throws {
        #expect(try LocalZone.resolve(environment: ["TZ": value], directory: TestFiles.zones).name == name)
    }

    @Test(arguments: ["Europe/Zurch", "EST5EDT,M3.2.0,M11.1.0", "/no/such/file", ":../UTC"])
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
            let path = try LocalZone.resolve(environment: ["TZ": ":\(folder)/file"], directory: directory)
            #expect(path.name == "localtime")
        }
    }
}
