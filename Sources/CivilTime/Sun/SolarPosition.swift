// Glibc for sines: nothing here asks the system anything.
import Glibc

/// The position of the sun, seen from the Earth's centre.
///
/// Jean Meeus, Astronomical Algorithms, 2nd edition: chapter 25 (position, low accuracy) and chapter 28 (equation of
/// time): within 0.01 degrees, so within some three seconds of time, for centuries around 2000. Universal time stands for
/// terrestrial time, from which it differs by minutes at most until 2200: a second of the sun's course.
struct SolarPosition {
    let sineOfDeclination: Double
    /// Apparent minus mean solar time, in radians of hour angle, within half a turn.
    let equationOfTime: Double

    /// - Parameter days: days since 2000-01-01T12:00:00Z.
    init(days: Double) {
        let centuries = days / 36_525
        let meanLongitude = 280.46646 + (36_000.76983 + 0.0003032 * centuries) * centuries
        let anomaly = (357.52911 + (35_999.05029 - 0.0001537 * centuries) * centuries) * .radian
        // The equation of the centre: how far the ellipse puts the sun from its mean place.
        let sine = sin(anomaly)
        let cosine = cos(anomaly)
        let center =
            (1.914602 - (0.004817 + 0.000014 * centuries) * centuries) * sine
            + (0.019993 - 0.000101 * centuries) * 2 * sine * cosine
            + 0.000289 * sine * (3 - 4 * sine * sine)
        // The Moon's node gives the largest term of nutation; what light takes to arrive is aberration.
        let node = (125.04 - 1934.136 * centuries) * .radian
        let nutation = -0.00478 * sin(node)
        let longitude = (meanLongitude + center - 0.00569 + nutation) * .radian
        let obliquity = (23.439291 - 0.0130042 * centuries + 0.00256 * cos(node)) * .radian
        let cosineOfObliquity = cos(obliquity)
        let sineOfLongitude = sin(longitude)
        sineOfDeclination = sin(obliquity) * sineOfLongitude
        let rightAscension = atan2(cosineOfObliquity * sineOfLongitude, cos(longitude))
        let difference = (meanLongitude - 0.0057183 + nutation * cosineOfObliquity) * .radian - rightAscension
        equationOfTime = difference - (difference / (2 * .pi)).rounded() * 2 * .pi
    }
}

extension Double {
    static let radian = Double.pi / 180
}
