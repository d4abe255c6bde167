/// A place on the Earth, for sunrise and sunset.
package struct Coordinate: Hashable, Sendable {
    /// Degrees north, -90...90.
    package let latitude: Double
    /// Degrees east, -180...180.
    package let longitude: Double
    /// Metres above the land or sea that makes the horizon, 0...9000. It is not the height above the sea: a valley has a
    /// horizon of its own, a tower by the shore looks down on it.
    package let elevation: Double

    /// - Throws: `CoordinateError` for the first number that is out of its range or not a number.
    package init(latitude: Double, longitude: Double, elevation: Double = 0) throws(CoordinateError) {
        guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
        guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
        guard (0...9000).contains(elevation) else { throw .elevation(elevation) }
        (self.latitude, self.longitude, self.elevation) = (latitude, longitude, elevation)
    }
}

/// Which number of a coordinate is out of its range.
package enum CoordinateError: Error, Hashable, Sendable {
    case latitude(Double)
    case longitude(Double)
    case elevation(Double)

    /// One sentence for the person: lowercase, no period.
    package var message: String {
        switch self {
        case .latitude(let degrees): "\(degrees) is not a latitude"
        case .longitude(let degrees): "\(degrees) is not a longitude"
        case .elevation(let metres): "\(metres) is not an elevation"
        }
    }

    /// The accepted values: lowercase, no period.
    package var hint: String {
        switch self {
        case .latitude: "degrees north, from -90 to 90: 47.37"
        case .longitude: "degrees east, from -180 to 180: 8.54"
        case .elevation: "metres above the horizon, from 0 to 9000: 400"
        }
    }
}
