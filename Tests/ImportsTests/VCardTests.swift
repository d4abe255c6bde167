import Testing
import Worlds

@testable import Imports
@testable import Reminders

/// At noon of Friday, 20 November 2026, in Zurich.
@Suite("Contacts of an address book")
struct VCardTests {
    static func card(_ lines: String...) -> String {
        (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    @Test(
        "a birthday comes each year, and says how old if its year is known",
        arguments: [
            ("BDAY:1984-12-24", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY:19841224", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY;VALUE=date:1984-12-24", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY;VALUE=date-and-or-time:1984-12-24T23:10:00Z", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("bday:1984-02-29", "Anna", "yearly on feb 29 at 09:00", "1984-02-29"),
            ("item1.BDAY:1984-12-24", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY;VALUE=\"date\":1984-12-24", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY;pref:1984-12-24", "Anna", "yearly on dec 24 at 09:00", "1984-12-24"),
            ("BDAY:--1224", "Anna's birthday", "yearly on dec 24 at 09:00", nil),
            ("BDAY:--02-29", "Anna's birthday", "yearly on feb 29 at 09:00", nil),
            ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-24", "Anna's birthday", "yearly on dec 24 at 09:00", nil),
            ("BDAY:1850-12-24", "Anna's birthday", "yearly on dec 24 at 09:00", nil),
            ("BDAY:2027-01-02", "Anna's birthday", "yearly on jan 2 at 09:00", nil),
            ("ANNIVERSARY:2010-06-05", "Anna's anniversary", "yearly on jun 5 at 09:00", nil),
            (
                "item2.X-ABDATE;type=pref:2010-06-05\r\nitem2.X-ABLabel:_$!<Anniversary>!$_", "Anna's anniversary",
                "yearly on jun 5 at 09:00", nil
            ),
        ])
    func day(lines: String, title: String, when: String, born: String?) throws {
        let found = try Foreign.read(Self.card("FN:Anna", lines), .vcard)
        let reminder = try #require(found.reminders.first)
        #expect(found.reminders.count == 1 && found.notes.isEmpty)
        #expect(reminder.title == title && reminder.when.map(\.when) == [when] && reminder.kind == "reminder")
        #expect(reminder.fields["born"] == born && reminder.before == ["1w", "1d"])
    }

    @Test(
        "names",
        arguments: [
            ("FN:Anna\\, the\r\n  elder", "Anna, the elder"), ("N:Meier;Anna;;;", "Anna Meier"), ("N:;Anna", "Anna"),
            ("N:Mei\\;er;Anna\\nMaria", "Anna Maria Mei;er"), ("FN:A\\\\B\\nC", "A\\B C"),
        ])
    func name(line: String, title: String) throws {
        #expect(try Foreign.read(Self.card(line, "BDAY:1984-12-24"), .vcard).reminders.map(\.title) == [title])
    }

    @Test(
        "what cannot be used is named with its line",
        arguments: [
            ("BDAY:1984-02-30", "4: Anna: \"1984-02-30\" is not a day of a year: it is left out"),
            ("BDAY:1984-12", "4: Anna: \"1984-12\" is not a day of a year: it is left out"),
            ("BDAY;VALUE=text:circa 1800", "4: Anna: \"circa 1800\" is not a day of a year: it is left out"),
            ("BDAY:\u{0661}984-12-24", "4: Anna: \"\u{0661}984-12-24\" is not a day of a year: it is left out"),
        ])
    func notes(line: String, note: String) throws {
        let found = try Foreign.read(Self.card("FN:Anna", line), .vcard)
        #expect(found.reminders.isEmpty)
        #expect(found.notes.map { "\($0.line): \($0.subject ?? ""): \($0.message)" } == [note])
    }

    @Test("two contacts of one name, and one of two files in one")
    func several() throws {
        let cards =
            Self.card("FN:Anna", "UID:a", "BDAY:1984-12-24") + Self.card("FN:Anna", "UID:b", "BDAY:--0302")
            + Self.card("FN:Bob") + Self.card("BDAY:1984-12-24")
        let found = try Foreign.read(cards, .vcard)
        #expect(found.reminders.map(\.keys) == [["birthday/a"], ["birthday/b"]])
        #expect(
            found.notes.map(\.message) == [
                "a contact without a birthday is left out", "a contact without a name is left out",
            ])
        let twice = Self.card("FN:Anna", "BDAY:1984-12-24", "BDAY:1985-12-24")
        #expect(try Foreign.read(twice, .vcard).notes.map(\.message) == ["a second birthday is left out"])
    }

    @Test(
        "a file that is wrong is refused whole",
        arguments: [
            ("hello", "1: it is not vCard"), ("BEGIN:VCARD\nFN:Anna\n", "1: this contact is cut short"),
            ("BEGIN:VCARD\nBEGIN:VCARD\n", "2: a contact begins in another one"),
            ("BEGIN:VCARD\nEND:VCARD\nhello\n", "3: it is not vCard"), ("\n\n", "1: it has no contact"),
            (
                "BEGIN:VCARD\n" + String(repeating: "BDAY:--0102\n", count: 200_000),
                "102: a contact has more than 100 days"
            ),
            (
                "BEGIN:VCARD\n" + (0..<200_000).map { "a\($0).X-ABDATE:--0102\n" }.joined(),
                "102: a contact has more than 100 days"
            ),
        ])
    func refused(text: String, message: String) throws {
        let refusal = #expect(throws: ImportRefusal.self) { try Foreign.read(text, .vcard) }
        #expect(refusal.map { "\($0.problem.line): \($0.problem.message)" } == message)
    }
}
