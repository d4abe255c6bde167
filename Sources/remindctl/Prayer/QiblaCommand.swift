import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import RemindText

struct QiblaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qibla",
        abstract: "Show the direction of prayer. Needs no daemon.",
        discussion: "Degrees clockwise from true north; a compass shows magnetic north.")

    @OptionGroup var place: PrayerPlaceOptions

    @OptionGroup var output: OutputOptions

    private struct View: Encodable {
        var bearing: Double
        var kilometres: Int
    }

    func run() throws {
        let environment = UserEnvironment.current
        let place = try place.found(try environment.settings(), environment)
        let qibla = Qibla(from: place.place)
        let tenths = Int((qibla.bearing * 10).rounded()) % 3600
        let kilometres = Int(qibla.kilometres.rounded())
        let view = View(bearing: Double(tenths) / 10, kilometres: kilometres)
        let winds = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
        try output.print(view) { style in
            [
                style.paint("\(tenths / 10).\(tenths % 10)° · \(winds[(tenths + 225) / 450 % 8])", .bold),
                "\(kilometres) km from \(place.title)",
            ] + (place.remark.map { ["", $0] } ?? [])
        }
    }
}
