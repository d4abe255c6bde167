public import CivilTime

/// Where the user is, and the rules of the zones that schedules name.
public struct Place: Sendable {
    /// The zone whose wall clock floating schedules follow.
    public private(set) var local: TimeZoneRules
    public let directory: ZoneDirectory
    /// Whose sun schedules follow; `nil` where the user has not said.
    public private(set) var location: Coordinate?
    private var named: [String: TimeZoneRules] = [:]

    public init(local: TimeZoneRules, directory: ZoneDirectory, location: Coordinate? = nil) {
        self.local = local
        self.location = location
        self.directory = directory
    }

    /// A named zone's rules, read once.
    public mutating func zone(_ name: String) throws(ZoneError) -> TimeZoneRules {
        if name == local.name { return local }
        if let known = named[name] { return known }
        let rules = try directory.rules(named: name)
        named[name] = rules
        return rules
    }

    /// The rules of a recorded zone, or the local ones where the machine knows it no more.
    public func rules(named name: String) -> TimeZoneRules {
        if name == local.name { return local }
        return named[name] ?? (try? directory.rules(named: name)) ?? local
    }

    /// The same place with another local zone: a journey.
    public func moved(to local: TimeZoneRules) -> Place {
        Place(local: local, directory: directory, location: location)
    }

    /// The same place with another sun.
    public func located(at location: Coordinate?) -> Place {
        var place = self
        place.location = location
        return place
    }
}
