import Glibc
import Programs
import Support
import Testing

/// The pages in a narrow window, with text of twice the size, and from right to left: nothing is cut off, and no text is on
/// another one.
@Suite("The window's layout", .serialized)
struct WindowLayoutTests: WindowWalk {
    let stage: WindowStage
    private static let width = 360
    private static let pages = ["Today", "Calendar", "Figures", "Reminders", "History"]

    init() async throws { stage = try await WindowStage(height: 900) }

    private func fill() async throws {
        try await session.start()
        for command in [
            "med add Metformin --dose '500 mg' --when 'daily at 08:00, 20:00'",
            "med add --title Zinc --dose '1 tablet' --when 'once in 1s; once in 20h'",
            "habit add Read --start 2026-11-20", "water 250ml", "weight 72kg",
            "add اتصل بأمي tomorrow at 12:00", "lens add Lenses --type biweekly --opened '5 days ago'",
        ] {
            let added = try session.run("remindctl \(command)")
            try #require(added.code == 0, "\(command): \(added.error)")
        }
    }

    private func key(_ keys: String) throws {
        _ = try session.run(
            "xdotool search --onlyvisible --name '^remindd$' windowfocus --sync; xdotool key \(keys); sleep 0.5")
    }

    /// Opens it as narrow as it gets, on a page by its number.
    private func narrow(page: Int) throws -> ChildProcess {
        let window = try open()
        try walk("see 'Remind me of'")
        try key("alt+\(page)")
        _ = try session.run(
            "xdotool search --onlyvisible --name '^remindd$' windowsize --sync \(WindowLayoutTests.width) 720")
        return window
    }

    private func expectFit() throws { try walk("fits \(WindowLayoutTests.width)") }

    /// The text has twice the size by an X resource: no desktop is here, which would say so by its settings.
    @Test("text of twice the size fits on every page and on the forms", .timeLimit(.minutes(3)))
    func largeText() async throws {
        guard access("/usr/bin/xprop", X_OK) == 0 else { try Test.cancel("xprop is not installed") }
        try await fill()
        // The property goes with the last program on the screen.
        let watcher = try ChildProcess(
            ["/usr/bin/xprop", "-root", "-spy"], environment: session.variables, output: session.folder["properties"])
        defer { watcher.stop() }
        let set = try session.run(
            "xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER \"$(printf 'Xft.dpi:\\t192\\n')\"")
        try #require(set.code == 0, "\(set.error)")
        let window = try narrow(page: 4)
        defer { window.stop() }
        try walk("see 'Metformin'")
        try expectFit()
        try walk("press 'Edit: Metformin'")
        try walk("see 'Remove 20:00'")
        try expectFit()
        try walk("press 'Cancel'")
        for (form, field) in [("Prayer set", "Place"), ("Water", "Goal"), ("Habit", "What it is called")] {
            try walk("press 'Add a reminder'")
            try walk("press 'Add: \(form)'")
            try walk("see '\(field)'")
            try expectFit()
            try walk("press 'Cancel'")
            try walk("see 'Search reminders'")
        }
        for page in ["Today", "Calendar", "Figures", "History"] {
            try walk("page '\(page)'")
            try expectFit()
        }
        try walk("page 'Reminders'")
        try walk("see 'Search reminders'")
        // It is large: not all filters have a place in one line.
        let lefts = try ["All", "Archived"].map { try left(of: $0) }
        #expect(lefts[0] == lefts[1])
    }

    @Test("from right to left, each page begins on the right and fits", .timeLimit(.minutes(3)))
    func rightToLeft() async throws {
        let locales = session.folder["locales"]
        mkdir(locales, 0o700)
        let made = try session.run("localedef -i ar_EG -f UTF-8 '\(locales)/ar_EG.UTF-8'")
        guard made.code == 0, access("/usr/share/locale/ar/LC_MESSAGES/gtk40.mo", R_OK) == 0 else {
            try Test.cancel("there is no Arabic locale, or GTK does not know it")
        }
        try await fill()
        let (today, tomorrow) = (try name("today"), try name("tomorrow"))
        session.set("LOCPATH", locales)
        session.set("LC_ALL", "ar_EG.UTF-8")
        let window = try narrow(page: 1)
        defer { window.stop() }
        for (number, page) in WindowLayoutTests.pages.enumerated() {
            try walk("page '\(page)'")
            if page == "Figures" {
                try walk("see 'Reminder: '")
            } else {
                try walk("see '\(["Trackers and habits", "All reminders", "", "Metformin", "Answers"][number])'")
            }
            try expectFit()
            let lefts = try WindowLayoutTests.pages.map { try left(of: $0) }
            #expect(lefts == lefts.sorted(by: >), "\(page): \(lefts)")
        }
        // The keys go where the eye does.
        try walk("page 'Calendar'")
        try reach("push button: \(today), today", by: "Tab")
        try key("Left")
        let isThere = try await eventually { try focus().hasPrefix("push button: \(tomorrow)") }
        let focused = try focus()
        #expect(isThere, "\(focused)")
    }

    /// The name of a day in the window: `12 March`.
    private func name(_ day: String) throws -> String {
        String(try session.run("date -d \(day) '+%-d %B'").out.dropLast())
    }

    private func left(of name: String) throws -> Int {
        let places = try places()
        // The switcher is below all else.
        return try #require(places.last { $0.name == name }?.left, "\(places)")
    }
}
