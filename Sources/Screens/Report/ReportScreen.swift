package import CivilTime
package import RemindProtocol
import RemindText
package import Reminders
package import Vocabulary

/// The dialog "Report for the doctor" as a value: events in, effects and a drawing out.
package struct ReportScreen {
    package enum Form: String, CaseIterable, Hashable, Sendable {
        case pdf, html

        package var title: String { self == .pdf ? "PDF" : "Web page" }
    }

    package struct Drawing: Hashable, Sendable {
        package var range: ChoiceList<Int>
        package var person: ChoiceList<String?>
        package var form: ChoiceList<Form>
        /// True if no program makes a PDF here: then there is only the other form.
        package var note: String?
    }

    package enum Event: Sendable {
        case range(Int)
        case person(String?)
        case form(Form)
        /// The button that saves it is pressed.
        case save(today: CivilDate)
        /// A file is chosen, which the person has said may be written over.
        case chosen(path: String)
        case written(path: String)
        case failed(RemindError)
    }

    /// A report to write.
    package struct Order: Sendable {
        package var request: Remindd1.ReportRequest
        package var form: Form
        package var path: String
    }

    package enum Effect: Sendable {
        /// Asks for a file; the name is a proposal.
        case choose(name: String)
        case write(Order)
        case toast(String)
        /// Opens it in the program that shows such files.
        case open(path: String)
    }

    package static let ranges = [30, 90, 180, 365]
    private let canPrint: Bool
    /// Those to choose from; none if all reminders are the person's own.
    private let persons: [String]
    private var days = 90
    private var person: String?
    private var form: Form

    /// - Parameters:
    ///   - reminders: The reminders, some of which are somebody's.
    ///   - canPrint: True if a program makes a PDF here.
    package init(_ reminders: [ReminderView], canPrint: Bool) {
        let others = Set(reminders.compactMap { $0.fields["person"]?.text }).sorted()
        persons = others.isEmpty ? [] : [Definition.me] + others
        self.canPrint = canPrint
        form = canPrint ? .pdf : .html
    }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .range(let days): self.days = days
        case .person(let person): self.person = person
        case .form(let form): self.form = form
        case .save(let today):
            // Reports about two people are two files.
            let name = person.flatMap(ReminderID.init(titled:)).map { "\($0)-" } ?? ""
            return [.choose(name: "report-\(name)\(today).\(form.rawValue)")]
        case .chosen(let path):
            let request = Remindd1.ReportRequest(since: "\(days)d", person: person)
            return [.write(Order(request: request, form: form, path: path)), .toast("Writing the report …")]
        case .written(let path): return [.toast("written: \(CleanText.line(path))"), .open(path: path)]
        case .failed(let error): return [.toast("The report was not written: \(CleanText.line(error.message))")]
        }
        return []
    }

    package var drawing: Drawing {
        func title(_ person: String?) -> String {
            person == Definition.me ? "Me" : person.map(CleanText.line) ?? "Everybody"
        }
        func title(_ days: Int) -> String { HistoryFilter.Range.days(days).title }
        let forms: [Form] = canPrint ? Form.allCases : [.html]
        return Drawing(
            range: ChoiceList(
                name: "Days", chosen: title(days),
                choices: ReportScreen.ranges.map { .init(title: title($0), value: $0) }),
            person: ChoiceList(
                name: "Person", chosen: title(person),
                choices: ([nil] + persons).map { .init(title: title($0), value: $0) }),
            form: ChoiceList(
                name: "Form", chosen: form.title, choices: forms.map { .init(title: $0.title, value: $0) }),
            note: canPrint
                ? nil : "For a PDF, install Chromium or WeasyPrint, or print the page from a browser.")
    }
}
