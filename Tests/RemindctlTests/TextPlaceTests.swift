import Testing
import Worlds

/// CONTRIBUTING says where the texts of each surface live; here it is held to that.
@Suite("Texts are where CONTRIBUTING says") struct TextPlaceTests {
    /// A surface, and the code that gives a text to it. Labels of queues have no capital.
    nonisolated(unsafe) private static let surfaces: [(name: String, code: Regex<Substring>)] = [
        ("Notifications", #/\bsay\((?:$|"|$)/#),
        (
            "A notification whose text the bus refuses",
            #/(?:title|body)(?: =|:|\.append\()\s*\[?"[^"]|label: "(?:\\|[A-Z])/#
        ),
        ("`doctor`", #/HealthCheck\($|HealthCheck\("/#),
        ("Advice about the service", #/(?:systemctl --user|journalctl|timedatectl) /#),
    ]

    @Test(arguments: surfaces.indices)
    func surface(index: Int) throws {
        let (name, code) = TextPlaceTests.surfaces[index]
        let table = try TestFile.text(".github/CONTRIBUTING.md")
        let row = try #require(table.split(separator: "\n").first { $0.hasPrefix("| \(name) |") }, "\(name)")
        let places = row.split(separator: "`").map(String.init).filter { $0.hasPrefix("Sources/") }
        var used: Set<String> = []
        let folders: [String] =
            switch name {
            case "Notifications": ["Sources/RemindCore", "Sources/RemindDaemon", "Sources/Reminders"]
            case "A notification whose text the bus refuses": ["Sources/RemindCore", "Sources/RemindDaemon"]
            default: ["Sources"]
            }
        for path in try folders.flatMap(TestFile.swiftFiles) {
            for line in try TestFile.text(path).split(separator: "\n") {
                guard !line.drop(while: { $0 == " " }).hasPrefix("//"), line.contains(code) else { continue }
                let place = places.first { path == $0 || path.hasPrefix($0 + "/") }
                #expect(place != nil, "\(path): \(line)")
                if let place { used.insert(place) }
            }
        }
        #expect(used == Set(places), "CONTRIBUTING names a place that has no such text")
    }
}
