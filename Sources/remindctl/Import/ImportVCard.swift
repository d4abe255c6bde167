import ArgumentParser
import Reminders

struct ImportVCard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vcard", abstract: "From the contacts of an address book.",
        discussion: """
            Each birthday and anniversary becomes a reminder once a year, in the morning, with a notice a week and a day \
            before. With the year of birth it says how old.
            """)

    @Argument(help: "A file of contacts.", completion: .file(extensions: ["vcf"]))
    var file: String

    @OptionGroup var options: ImportOptions

    func run() throws { try options.run(.vcard, [file]) }
}
