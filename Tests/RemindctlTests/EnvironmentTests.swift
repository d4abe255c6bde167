import RemindText
import Testing

@testable import remindctl

struct EnvironmentTests {
    /// A terminal says how many colours it has.
    @Test(arguments: [
        ("xterm", nil, Style.Depth.palette), ("xterm-256color", nil, .indexed), ("xterm-256color", "truecolor", .full),
        ("xterm", "24bit", .full), ("xterm-256color", "yes", .indexed),
    ])
    func depth(term: String, colorterm: String?, expected: Style.Depth) {
        let environment = UserEnvironment { ["TERM": term, "COLORTERM": colorterm][$0] ?? nil }
        #expect(environment.style.depth == expected)
    }
}
