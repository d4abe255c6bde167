package import CivilTime
import PrayerTimes
package import Vocabulary

/// Reads a place as people write it: `47.37,8.54` from a map, or a city such as `Zurich`.
///
/// `--place`, `--location`, `init` and the window take the same.
package struct PlaceText {
    package var place: Coordinate
    /// The zone and the name of a city; `nil` for coordinates.
    package var city: (zone: String, name: String)?

    private static let example = "latitude and longitude: 47.37,8.54"

    /// Cities that no time zone is named after, and that people ask for.
    private static let further: [(names: [String], zone: String, place: Coordinate?)] = [
        (
            ["Makkah", "Mecca"], "Asia/Riyadh",
            try? Coordinate(latitude: Qibla.kaaba.latitude, longitude: Qibla.kaaba.longitude)
        ),
        (["Madinah", "Medina"], "Asia/Riyadh", try? Coordinate(latitude: 24.4672, longitude: 39.6111)),
    ]

    /// - Throws: `invalidArgument` for coordinates that are none, and for an unknown city.
    package static func parse(_ text: String, among cities: [ZoneCity]) throws(RemindError) -> PlaceText {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, numbers.count == 2 else { return try named(text.trimmed, cities) }
        do {
            return PlaceText(place: try Coordinate(latitude: numbers[0], longitude: numbers[1]))
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    /// The cities whose names begin with a text, or have a word that does, by name.
    package static func cities(beginning text: String, among cities: [ZoneCity], most: Int) -> [String] {
        let letters = text.trimmed.lowercased()
        guard !letters.isEmpty else { return [] }
        let names = Set(cities.map(\.name) + further.map { $0.names[0] })
        func begins(_ name: String) -> Bool { name.lowercased().hasPrefix(letters) }
        let found = names.filter { name in
            begins(name) || name.split(separator: " ").contains { begins(String($0)) }
        }
        return Array(found.sorted().prefix(most))
    }

    private static func named(_ name: String, _ cities: [ZoneCity]) throws(RemindError) -> PlaceText {
        let wanted = String(name.lowercased().map { $0 == " " ? "_" : $0 })
        let city = cities.first {
            let zone = $0.zone.lowercased()
            return zone == wanted || zone.hasSuffix("/\(wanted)")
        }
        if let city { return PlaceText(place: city.place, city: (city.zone, city.name)) }
        let other = further.first { $0.names.contains { $0.lowercased() == wanted } }
        if let other, let place = other.place { return PlaceText(place: place, city: (other.zone, other.names[0])) }
        let near = NearNames.question(name, among: cities.map(\.zone) + further.flatMap(\.names))
        throw RemindError(
            .invalidArgument, "\(quoted(name)) is not a city of the time zones",
            hint: near ?? "\(beginning(as: name, cities.map(\.name))), or \(example)")
    }

    /// `Taipei, Tallinn`: some cities that begin with the same letters.
    private static func beginning(as name: String, _ cities: [String]) -> String {
        for length in [2, 1] {
            let letters = name.lowercased().prefix(length)
            let found = Set(cities.filter { !letters.isEmpty && $0.lowercased().hasPrefix(letters) }).sorted()
            if !found.isEmpty { return found.prefix(6).joined(separator: ", ") }
        }
        return "a city such as Zurich or Singapore"
    }

    /// `47.38 N, 8.53 E`
    package static func words(_ location: Coordinate) -> String {
        PrayerPlace(place: location, zone: .utc).title
    }

    /// The location as a person may type it again: the name of a city that lies there, or `47.38, 8.53`.
    package static func typed(_ location: Coordinate, among cities: [ZoneCity]) -> String {
        let known = toml(location)
        if let city = cities.first(where: { toml($0.place) == known }) { return city.name }
        if let other = further.first(where: { $0.place.map(toml) == known }) { return other.names[0] }
        func short(_ degrees: Double) -> String { "\((degrees * 10_000).rounded() / 10_000)" }
        return "\(short(location.latitude)), \(short(location.longitude))"
    }

    /// The location as remindd.toml has it: `{ latitude = 47.37, longitude = 8.54 }`
    package static func toml(_ location: Coordinate) -> String {
        // Four decimals are ten metres.
        func short(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
        return "{ latitude = \(short(location.latitude)), longitude = \(short(location.longitude)) }"
    }
}
