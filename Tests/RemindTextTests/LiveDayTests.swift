import CivilTime
import RemindProtocol
import Samples
import Testing
import Vocabulary

@testable import RemindText
@testable import Reminders

@Suite("The live screen") struct LiveDayTests {
    private static func state(_ occurrences: [OccurrenceView] = Samples.occurrences) -> LiveDay {
        var state = LiveDay()
        state.learned(Samples.day(occurrences), clock: Samples.clock)
        return state
    }

    private static func lines(_ state: LiveDay, _ style: Style = Samples.wide, rows: Int = 14) -> [String] {
        state.lines(rows: rows, clock: Samples.clock, style: style)
    }

    /// The line that the marker is on.
    private static func marked(_ state: LiveDay, _ style: Style = Samples.wide, rows: Int = 14) -> String? {
        lines(state, style, rows: rows).first { $0.hasPrefix(">") || $0.hasPrefix("\u{1B}[1m>") }
    }

    @Test(
        "bytes are keys",
        arguments: [
            ("t", [.take]), ("szu", [.skip, .snooze, .undo]), ("jk", [.down, .up]), ("q", [.quit]),
            ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA\u{1B}OB", [.up, .down]), ("\u{1B}[1;5B", [.down]),
            ("\u{1B}[C\u{1B}[3~", []), ("\u{1B}", []), ("\u{1B}[", []), ("T x\r\n", []), ("é", []), ("", []),
        ] as [(String, [LiveDay.Key])])
    func keys(text: String, keys: [LiveDay.Key]) {
        #expect(LiveDay.keys(Array(text.utf8)) == keys)
    }

    @Test("it shows the lines of today, with a marker, what happened, and the keys")
    func whole() {
        let day = DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: Samples.wide)
        var shown = Self.lines(Self.state(), rows: day.count + 4)
        #expect(shown.count == day.count + 4)
        #expect(shown.removeLast() == "t take   s skip   z snooze   u undo   j/k choose   q quit")
        #expect(shown.suffix(3) == ["", "", ""])
        let marker = shown.firstIndex { $0.hasPrefix(">") }
        #expect(marker.map { shown[$0].contains("Pill") } == true)
        if let marker { shown[marker] = " " + shown[marker].dropFirst() }
        #expect(Array(shown.prefix(day.count)) == day)
    }

    @Test(
        "what a key asks for",
        arguments: [
            (.take, request(.done, "pill@2026-11-19T22:00")),
            (.skip, request(.skip, "pill@2026-11-19T22:00")),
            (.snooze, request(.snooze, "pill@2026-11-19T22:00")),
            (.undo, request(.undo, "pill@2026-11-19T22:00")), (.quit, .quit), (.up, nil), (.down, nil),
        ] as [(LiveDay.Key, LiveDay.Request?)])
    func asks(key: LiveDay.Key, request: LiveDay.Request?) {
        var state = Self.state()
        #expect(state.pressed(key) == request)
    }

    @Test("every occurrence can be reached and is marked, in any style and width")
    func everyOne() throws {
        for columns in [80, 50, 40, 30] {
            for style in [Samples.wide, Samples.plain, Samples.coloured] {
                var style = style
                style.columns = columns
                // What is imported has no handle.
                let nameless = Samples.occurrences.map { view in
                    var view = view
                    view.handle = nil
                    return view
                }
                for occurrences in [Samples.occurrences, Samples.difficult, nameless] {
                    var state = Self.state(occurrences)
                    for _ in occurrences { _ = state.pressed(.up) }
                    var seen: Set<String> = []
                    for _ in occurrences {
                        let chosen = try #require(state.chosen)
                        let view = try #require(occurrences.first { $0.id == chosen })
                        let line = try #require(Self.marked(state, style, rows: 10), "\(chosen) at \(columns)")
                        #expect(line.contains(CleanText.line(view.title).prefix(3)), "\(line)")
                        seen.insert(chosen)
                        _ = state.pressed(.down)
                    }
                    #expect(seen.count == occurrences.count)
                }
            }
        }
    }

    @Test("as many lines as the screen has, the chosen one among them", arguments: [1, 2, 3, 4, 7, 12, 60])
    func sizes(rows: Int) {
        var state = Self.state()
        for _ in 0..<10 {
            let shown = Self.lines(state, rows: rows)
            #expect(shown.count == rows)
            if rows > 3 { #expect(shown.contains { $0.hasPrefix(">") }, "\(shown)") }
            _ = state.pressed(.down)
        }
        #expect(Self.lines(LiveDay(), rows: rows).count == rows)
    }

    @Test("only a key moves the choice")
    func stays() {
        var state = Self.state()
        #expect(state.chosen == "pill@2026-11-19T22:00")
        // Answered, and something new is due above it.
        var changed = Samples.occurrences
        changed[0].status = .taken
        changed.insert(Samples.occurrence("Early", "2026-11-19T21:00", .due, handle: "4r4"), at: 0)
        state.learned(Samples.day(changed), clock: Samples.clock)
        #expect(state.chosen == "pill@2026-11-19T22:00")
    }

    @Test("an answer leaves the choice where it is, and a key again is about the same one")
    func answered() {
        let keys: [(LiveDay.Key, RowRequest.Action)] = [
            (.take, .done), (.skip, .skip), (.snooze, .snooze), (.undo, .undo),
        ]
        for (key, action) in keys {
            var state = Self.state()
            #expect(state.pressed(key) == .row(RowRequest(action, of: Samples.occurrences[0])))
            state.heard(["taken already: Pill"])
            var changed = Samples.occurrences
            #expect(changed.contains { $0.status == .due && $0.id != state.chosen })
            changed[0].status = .taken
            changed[0].version = "a.1/a.2"
            state.learned(Samples.day(changed), clock: Samples.clock)
            #expect(Self.marked(state)?.contains("Pill") == true)
            // Then it is about what the row shows now.
            #expect(state.pressed(key) == .row(RowRequest(action, of: changed[0])))
            #expect(state.pressed(.undo) == .row(RowRequest(.undo, of: changed[0])))
            // The line that is marked when the key is pressed, however soon.
            _ = state.pressed(.down)
            #expect(state.pressed(.take) == state.chosen.flatMap { request(.done, $0) })
        }
    }

    @Test("if the chosen one goes, no key answers until one has chosen")
    func gone() {
        var changed = Samples.occurrences
        changed.removeAll { $0.id == "pill@2026-11-19T22:00" }
        for key in [LiveDay.Key.down, .up] {
            var state = Self.state()
            state.learned(Samples.day(changed), clock: Samples.clock)
            state.learned(Samples.day(changed), clock: Samples.clock)
            #expect(state.chosen == nil && Self.marked(state) == nil)
            for key in [LiveDay.Key.take, .skip, .snooze, .undo] { #expect(state.pressed(key) == nil) }
            #expect(Self.lines(state).contains("nothing is chosen: j and k choose"))
            _ = state.pressed(key)
            // The first line went: the next one has its place.
            #expect(state.chosen == "dhuhr@2026-11-20T12:30")
        }
        var state = Self.state()
        state.learned(Samples.day([]), clock: Samples.clock)
        #expect(state.chosen == nil && state.pressed(.take) == nil)
        // An empty list has nothing to choose: the first one that comes is marked.
        var empty = Self.state([])
        #expect(empty.pressed(.take) == nil && empty.pressed(.down) == nil)
        empty.learned(Samples.day(Samples.occurrences), clock: Samples.clock)
        #expect(empty.chosen == "pill@2026-11-19T22:00")
    }

    @Test("at the start what is due is chosen, then what is to come")
    func start() {
        #expect(Self.state(Array(Samples.occurrences.dropFirst())).chosen == "amoxicillin@2026-11-20T14:00")
        #expect(Self.state(Array(Samples.occurrences.suffix(2))).chosen == "isha@2026-11-20T19:30")
        #expect(Self.state(Array(Samples.occurrences[1...3])).chosen == "vitamin-d@2026-11-20T09:00")
    }

    @Test("what the daemon said stays until the next key")
    func messages() {
        var state = Self.state()
        state.heard(["taken: Pill", "  warning: two left"])
        #expect(Self.lines(state).contains("taken: Pill; warning: two left"))
        state.learned(Samples.day(Samples.occurrences), clock: Samples.clock)
        #expect(Self.lines(state).contains("taken: Pill; warning: two left"))
        state.refused(RemindError(.nothingDue, "Pill is \u{1B}[2Jtaken\nmore", hint: "x"))
        #expect(Self.lines(state).contains("Pill is \u{FFFD}[2Jtaken"))
        _ = state.pressed(.down)
        #expect(Self.lines(state).dropLast().last == "")
    }

    @Test("without the daemon no key asks for anything but to leave")
    func away() {
        var state = Self.state()
        state.lost()
        for key in [LiveDay.Key.take, .skip, .snooze, .undo] { #expect(state.pressed(key) == nil) }
        #expect(Self.lines(state).contains("remindd is gone: nothing is recorded until it is back"))
        #expect(Self.marked(state)?.contains("Pill") == true)
        #expect(state.pressed(.quit) == .quit)
        state.learned(Samples.day(Samples.occurrences), clock: Samples.clock)
        #expect(Self.lines(state).dropLast().last == "")
        #expect(state.pressed(.take) != nil)
    }
}

/// What a key asks for of the row with an id.
private func request(_ action: RowRequest.Action, _ id: String) -> LiveDay.Request? {
    Samples.occurrences.first { $0.id == id }.map { .row(RowRequest(action, of: $0)) }
}
