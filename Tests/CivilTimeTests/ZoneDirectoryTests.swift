import Testing
import Worlds

@testable import CivilTime

@Suite struct ZoneDirectoryTests {
    @Test(arguments: [
        "", "/etc/localtime", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Zurich", "Europe/", "./UTC", "Europe",
        "Europe/Zurch", "posix/", "UTC ", "Europe/Zürich", "UTC\0", "posix//etc/localtime",
    ])
    func refuses(_ name: String) throws {
        do throws(ZoneError) {
            _ = try TestFiles.zones.rules(named: name)
            Issue.record("\(name) is taken for a zone")
        } catch {
            guard case .unknown = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.message.contains("unknown time zone") && error.hint.contains("Europe/Zurich"))
        }
    }

    @Test func refusesFilesThatAreNoZones() throws {
        let file = "\(TestFiles.zones.path)/zone.tab"
        #expect(throws: ZoneError.corrupt(zone: "zone.tab", file: file, reason: "it is not a TZif file")) {
            try TestFiles.zones.rules(named: "zone.tab")
        }
    }

    @Test func dropsPosix() throws {
        #expect(try TestFiles.zones.rules(named: "posix/Europe/Zurich").name == "Europe/Zurich")
    }

    @Test func followsTZDIR() throws {
        #expect(ZoneDirectory(environment: [:]).path == "/usr/share/zoneinfo")
        #expect(ZoneDirectory(environment: ["TZDIR": ""]).path == "/usr/share/zoneinfo")
        try TestFiles.withFolder { folder in
            let directory = ZoneDirectory(environment: ["TZDIR": folder])
            #expect(directory.version == nil)
            try TestFiles.write(Array("# version 2031a\nR A 1916\n".utf8), to: "\(folder)/tzdata.zi")
            try TestFiles.write(TZif().bytes, to: "\(folder)/Mars")
            #expect(directory.version == "2031a")
            var catalog = ZoneCatalog(directory: directory)
            let mars = try catalog.rules(named: "Mars")
            #expect(mars.offset(at: Instant(seconds: 0)) == 3600)
            #expect(try catalog.rules(named: "Mars") === mars)
            #expect(throws: ZoneError.unknown(zone: "UTC", file: "\(folder)/UTC")) { try catalog.rules(named: "UTC") }
        }
    }
}
