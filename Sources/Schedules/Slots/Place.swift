package import CivilTime

/// Where the user is, and the rules of the zones that schedules name.
package struct Place: Sendable {
    /// The zone whose wall clock floating schedules follow.
    package private(set) var local: TimeZoneRules
    package let directory: ZoneDirectory
    /// Whose sun schedules follow; `nil` where the user has not said.
    package private(set) var location: Coordinate?
    private var named: [String: TimeZoneRules] = [:]
    /// Rules that held until the files were to be read again.
    private var former: [String: TimeZoneRules] = [:]
    /// Zones whose files cannot be read any more, and why: their last good rules go on to hold.
    package private(set) var problems: [String: ZoneError] = [:]

    package init(local: TimeZoneRules, directory: ZoneDirectory, location: Coordinate? = nil) {
        self.local = local
        self.location = location
        self.directory = directory
    }

    /// A named zone's rules, read once. Where they were known before the last journey and cannot be read now, what was
    /// known holds: an update of tzdata that goes wrong silences nothing.
    package mutating func zone(_ name: String) throws(ZoneError) -> TimeZoneRules {
        if name == local.name { return local }
        if let known = named[name] { return known }
        let rules: TimeZoneRules
        do throws(ZoneError) {
            rules = try directory.rules(named: name)
        } catch {
            guard let known = former[name] else { throw error }
            problems[name] = error
            rules = known
        }
        named[name] = rules
        return rules
    }

    /// Has the rules of zones at hand, as far as the machine knows them, so that not each look reads a file.
    package mutating func know(_ names: Set<String>) {
        for name in names { _ = try? zone(name) }
    }

    /// The rules of a recorded zone, or the local ones where the machine knows it no more.
    package func rules(named name: String) -> TimeZoneRules {
        if name == local.name { return local }
        return named[name] ?? (try? directory.rules(named: name)) ?? former[name] ?? local
    }

    /// The same place with another local zone: a journey. The files of all zones are read again.
    package func moved(to local: TimeZoneRules) -> Place {
        var moved = Place(local: local, directory: directory, location: location)
        moved.former = named
        moved.former[self.local.name] = self.local
        return moved
    }

    /// The same place with another sun.
    package func located(at location: Coordinate?) -> Place {
        var place = self
        place.location = location
        return place
    }
}
