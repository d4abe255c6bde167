import Catalogue
import Testing

@Suite("Words in a person's language")
struct WordingTests {
    private func german() throws -> Wording {
        Wording(
            [
                try Catalogue(
                    CatalogueFile([
                        "Later (%{length})": "Später (%{length})", "button\u{4}Done": "Erledigt",
                        "%{n} dose of %{title}\0%{n} doses of %{title}":
                            "Eine Gabe von %{title}\0%{title}: %{n} Gaben",
                        "Lost %{title}": "Verloren",
                    ]).bytes)
            ], language: "de")
    }

    @Test("a text, its places, its context and its number")
    func texts() throws {
        let say = try german()
        #expect(say("Later (%{length})", ["length": "10 min"]) == "Später (10 min)")
        #expect(say("Done", in: "button") == "Erledigt")
        #expect(say("Done") == "Done")
        #expect(say("%{n} dose of %{title}", "%{n} doses of %{title}", 1, ["title": "Zinc"]) == "Eine Gabe von Zinc")
        // No other number has this form.
        #expect(say("%{n} dose of %{title}", "%{n} doses of %{title}", 1, ["title": ""]) == "Eine Gabe von ")
        #expect(say("%{n} dose of %{title}", "%{n} doses of %{title}", -3, ["title": "Zinc"]) == "Zinc: -3 Gaben")
    }

    @Test("without a translation, or with one that lost a place, it is English")
    func english() throws {
        let say = try german()
        #expect(say("Skip") == "Skip")
        #expect(say("Lost %{title}", ["title": "Zinc"]) == "Lost Zinc")
        #expect(Wording.english("%{n} day", "%{n} days", 1) == "1 day")
        #expect(Wording.english("%{n} day", "%{n} days", 0) == "0 days")
    }

    @Test("a value is no text: what looks like a place in it stays")
    func values() throws {
        #expect(try german()("Later (%{length})", ["length": "%{length} %{n}"]) == "Später (%{length} %{n})")
        #expect(
            Wording.english("%{title}, %{n} time", "%{title}, %{n} times", 2, ["title": "%{n}"]) == "%{n}, 2 times")
    }

    @Test("in a text from right to left, what is written from left to right is isolated")
    func directions() throws {
        let catalogue = try Catalogue(CatalogueFile(["%{command} at %{time}": "עם %{command} ב-%{time}"]).bytes)
        let values: KeyValuePairs = ["command": "--due", "time": "08:00"]
        let hebrew = Wording([catalogue], language: "he_IL")
        #expect(hebrew("%{command} at %{time}", values) == "עם \u{2068}--due\u{2069} ב-08:00")
        #expect(hebrew("%{command} at %{time}", ["command": "זמן", "time": "1"]) == "עם זמן ב-1")
        // English in its place is from left to right.
        #expect(hebrew("%{command} for all", values) == "--due for all")
        #expect(Wording([catalogue], language: "de")("%{command} at %{time}", values) == "עם --due ב-08:00")
        #expect(hebrew.isRightToLeft && !Wording.english.isRightToLeft)
    }

    @Test("the nearest catalogue comes first")
    func nearest() throws {
        let austrian = try Catalogue(CatalogueFile(["Later (%{length})": "Danach (%{length})"]).bytes)
        let german = try Catalogue(CatalogueFile(["Later (%{length})": "Später (%{length})", "Skip": "Aus"]).bytes)
        let say = Wording([austrian, german])
        #expect(say("Later (%{length})", ["length": "1 h"]) == "Danach (1 h)")
        #expect(say("Skip") == "Aus")
    }
}
