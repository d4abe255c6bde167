import Testing

@testable import CivilTime

/// Solar times against PyEphem's, whose ephemeris (VSOP87) and method (halving) are not ours: `sun-ephemeris.py`.
@Suite struct EphemerisTests {
    /// Below 60 degrees of latitude every time is within 10 seconds (6 at most when this was written), below 72 within 20
    /// (15): nearer the poles the sun crosses the horizon at a flat angle, so that the same thousandths of a degree take
    /// longer.
    @Test(arguments: [(0.0..<60.0, Int64(10)), (60.0..<72.0, Int64(20))])
    func agrees(latitudes: Range<Double>, tolerance: Int64) throws {
        var count = 0
        var wrong: [String] = []
        for row in try TestFiles.rows("sun-ephemeris.tsv") {
            let latitude = try #require(Double(row[1]))
            guard latitudes.contains(abs(latitude)) else { continue }
            let place = try Coordinate(latitude: latitude, longitude: try #require(Double(row[2])))
            let day = SolarDay(try date(String(row[3])), at: place)
            let answers: [(String, SunCrossing)] = [
                ("noon", .at(day.noon)), ("dawn", day.morning(altitude: -18)), ("sunrise", day.sunrise),
                ("sunset", day.sunset), ("dusk", day.evening(altitude: -18)),
            ]
            for ((name, answer), expected) in zip(answers, row[4...]) {
                let what = "\(name) of \(row[0]) on \(row[3])"
                switch (answer, expected) {
                case (.sunAlwaysAbove, "above"), (.sunAlwaysBelow, "below"): break
                case (.at(let instant), let seconds):
                    let error = try abs(instant.seconds - #require(Int64(seconds), "\(what): \(instant)"))
                    count += 1
                    if error > tolerance { wrong.append("\(error) s: \(what)") }
                default: wrong.append("\(what): \(answer) and not \(expected)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(count > 600)
    }
}
