import CivilTime

/// The location as remindd.toml has it.
enum LocationText {
    /// `{ latitude = 47.37, longitude = 8.54 }`
    static func toml(_ location: Coordinate) -> String {
        // Four decimals are ten metres.
        func short(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
        return "{ latitude = \(short(location.latitude)), longitude = \(short(location.longitude)) }"
    }
}
