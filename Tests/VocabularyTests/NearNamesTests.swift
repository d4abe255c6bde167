import Testing
import Vocabulary

@Suite("The names that are near to a mistyped one") struct NearNamesTests {
    private static let commands = ["today", "take", "stats", "status", "stock", "snooze", "skip", "list", "history"]

    @Test(
        "found",
        arguments: [
            ("tkae", ["take"]), ("tak", ["take"]), ("lsit", ["list"]), ("HISTROY", ["history"]),
            ("stat", ["stats", "status"]), ("snoze", ["snooze"]), ("st", ["stats", "status", "stock"]),
            ("frobnicate", []), ("x", []), ("", []), ("ab", []),
        ])
    func found(_ typed: String, _ near: [String]) {
        #expect(NearNames.near(typed, among: Self.commands) == near)
    }

    @Test("a part of a name counts as the name", arguments: ["zurich", "Zurch", "Europe/Zuirch", "europe/zurich"])
    func part(_ typed: String) {
        let zones = ["Europe/Zurich", "Asia/Tokyo", "Europe/Zagreb"]
        #expect(NearNames.near(typed, among: zones).first == "Europe/Zurich")
    }

    @Test("two letters in the wrong order are one mistake")
    func swapped() {
        #expect(NearNames.near("mde", among: ["med"]) == ["med"])
        #expect(NearNames.near("mdx", among: ["med"]).isEmpty)
    }

    @Test("at most three, whatever is near, and nothing for what is too long to be a name")
    func most() {
        #expect(
            NearNames.near("vit", among: (1...9).map { "vitamin-\($0)" }) == ["vitamin-1", "vitamin-2", "vitamin-3"])
        #expect(NearNames.near(String(repeating: "a", count: 65), among: [String(repeating: "a", count: 65)]).isEmpty)
    }

    @Test("as a question")
    func question() {
        #expect(NearNames.question("stat", among: Self.commands) == "did you mean stats or status?")
        #expect(NearNames.question("x", among: Self.commands) == nil)
    }
}
