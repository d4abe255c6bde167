import Glibc

/// The sun's course at a place on one day: from its lowest point before noon to the lowest point after it.
///
/// It is the day of a date by local mean time, which is UTC plus four minutes for each degree east: the day whose noon
/// lies within 17 minutes of 12:00 by that clock. No zone and no date line take part; longitudes 180 and -180, which are
/// one meridian, have days of one date that lie 24 hours apart. So each date has one noon, one morning before it and one
/// evening after it, whatever wall clocks show then: by those, a sunset in June near the polar circle may well be
/// tomorrow's.
///
/// Made for 1900 to 2200. Times are rounded to the second; with the horizon that almanacs assume they are within 10
/// seconds of those of a full ephemeris below 60 degrees of latitude, and within 20 below 72. Real air and hills make
/// minutes of difference.
package struct SolarDay: Sendable {
    /// The altitude of rise and set in almanacs (Meeus, chapter 15): 34 arc minutes of refraction, 16 of the sun's
    /// radius.
    package static let horizon = -50.0 / 60

    /// When the sun is due south, north or overhead, at its highest to within seconds: its upper transit.
    package let noon: Instant
    /// Degrees above the horizon of the sun's centre at noon, without refraction.
    package var noonAltitude: Double { asin(min(1, max(-1, sineOfAltitude(noonPoint, .upper)))) / .radian }

    /// When the sun is at its lowest after noon: its lower transit, where the next day begins.
    package var midnight: Instant { Self.instant(meanNoon, Self.point(hourAngle: .pi, equationOfTime)) }

    /// Altitude of the sun's centre at rise and set here, in degrees: lower from a tower, by the dip of its horizon.
    package let horizon: Double

    /// Days are counted from mean noon: 12:00 by local mean time.
    private let meanNoon: Double
    private let noonPoint: Double
    /// 00:00 UTC of the date.
    private let startPoint: Double
    private let sineOfDeclination: Parabola
    private let equationOfTime: Parabola
    private let sineOfLatitude: Double
    private let cosineOfLatitude: Double

    package init(_ date: CivilDate, at place: Coordinate) {
        // 2000-01-01T12:00:00Z is 10,957.5 days after the epoch.
        let sinceEpoch = Double(date.epochDay) + 0.5 - place.longitude / 360
        let days = sinceEpoch - 10_957.5
        // Three points of the day: over a day, a parabola through them is exact to a hundredth of a second.
        let morning = SolarPosition(days: days - 0.5)
        let noon = SolarPosition(days: days)
        let evening = SolarPosition(days: days + 0.5)
        meanNoon = sinceEpoch * 86_400
        startPoint = place.longitude / 360 - 0.5
        sineOfDeclination = Parabola(morning.sineOfDeclination, noon.sineOfDeclination, evening.sineOfDeclination)
        equationOfTime = Parabola(morning.equationOfTime, noon.equationOfTime, evening.equationOfTime)
        noonPoint = Self.point(hourAngle: 0, equationOfTime)
        self.noon = Self.instant(meanNoon, noonPoint)
        let latitude = place.latitude * .radian
        sineOfLatitude = sin(latitude)
        // At a pole the cosine is only a rounding error, which may be negative.
        cosineOfLatitude = max(0, cos(latitude))
        // The dip of the horizon with the usual refraction near the ground: 1.93 arc minutes for the root of a metre
        // without it, 1.76 with it (Nautical Almanac).
        horizon = Self.horizon - 1.76 / 60 * place.elevation.squareRoot()
    }

    /// When the sun's upper edge appears.
    package var sunrise: SunCrossing { morning(altitude: horizon) }

    /// When the sun's upper edge disappears.
    package var sunset: SunCrossing { evening(altitude: horizon) }

    /// True if the sun both rises and sets. Cheaper than `sunrise` and `sunset`, which also find when.
    package var risesAndSets: Bool { crosses(horizon, half: -1) && crosses(horizon, half: 1) }

    /// When the sun's centre climbs through an altitude before noon, in degrees above the horizon without refraction: at
    /// -18 astronomical dawn, at -12 nautical, at -6 civil.
    package func morning(altitude: Double) -> SunCrossing {
        crossing(altitude, half: -1)
    }

    /// When the sun's centre sinks through an altitude after noon, in degrees: at -18 astronomical dusk.
    package func evening(altitude: Double) -> SunCrossing {
        crossing(altitude, half: 1)
    }

    /// When an upright object's afternoon shadow exceeds its shadow at noon by this many times its height: 1 and 2 are
    /// the two usual rules for asr.
    ///
    /// - Parameters:
    ///   - heights: above 0. If the sun is not up at noon nothing casts a shadow: `sunAlwaysBelow`.
    ///   - fromStart: True to take the shadow at noon from the sun's declination at 00:00 UTC of the date, as published
    ///     tables do. That changes asr by some 20 seconds below 52 degrees of latitude, and by minutes further up.
    ///     Tables of places below 30 degrees take one step from there, which is some seconds more.
    package func afternoon(shadow heights: Double, fromStart: Bool = false) -> SunCrossing {
        let point = fromStart ? startPoint : noonPoint
        let noon = asin(min(1, max(-1, sineOfAltitude(point, .upper)))) / .radian
        guard noonAltitude > 0, noon > 0, heights > 0 else { return .sunAlwaysBelow }
        let altitude = atan(1 / (heights + tan((90 - noon) * .radian)))
        return fromStart && abs(sineOfLatitude) < 0.5 ? firstStep(altitude) : evening(altitude: altitude / .radian)
    }

    /// When the sun sinks through an altitude, in radians, as by Meeus, chapter 15: from the hour angle that it has with the
    /// declination of 00:00 UTC, one step. The step is that of the horizon, and so too long higher up.
    private func firstStep(_ altitude: Double) -> SunCrossing {
        let hourAngle = hourAngle(sin(altitude), at: startPoint)
        let point = (hourAngle - equationOfTime(startPoint)) / (2 * .pi)
        let sine = sineOfDeclination(point)
        let turn = (1 - sine * sine).squareRoot() * cosineOfLatitude * sin(2 * .pi * point + equationOfTime(point))
        guard turn > 0 else { return evening(altitude: altitude / .radian) }
        let step = (asin(sineOfAltitude(at: point).value) - altitude) / (2 * .pi * turn)
        return .at(Self.instant(meanNoon, point + step))
    }
}

extension SolarDay {
    /// A quantity over the day, through its values half a day before mean noon, at it and half a day after.
    private struct Parabola {
        let middle, slope, curve: Double

        init(_ before: Double, _ middle: Double, _ after: Double) {
            self.middle = middle
            slope = after - before
            curve = 2 * (after + before - 2 * middle)
        }

        func callAsFunction(_ day: Double) -> Double { middle + (slope + curve * day) * day }

        func rate(_ day: Double) -> Double { slope + 2 * curve * day }
    }

    /// Cosine of the hour angle at the two transits.
    private enum Transit: Double {
        case upper = 1
        case lower = -1
    }

    private static func instant(_ meanNoon: Double, _ point: Double) -> Instant {
        Instant(seconds: Int64((meanNoon + point * 86_400).rounded()))
    }

    /// The point of the day with an hour angle. The equation of time changes by half a minute a day at most, so each
    /// round leaves a three-thousandth of the error.
    private static func point(hourAngle: Double, _ equationOfTime: Parabola) -> Double {
        var point = hourAngle / (2 * .pi)
        for _ in 0..<3 { point = (hourAngle - equationOfTime(point)) / (2 * .pi) }
        return point
    }

    private func sineOfAltitude(_ point: Double, _ transit: Transit) -> Double {
        let sine = sineOfDeclination(point)
        return sineOfLatitude * sine + transit.rawValue * cosineOfLatitude * (1 - sine * sine).squareRoot()
    }

    /// True if the sun passes the altitude in that half of the day.
    private func crosses(_ altitude: Double, half: Double) -> Bool {
        let wanted = sin(altitude * .radian)
        return sineOfAltitude(noonPoint, .upper) >= wanted
            && sineOfAltitude(Self.point(hourAngle: half * .pi, equationOfTime), .lower) < wanted
    }

    /// - Parameter half: -1 for the morning, 1 for the evening.
    private func crossing(_ altitude: Double, half: Double) -> SunCrossing {
        guard !altitude.isNaN else { return .sunAlwaysBelow }
        let wanted = sin(min(90, max(-90, altitude)) * .radian)
        let midnight = Self.point(hourAngle: half * .pi, equationOfTime)
        // The two ends decide if there is a crossing: the sun climbs all morning and sinks all evening, except for
        // seconds about the ends (and, within a tenth of a degree of a pole, for its way through the year).
        guard sineOfAltitude(noonPoint, .upper) >= wanted else { return .sunAlwaysBelow }
        guard sineOfAltitude(midnight, .lower) < wanted else { return .sunAlwaysAbove }
        var up = noonPoint
        var down = midnight
        var point = Self.point(hourAngle: half * hourAngle(wanted, at: noonPoint), equationOfTime)
        // Newton's steps, and a halving wherever one would leave what is known to hold the crossing.
        while abs(up - down) > Self.precision {
            if !(min(up, down)...max(up, down)).contains(point) { point = (up + down) / 2 }
            let (height, rate) = sineOfAltitude(at: point)
            if height >= wanted { up = point } else { down = point }
            let step = (wanted - height) / rate
            guard abs(step) > Self.precision || !step.isFinite else { break }
            point = step.isFinite ? point + step : .infinity
        }
        return .at(Self.instant(meanNoon, point))
    }

    /// A hundredth of a second, in days.
    private static let precision = 1e-7

    /// Where the sun would pass the altitude if its declination did not change, 0...pi: a first guess.
    private func hourAngle(_ wanted: Double, at start: Double) -> Double {
        let sine = sineOfDeclination(start)
        let cosine = cosineOfLatitude * (1 - sine * sine).squareRoot()
        guard cosine > 0 else { return .pi / 2 }
        return acos(min(1, max(-1, (wanted - sineOfLatitude * sine) / cosine)))
    }

    /// The sine of the altitude at a point of the day, and its change in a day.
    private func sineOfAltitude(at point: Double) -> (value: Double, rate: Double) {
        let sine = sineOfDeclination(point)
        let cosine = (1 - sine * sine).squareRoot()
        let hourAngle = 2 * .pi * point + equationOfTime(point)
        let cosineOfHourAngle = cos(hourAngle)
        let turn = 2 * .pi + equationOfTime.rate(point)
        let rate =
            (sineOfLatitude - cosineOfLatitude * sine / cosine * cosineOfHourAngle) * sineOfDeclination.rate(point)
            - cosineOfLatitude * cosine * sin(hourAngle) * turn
        return (sineOfLatitude * sine + cosineOfLatitude * cosine * cosineOfHourAngle, rate)
    }
}
