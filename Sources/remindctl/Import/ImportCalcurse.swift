import ArgumentParser
import Reminders

struct ImportCalcurse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calcurse", abstract: "From the folder of calcurse.",
        discussion: """
            calcurse keeps two files in ~/.local/share/calcurse or ~/.calcurse: apts and todo. Each appointment or event \
            that is still ahead becomes a reminder. Its tasks have no dates: they are counted and left out.
            """)

    @Argument(help: "The folder with apts.", completion: .directory)
    var folder: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.calcurse, ["apts", "todo"], in: folder) }
}
