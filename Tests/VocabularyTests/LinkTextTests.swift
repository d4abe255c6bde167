import Testing
import Vocabulary

@Suite("Links in a text") struct LinkTextTests {
    @Test(arguments: [
        ("Read https://example.org/a?b=1&c=2", "https://example.org/a?b=1&c=2"),
        ("(see http://example.org/a_(b)), then call", "http://example.org/a_(b)"),
        ("HTTPS://EXAMPLE.ORG.", "HTTPS://EXAMPLE.ORG"), ("<https://example.org>", "https://example.org"),
        ("two: https://one.example https://two.example", "https://one.example"),
        ("Call mum", nil), ("https://", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
        ("xhttps://example.org", nil), ("", nil),
    ])
    func first(text: String, link: String?) { #expect(LinkText.first(in: text) == link) }

    @Test func marked() {
        #expect(
            MarkupText.escaped("a < b https://e.org/?a=1&b='2' and http://f.org.", linked: true)
                == "a &lt; b <a href=\"https://e.org/?a=1&amp;b=&#39;2\">https://e.org/?a=1&amp;b='2</a>' and "
                + "<a href=\"http://f.org\">http://f.org</a>.")
        #expect(MarkupText.escaped("https://e.org/?a&b", linked: false) == "https://e.org/?a&amp;b")
    }

    @Test(arguments: [
        ("a < b https://e.org/?a=1&b=2.", "a &lt; b <a href=\"https://e.org/?a=1&b=2\">e.org/?a=1&amp;b=2</a>."),
        ("HTTP://www.e.org/\"<x>y", "<a href=\"HTTP://www.e.org/%22%3Cx%3Ey\">e.org/\"&lt;x&gt;y</a>"),
        ("https://www.", "<a href=\"https://www\">www</a>."),
        ("no link & more", "no link &amp; more"),
    ])
    func listed(text: String, markup: String) {
        #expect(MarkupText.listed(text) == markup)
    }

    @Test func shortenedBesideATitle() {
        let text = "https://www.t.org/a?b&c and http://f.org, https://t.org"
        #expect(
            LinkText.shortened(text, beside: "Read https://www.t.org/a?b&c")
                == "t.org/a?b&c and http://f.org, https://t.org")
        #expect(LinkText.shortened("no link", beside: "https://t.org") == "no link")
    }
}
