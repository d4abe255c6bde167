import Glibc
import Support
import Testing

@testable import CivilTime

/// What holds for every place and day, whatever an ephemeris says.
@Suite struct SolarDayTests {
    /// 1900 to 2200 at random places, the date line and the poles among them.
    private static func days(_ count: Int) throws -> [(date: CivilDate, place: Coordinate)] {
        var random = SeededRandom(seed: 20_261_121)
        let latitudes = [-90, -89.95, -66.5, -66.4, 0, 66.4, 66.5, 89.95, 90.0]
        let longitudes = [-180, -179.999, 0, 179.999, 180.0]
        return try (0..<count).map { index in
            let latitude =
                index % 4 == 0 ? latitudes[index / 4 % latitudes.count] : Double.random(in: -90...90, using: &random)
            let longitude =
                index % 3 == 0
                ? longitudes[index / 3 % longitudes.count] : Double.random(in: -180...180, using: &random)
            let day = Int32.random(in: -25_567...84_370, using: &random)
            return (CivilDate(epochDay: day), try Coordinate(latitude: latitude, longitude: longitude))
        }
    }

    @Test func eachDateHasOneNoonNearTwelveByMeanTime() throws {
        for (date, place) in try Self.days(20_000) {
            let noon = SolarDay(date, at: place).noon.seconds
            let meanNoon = Double(date.midnight) + 43_200 - place.longitude * 240
            #expect(abs(Double(noon) - meanNoon) < 17 * 60, "\(date) \(place)")
            let next = SolarDay(date + 1, at: place).noon.seconds
            #expect(abs(next - noon - 86_400) <= 31, "\(date) \(place)")
        }
    }

    /// The one meridian that has two numbers: the same course of the sun, under dates a day apart.
    @Test func theDateLineIsOneMeridian() throws {
        for (date, place) in try Self.days(2000) {
            let east = SolarDay(date + 1, at: try Coordinate(latitude: place.latitude, longitude: 180))
            let west = SolarDay(date, at: try Coordinate(latitude: place.latitude, longitude: -180))
            #expect(east.noon == west.noon)
            #expect(east.sunrise == west.sunrise)
            #expect(east.evening(altitude: -18) == west.evening(altitude: -18))
        }
    }

    /// From the lowest point before noon to the lowest after it, in order, and every altitude lower than another is
    /// passed further from noon.
    @Test func theDayHasItsOrder() throws {
        for (date, place) in try Self.days(20_000) {
            let day = SolarDay(date, at: place)
            var outer = day.noon.seconds - 43_200 - 60...day.noon.seconds + 43_200 + 60
            for altitude in [-18.0, -12, -6, day.horizon, 10, 45] {
                let morning = day.morning(altitude: altitude)
                let evening = day.evening(altitude: altitude)
                if let rise = morning.instant?.seconds, let set = evening.instant?.seconds {
                    #expect(outer.contains(rise) && outer.contains(set), "\(date) \(place) \(altitude)")
                    #expect(rise <= day.noon.seconds && day.noon.seconds <= set, "\(date) \(place) \(altitude)")
                    outer = min(rise, day.noon.seconds)...max(set, day.noon.seconds)
                }
                #expect(
                    (morning == .sunAlwaysBelow) == (evening == .sunAlwaysBelow), "\(date) \(place) \(altitude)")
            }
        }
    }

    /// A crossing is where the sun is at that altitude: worked out again from the position at that very instant, without
    /// the parabola and without iteration.
    @Test func theSunIsWhereItShouldBe() throws {
        for (date, place) in try Self.days(20_000) {
            let day = SolarDay(date, at: place)
            for altitude in [-18.0, -0.8333, 20] {
                for crossing in [day.morning(altitude: altitude), day.evening(altitude: altitude)] {
                    guard let instant = crossing.instant else { continue }
                    let found = Self.altitude(at: instant, place)
                    // A second of time is 15 seconds of arc at most, and the answer is rounded to a second.
                    #expect(abs(found - altitude) < 0.003, "\(date) \(place) \(altitude): \(found)")
                }
            }
        }
    }

    /// Where an altitude is never reached, the sun is above it, or below, all day long: looked at every ten minutes.
    @Test func whatIsNeverPassedIsNeverPassed() throws {
        for (date, place) in try Self.days(1500) {
            let day = SolarDay(date, at: place)
            for (crossing, half) in [(day.sunrise, -1), (day.sunset, 1)] {
                guard crossing.instant == nil else { continue }
                for step in Int64(0)...71 {
                    let instant = day.noon + .seconds(Int64(half) * step * 600)
                    let altitude = Self.altitude(at: instant, place)
                    // Within a tenth of a degree of a pole the sun's year outruns its day: the answer is noon's.
                    let slack = abs(place.latitude) > 89.8 ? 0.5 : 0.001
                    #expect(
                        crossing == .sunAlwaysAbove
                            ? altitude > day.horizon - slack : altitude < day.horizon + slack,
                        "\(date) \(place) \(crossing)")
                }
            }
        }
    }

    /// From day to day an event moves by minutes; it comes and goes only where the sun grazes the altitude.
    @Test(arguments: [0.0, 35, 47.37, -54.8, 59.9, 65.5, 67.5, 71.3, -78])
    func eventsMoveSmoothly(latitude: Double) throws {
        let place = try Coordinate(latitude: latitude, longitude: 18.9)
        // Below the polar circles a sunrise moves by less than five minutes a day, near them it jumps where it grazes.
        let limit: Int64 = abs(latitude) < 60 ? 300 : 4000
        var date = try date("2026-01-01")
        for _ in 0..<1100 {
            let today = SolarDay(date, at: place)
            let tomorrow = SolarDay(date + 1, at: place)
            for (one, next) in [(today.sunrise, tomorrow.sunrise), (today.sunset, tomorrow.sunset)] {
                switch (one, next) {
                case (.at(let one), .at(let next)):
                    #expect(abs(next.seconds - one.seconds - 86_400) < limit, "\(date)")
                case (.sunAlwaysAbove, .sunAlwaysBelow), (.sunAlwaysBelow, .sunAlwaysAbove):
                    Issue.record("polar day and polar night next to each other: \(date)")
                default: break
                }
            }
            date = date + 1
        }
    }

    @Test func polarDayAndNightSayWhich() throws {
        let tromso = try Coordinate(latitude: 69.65, longitude: 18.96)
        let summer = SolarDay(try date("2026-06-21"), at: tromso)
        #expect(summer.sunrise == .sunAlwaysAbove)
        #expect(summer.sunset == .sunAlwaysAbove)
        #expect(summer.morning(altitude: 50) == .sunAlwaysBelow)
        let winter = SolarDay(try date("2026-12-21"), at: tromso)
        #expect(winter.sunrise == .sunAlwaysBelow)
        #expect(winter.sunset == .sunAlwaysBelow)
        #expect(winter.afternoon(shadow: 1) == .sunAlwaysBelow)
        // Civil twilight there is all the day there is.
        #expect(winter.morning(altitude: -6).instant != nil)
        let pole = SolarDay(try date("2026-06-21"), at: try Coordinate(latitude: 90, longitude: 0))
        #expect(pole.sunrise == .sunAlwaysAbove)
        #expect(abs(pole.noonAltitude - 23.436) < 0.01)
    }

    @Test func altitudesBeyondTheSkyAreNeverReached() throws {
        let day = SolarDay(try date("2026-03-20"), at: try Coordinate(latitude: 0, longitude: 0))
        #expect(day.morning(altitude: 91) == .sunAlwaysBelow)
        #expect(day.morning(altitude: .infinity) == .sunAlwaysBelow)
        #expect(day.evening(altitude: -91) == .sunAlwaysAbove)
        #expect(day.evening(altitude: -.infinity) == .sunAlwaysAbove)
        #expect(day.evening(altitude: .nan) == .sunAlwaysBelow)
        #expect(day.afternoon(shadow: 0) == .sunAlwaysBelow)
        #expect(day.afternoon(shadow: .nan) == .sunAlwaysBelow)
    }

    /// From 324 m a sea horizon lies half a degree lower: the sun sets some two minutes later at the equator.
    @Test func aTowerSeesTheSunLonger() throws {
        let date = try date("2026-03-20")
        let ground = SolarDay(date, at: try Coordinate(latitude: 0, longitude: 0))
        let tower = SolarDay(date, at: try Coordinate(latitude: 0, longitude: 0, elevation: 324))
        #expect(abs(tower.horizon - -1.361) < 0.001)
        let longer = try #require(tower.sunset.instant) - #require(ground.sunset.instant)
        #expect((.seconds(126)...(.seconds(128))).contains(longer), "\(longer)")
        #expect(tower.evening(altitude: -18) == ground.evening(altitude: -18))
    }

    @Test(arguments: [
        (91.0, 0.0, 0.0, CoordinateError.latitude(91)), (-90.001, 0, 0, .latitude(-90.001)),
        (0, 180.5, 0, .longitude(180.5)), (0, -.infinity, 0, .longitude(-.infinity)),
        (0, 0, -1, .elevation(-1)), (0, 0, 9001, .elevation(9001)),
    ])
    func coordinatesAreChecked(latitude: Double, longitude: Double, elevation: Double, error: CoordinateError) {
        #expect(throws: error) {
            try Coordinate(latitude: latitude, longitude: longitude, elevation: elevation)
        }
    }

    @Test func whatIsNoNumberIsNoCoordinate() {
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: .nan, longitude: 0) }
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: 0, longitude: .nan) }
        #expect(CoordinateError.latitude(91).message == "91.0 is not a latitude")
        #expect(CoordinateError.latitude(91).hint == "degrees north, from -90 to 90: 47.37")
    }

    /// Degrees above the horizon at an instant, from the position at that instant alone.
    private static func altitude(at instant: Instant, _ place: Coordinate) -> Double {
        let days = Double(instant.seconds) / 86_400 - 10_957.5
        let sun = SolarPosition(days: days)
        let hourAngle = 2 * .pi * (days + place.longitude / 360) + sun.equationOfTime
        let cosine = (1 - sun.sineOfDeclination * sun.sineOfDeclination).squareRoot()
        let sine =
            sin(place.latitude * .radian) * sun.sineOfDeclination
            + cos(place.latitude * .radian) * cosine * cos(hourAngle)
        return asin(min(1, max(-1, sine))) / .radian
    }
}
