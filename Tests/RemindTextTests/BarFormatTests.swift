import Support
import Testing
import Vocabulary

@testable import RemindText

@Suite("The formats of bars") struct BarFormatTests {
    private static func line(_ text: String, _ lines: [String] = [], _ main: BarLine.Class = .due) -> BarLine {
        var line = BarLine(off: RemindError(.unreachable, "x"), length: 40)
        (line.text, line.short, line.lines, line.main) = (text, "● 14:00", lines, main)
        line.percentage = 60
        return line
    }

    @Test(
        "each format, with characters that are special to one of them",
        arguments: [
            (
                .waybar,
                #"{"alt":"due","class":["due"],"percentage":60,"text":"● A&amp;B &lt;b&gt; \"q\" %{F}","#
                    + #""tooltip":"1 &lt; 2\n&amp;"}"#
            ),
            (
                .i3bar,
                ##"[{"color":"#ffb86c","full_text":"● A&B <b> \"q\" %{F}","name":"remindd","short_text":"● 14:00","##
                    + #""urgent":false}],"#
            ),
            (.polybar, #"● A&B <b> "q" %%{O0}{F}"#),
            (
                .genmon,
                "<txt>● A&amp;B &lt;b&gt; \"q\" %{F}</txt>\n<tool>1 &lt; 2\n&amp;</tool>\n<txtclick>remindctl pick</txtclick>"
            ),
            (.plain, #"● A&B <b> "q" %{F}"#),
            (.json, #"{"class":"due","lines":["1 < 2","&"],"percentage":60,"text":"● A&B <b> \"q\" %{F}"}"#),
        ] as [(BarFormat, String)])
    func written(format: BarFormat, text: String) throws {
        #expect(try format.written(Self.line("● A&B <b> \"q\" %{F}", ["1 < 2", "&"])) == text)
    }

    @Test("a format for every bar is tested")
    func all() {
        #expect(BarFormat.allCases.map(\.rawValue) == ["waybar", "i3bar", "polybar", "genmon", "plain", "json"])
    }

    @Test("i3bar: a header, an endless array, and one block alone with --once")
    func i3bar() throws {
        #expect(BarFormat.i3bar.beginning(once: false) == [#"{"version":1,"click_events":true}"#, "["])
        #expect(BarFormat.i3bar.beginning(once: true).isEmpty)
        #expect(try BarFormat.i3bar.written(Self.line("x"), once: true).hasPrefix("{"))
        for main in [BarLine.Class.urgent, .unsaved] {
            #expect(try BarFormat.i3bar.written(Self.line("x", [], main)).contains(#""urgent":true"#))
        }
        for format in BarFormat.allCases where format != .i3bar { #expect(format.beginning(once: false).isEmpty) }
    }

    @Test(
        "polybar's tags",
        arguments: [
            ("%{F#f00}", "%%{O0}{F#f00}"), ("50 % {", "50 % {"), ("100%", "100%"), ("%%{", "%%%{O0}{"), ("%", "%"),
            ("", ""),
        ])
    func tags(text: String, escaped: String) {
        #expect(BarFormat.withoutTags(text) == escaped)
    }
}
