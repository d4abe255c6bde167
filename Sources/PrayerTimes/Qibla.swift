package import CivilTime
import Glibc

/// The direction of prayer: the great circle to the Kaaba.
package struct Qibla: Hashable, Sendable {
    /// Degrees clockwise from true north, 0..<360. A compass shows magnetic north.
    package let bearing: Double
    /// Along the great circle, on a sphere of 6371 km.
    package let kilometres: Double

    /// The Kaaba, in degrees north and east.
    package static let kaaba = (latitude: 21.4225, longitude: 39.8262)

    package init(from place: Coordinate) {
        let radian = Double.pi / 180
        let (here, there) = (place.latitude * radian, Self.kaaba.latitude * radian)
        let east = (Self.kaaba.longitude - place.longitude) * radian
        let toEast = sin(east) * cos(there)
        let toNorth = cos(here) * sin(there) - sin(here) * cos(there) * cos(east)
        let degrees = atan2(toEast, toNorth) / radian
        bearing = degrees < 0 ? min(degrees + 360, 360.0.nextDown) : degrees
        let up = sin(here) * sin(there) + cos(here) * cos(there) * cos(east)
        kilometres = atan2((toEast * toEast + toNorth * toNorth).squareRoot(), up) * 6371
    }
}
