package import RemindProtocol
import RemindText
package import Reminders
package import Vocabulary

/// The window "Import" as a value: a file, what it would add, and the button that adds it. Events in, effects and a drawing
/// out. Nothing is imported before that button is pressed, and nothing that was not shown.
package struct ImportScreen {
    package struct Line: Hashable, Sendable {
        package var text: String
        /// Steps to the right.
        package var indent: Int
    }

    package struct Drawing: Hashable, Sendable {
        /// The name of the file.
        package var title: String
        /// The program that the file is from; `nil` while it is not known.
        package var format: ChoiceList<ImportFormat>?
        package var lines: [Line] = []
        package var problem: [String] = []
        package var isBusy = false
        /// The button that adds it; `nil` if there is nothing to add.
        package var button: String?
        package var isDone = false
    }

    package enum Event: Sendable {
        /// The file is from this program, as far as it can be read so.
        case read(ImportFormat, version: Int?, upload: Int)
        /// The file was refused, with each place that is wrong.
        case unreadable(RemindError, [FileProblem], ImportFormat?)
        case format(ImportFormat)
        case preview(ImportView, upload: Int)
        case refused(RemindError, upload: Int)
        case take(name: String)
        case imported(ImportView)
    }

    package enum Effect: Sendable {
        /// Reads the file as one of these, the first that takes it.
        case read([ImportFormat])
        /// Asks what would be added, or adds it. The upload goes with it.
        case ask(Remindd1.ImportRequest, upload: Int)
    }

    /// The programs whose files the window takes: one file, which needs nothing else said about it.
    package static let formats: [ImportFormat] = [
        .medtimer, .dosage, .csv, .fastlife, .habitbull, .prayertracker, .ics, .vcard, .remind, .taskwarrior, .at,
    ]

    private let name: String
    private var format: ImportFormat?
    private var version: Int?
    /// The content that was read last, by its number.
    private var upload: Int?
    private var view: ImportView?
    private var problem: [String] = []
    private var isBusy = true
    private var isTaken = false
    private var isDone = false

    /// - Parameter name: The name of the file.
    package init(file name: String) { self.name = name }

    /// Begins: the programs that may have written a file of this name.
    package var begin: Effect { .read(ImportScreen.candidates(for: name)) }

    static func candidates(for name: String) -> [ImportFormat] {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return switch ending {
        case "ics", "ical": [.ics]
        case "vcf": [.vcard]
        case "rem": [.remind]
        case "json": [.medtimer, .dosage, .taskwarrior]
        case "csv": [.csv, .fastlife, .habitbull, .prayertracker]
        default: [.remind, .at]
        }
    }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .read(let format, let version, let upload):
            (self.format, self.version, self.upload) = (format, version, upload)
            return [.ask(request, upload: upload)]
        case .unreadable(let error, let problems, let format):
            if let format { self.format = format }
            (isBusy, view, upload) = (false, nil, nil)
            problem = problems.flatMap { [$0.text, $0.hint ?? ""] } + [error.message]
        case .format(let format):
            guard !isBusy, !isDone, format != self.format else { return [] }
            (self.format, view, upload, problem, isBusy) = (format, nil, nil, [], true)
            return [.read([format])]
        case .preview(let view, let upload):
            guard upload == self.upload, !isTaken else { return [] }
            (self.view, isBusy) = (view, false)
        case .refused(let error, let upload):
            guard upload == self.upload else { return [] }
            (problem, isBusy, isTaken) = ([error.message, error.hint ?? ""], false, false)
        case .take(let name):
            guard let upload, view?.adds == true, !isBusy, !isDone else { return [] }
            (isBusy, isTaken, problem) = (true, true, [])
            var request = request
            (request.dryRun, request.request) = (nil, name)
            return [.ask(request, upload: upload)]
        case .imported(let view):
            guard isTaken else { return [] }
            (self.view, isBusy, isDone) = (view, false, true)
        }
        return []
    }

    /// The question for a preview.
    private var request: Remindd1.ImportRequest {
        Remindd1.ImportRequest(format: format?.rawValue ?? "", version: version, upload: "", dryRun: true)
    }

    package var drawing: Drawing {
        var drawing = Drawing(title: CleanText.line(name))
        drawing.format = ChoiceList(
            name: "From", chosen: format?.title ?? "Which program?",
            choices: ImportScreen.formats.map { .init(title: $0.title, value: $0) })
        if isDone { drawing.format = nil }
        drawing.problem = problem.filter { !$0.isEmpty }.flatMap { CleanText.lines($0).split(separator: "\n") }
            .map(String.init)
        drawing.isBusy = isBusy
        drawing.isDone = isDone
        guard let view else { return drawing }
        let lines = ImportText.screen(view, isDone: isDone)
        drawing.lines = lines.map { line in
            let text = line.drop { $0 == " " }
            return Line(text: String(text), indent: (line.count - text.count) / 2)
        }
        drawing.button = isDone || !view.adds ? nil : "Add it"
        return drawing
    }
}
