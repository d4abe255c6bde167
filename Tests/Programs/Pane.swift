internal import Support

/// A terminal that a test types into and looks at: tmux, with a shell in it.
package final class Pane {
    private let session: Session
    /// The empty screens so far.
    private var screens = 0
    private var tmux: String { "tmux -u -S '\(session.folder["tmux"])'" }

    package init(in session: Session, columns: Int = 80, rows: Int = 24) async throws {
        self.session = session
        let started = try session.run(
            "\(tmux) -f /dev/null new-session -d -x \(columns) -y \(rows) 'exec bash --norc --noprofile'")
        try require(started.code == 0, "tmux: \(started.error)")
        try await wait { !$0.allSatisfy(\.isWhitespace) }
    }

    deinit { _ = try? session.run("\(tmux) kill-server") }

    /// Presses keys, by tmux' names for them: `t`, `Down`, `C-c`.
    package func press(_ keys: String...) throws {
        _ = try session.run("\(tmux) send-keys -- \(keys.map { "'\($0)'" }.joined(separator: " "))")
    }

    /// Types a line of shell.
    package func type(_ line: String) throws { try press(line, "Enter") }

    /// Types a line of shell on an empty screen. Returns once the screen is empty: what an earlier line has shown is not taken
    /// for what this one shows.
    package func typeAnew(_ line: String) async throws {
        screens += 1
        // The line as typed has quotation marks between the brackets.
        try type("clear; echo \"[\"\(screens)\"]\"; \(line)")
        try await wait(for: "[\(screens)]")
    }

    package func resize(columns: Int, rows: Int) throws {
        _ = try session.run("\(tmux) resize-window -x \(columns) -y \(rows)")
    }

    /// Sends a signal to a program that the shell runs.
    package func kill(_ program: String, _ signal: Int32) throws {
        let sent = try session.run(
            "kill -\(signal) $(pgrep -P $(\(tmux) display-message -p '#{pane_pid}') '\(program)')")
        try require(sent.code == 0, "\(sent.error)")
    }

    /// What is on the screen, without blanks at the ends of lines.
    package func text() throws -> String { try session.run("\(tmux) capture-pane -p").out }

    package func wait(for text: String) async throws {
        let came = try await eventually { try self.text().contains(text) }
        let last = try self.text()
        try require(came, "the screen does not show \(text), but:\n\(last)")
    }

    package func wait(until condition: (String) -> Bool) async throws {
        let came = try await eventually { condition(try self.text()) }
        let last = try self.text()
        try require(came, "the screen shows:\n\(last)")
    }
}
