import CivilTime
import Schedules

/// Reads a place as people copy it from a map: `47.37,8.54`, `-33.87, 151.21`.
enum LocationText {
    /// - Throws: `invalidArgument`
    static func parse(_ text: String) throws(CommandFailure) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, numbers.count == 2 else {
            throw CommandFailure(
                .invalidArgument, "\"\(text)\" is not a location", hint: "latitude and longitude: 47.37,8.54")
        }
        do {
            return try Coordinate(latitude: numbers[0], longitude: numbers[1])
        } catch {
            throw CommandFailure(.invalidArgument, error.message, hint: error.hint)
        }
    }
}
