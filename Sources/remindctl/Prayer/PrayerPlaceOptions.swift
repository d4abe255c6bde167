import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import RemindText
import Reminders
import Vocabulary

/// The place that times of prayer are for.
struct PrayerPlaceOptions: ParsableArguments {
    @Option(
        name: .customLong("place"), help: "A city of the time zones: Zurich, \"New York\", or 47.37,8.54.",
        completion: .zones)
    var city: String?

    @Option(parsing: .unconditional, help: "Degrees north: 47.37.")
    var lat: Double?

    @Option(parsing: .unconditional, help: "Degrees east: 8.54.")
    var lon: Double?

    func validate() throws {
        guard (lat == nil) == (lon == nil) else { throw ValidationError("--lat and --lon go together") }
        guard city == nil || lat == nil else { throw ValidationError("name a place, or give --lat and --lon") }
    }

    /// - Throws: `invalidArgument` for coordinates that are none, an unknown city, and if nothing says where.
    func found(_ settings: Settings, _ environment: UserEnvironment) throws(CommandFailure) -> PrayerPlace {
        let zone = try environment.localZone()
        if let lat, let lon {
            do {
                return PrayerPlace(place: try Coordinate(latitude: lat, longitude: lon), zone: zone)
            } catch {
                throw CommandFailure(.invalidArgument, error.message, hint: error.hint)
            }
        }
        if let city {
            let found = try PlaceText.parse(city, environment.zones)
            guard let (name, title) = found.city else { return PrayerPlace(place: found.place, zone: zone) }
            do {
                return PrayerPlace(place: found.place, zone: try environment.zones.rules(named: name), name: title)
            } catch {
                throw CommandFailure(RemindError(error))
            }
        }
        if let location = settings.location { return PrayerPlace(place: location, zone: zone) }
        guard let home = environment.zones.cities.first(where: { $0.zone == zone.name }) else {
            throw CommandFailure(
                .invalidArgument, "no location is set, and \(zone.name) names no city",
                hint: "--place Zurich, --lat 47.37 --lon 8.54, or location in remindd.toml")
        }
        return PrayerPlace(
            place: home.place, zone: zone, name: home.name,
            remark: "\(home.name) is the city of your time zone, not your place: 40 km can be 2 minutes. "
                + "Set location in remindd.toml.")
    }
}

extension PrayerPlace {
    /// - Throws: `invalidArgument` for a height that is none.
    func raised(to metres: Double) throws(CommandFailure) -> PrayerPlace {
        var raised = self
        do {
            raised.place = try Coordinate(
                latitude: place.latitude, longitude: place.longitude, elevation: metres)
        } catch {
            throw CommandFailure(.invalidArgument, error.message, hint: error.hint)
        }
        return raised
    }
}

extension UserEnvironment {
    /// The path of the timetable, beside remindd.toml.
    func timetableFile() throws(CommandFailure) -> String {
        try settingsFile().split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/\(Settings.timetableFile)"
    }

    /// The settings of remindd.toml, with the timetable if they ask for one; defaults without the file.
    ///
    /// - Throws: `unreadableFile`, and `invalidDefinition` with every problem of the files.
    func settings() throws(CommandFailure) -> Settings {
        var settings = try settingsAlone()
        guard settings.prayer.wantsTimetable else { return settings }
        let path = try timetableFile()
        let found = settings.read(timetable: try SettingsFile(path).read(), in: try localZone(), zones)
        guard found.isEmpty else {
            throw CommandFailure(RemindError(.invalidDefinition, "\(path) is not right"), problems: found)
        }
        return settings
    }

    /// Leaves out the timetable.
    func settingsAlone() throws(CommandFailure) -> Settings {
        guard let file = try? settingsFile(), let text = try SettingsFile(file).read() else { return Settings() }
        let (settings, problems) = Settings.read(text, name: "remindd.toml")
        guard problems.isEmpty else {
            throw CommandFailure(
                RemindError(.invalidDefinition, "remindd.toml is not right"), problems: problems)
        }
        return settings
    }
}
