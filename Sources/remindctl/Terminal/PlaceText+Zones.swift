import CivilTime
import RemindText
import Vocabulary

extension PlaceText {
    /// - Throws: `invalidArgument` for coordinates that are none, and for an unknown city.
    static func parse(_ text: String, _ zones: ZoneDirectory) throws(CommandFailure) -> PlaceText {
        do {
            return try PlaceText.parse(text, among: zones.cities)
        } catch {
            throw CommandFailure(error)
        }
    }
}
