package import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
package import Vocabulary

/// The page of a daemon without a reminder as a value: the questions of `init`, one after the other. Events in, effects and
/// a drawing out.
package struct BeginScreen {
    package struct Drawing: Hashable, Sendable {
        package var title: String
        /// The question, or in the end a line for each reminder.
        package var lines: [String]
        /// The meaning of no answer: `leave out`.
        package var unanswered: String?
        /// Words that answer it.
        package var words: [String] = []
        package var takesSeveral = false
        package var problem: String?
        /// Goes up with each question: then the answer's line is empty.
        package var number = 0
        package var isBusy = false
        package var isDone = false
    }

    /// The work after the last answer, in its order.
    package struct Orders: Sendable {
        package var define: Remindd1.DefineRequest
        package var trackers: [Remindd1.DefineRequest]
        package var weight: Remindd1.LogRequest?
        /// Where the person is, for remindd.toml.
        package var place: Coordinate?
    }

    package enum Event: Sendable {
        /// The reminders that there are. The page is for none; `steps` are the questions from their beginning.
        case reminders(count: Int, FirstSteps)
        case answer(String)
        /// A word that answers it was pressed, beside what is written.
        case pressed(String, written: String)
        case back
        case skip
        /// All was done, in words.
        case made([String])
        case notMade(RemindError)
    }

    package enum Effect: Sendable {
        case make(Orders)
        /// Puts a text into the answer's line.
        case write(String)
        case close
    }

    private enum Phase: Hashable { case unknown, hidden, asking, making, done }

    private var phase = Phase.unknown
    private var first: FirstSteps?
    private var steps: [FirstSteps] = []
    private var problem: String?
    private var lines: [String] = []
    private var number = 0
    private let names: @Sendable () -> String

    /// - Parameter names: Makes a fresh name for a request.
    package init(names: @escaping @Sendable () -> String) { self.names = names }

    package var isShown: Bool { phase != .unknown && phase != .hidden }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .reminders(let count, let steps):
            switch phase {
            case .unknown:
                phase = count == 0 ? .asking : .hidden
                (first, self.steps) = (steps, [steps])
            case .asking where count > 0 && self.steps.count <= 1: phase = .hidden
            case .asking, .hidden, .making, .done: break
            }
        case .answer(let text): return answer(text)
        case .pressed(let word, let written): return press(word, written)
        case .back:
            guard phase == .asking, steps.count > 1 else { return [] }
            steps.removeLast()
            (problem, number) = (nil, number + 1)
        case .skip:
            guard phase == .asking || phase == .done else { return [] }
            phase = .hidden
            return [.close]
        case .made(let lines):
            guard phase == .making else { return [] }
            (phase, self.lines) = (.done, lines)
        case .notMade(let error):
            guard phase == .making else { return [] }
            // The last question again: its answer, and those before it, may be changed.
            phase = .asking
            if steps.last?.asked == nil { steps.removeLast() }
            problem = BeginScreen.words(error)
            number += 1
        }
        return []
    }

    /// One of several words that exclude each other is the answer; of others, each is put in and taken out.
    private mutating func press(_ word: String, _ written: String) -> [Effect] {
        guard phase == .asking, let asked = steps.last?.asked, asked.words.contains(word) else { return [] }
        guard asked.takesSeveral else { return answer(word) }
        let said = written.split(separator: " ").map(String.init)
        return [.write((said.contains(word) ? said.filter { $0 != word } : said + [word]).joined(separator: " "))]
    }

    private mutating func answer(_ text: String) -> [Effect] {
        guard phase == .asking, var next = steps.last else { return [] }
        do throws(RemindError) {
            try next.answer(text)
        } catch {
            problem = BeginScreen.words(error)
            // A proposal changes the question.
            if next.proposal != nil { number += 1 }
            steps[steps.count - 1] = next
            return []
        }
        (problem, number) = (nil, number + 1)
        steps.append(next)
        guard next.asked == nil else { return [] }
        phase = .making
        return [.make(orders(next))]
    }

    private func orders(_ steps: FirstSteps) -> Orders {
        var define = Remindd1.DefineRequest(draft: steps.draft, request: names())
        define.force = steps.isTrial ? true : nil
        return Orders(
            define: define, trackers: steps.trackers.map { Remindd1.DefineRequest(draft: $0, request: names()) },
            weight: steps.weight.map {
                Remindd1.LogRequest(what: FirstSteps.Extra.weight.word, values: [$0], request: names())
            },
            place: steps.place)
    }

    /// A hint that names a command is for a terminal.
    private static func words(_ error: RemindError) -> String {
        let hint = error.hint.map { $0.contains("remindctl") ? "" : $0 } ?? ""
        // The lines after the first show a place as a terminal does.
        let message = error.message.split(separator: "\n").first.map(String.init) ?? ""
        return [message, hint].filter { !$0.isEmpty }.map(CleanText.line).joined(separator: ": ")
    }

    package var drawing: Drawing {
        let asked = steps.last?.asked
        var drawing = Drawing(title: "No reminders yet", lines: asked.map { [$0.text] } ?? lines)
        drawing.unanswered = asked?.unanswered
        drawing.words = asked?.words ?? []
        drawing.takesSeveral = asked?.takesSeveral ?? false
        (drawing.problem, drawing.number) = (problem, number)
        drawing.isBusy = phase == .making
        drawing.isDone = phase == .done
        if phase == .done { drawing.title = "It is set up" }
        if phase == .making { (drawing.title, drawing.lines) = ("Setting up", ["It ends with a test notification."]) }
        return drawing
    }

    /// True if there is a question before this one.
    package var canGoBack: Bool { phase == .asking && steps.count > 1 }
}
