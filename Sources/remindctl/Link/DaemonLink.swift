import Glibc
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// The way to the daemon: one connection, opened when it is needed.
struct DaemonLink {
    private let path: SocketPath
    private let timeout: Duration

    /// - Throws: `SocketPath.Problem` where the environment does not say where the daemon is.
    init(timeout: Duration = .seconds(5)) throws {
        path = try SocketPath()
        self.timeout = timeout
    }

    /// Lets the daemon read a file of settings that was written, and says if it does not run.
    static func reload(_ what: String) throws {
        guard let link = try? DaemonLink(), let before: DaemonStatus = try? link.read("Status"),
            let reply: Remindd1.ReloadReply = try? link.read("Reload")
        else {
            return Console.warn("remindd does not run: it reads the \(what) when it starts")
        }
        // The change did not make what was wrong before it.
        guard let problem = reply.problems.first(where: { !before.problems.contains($0.text) }) else { return }
        Console.warn("remindctl: note: \(CleanText.lines(problem.text))")
    }

    /// Asks for something that changes nothing, and once more if the connection breaks before the reply: in a crowd, who
    /// was slow to ask is seen off for others.
    func read<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = VarlinkEmpty(), as type: Reply.Type = Reply.self
    ) throws -> Reply {
        do throws(ControlClient.Failure) {
            do throws(ControlClient.Failure) {
                return try ask(method, parameters)
            } catch .closed {
                return try ask(method, parameters)
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Asks for a change, and once more if the connection breaks before the reply: the request's id makes the second
    /// one harmless, and its reply the one that was lost.
    func write<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable, as type: Reply.Type = Reply.self
    ) throws -> Reply {
        do throws(ControlClient.Failure) {
            let reply: Reply = try ask(method, parameters)
            Console.noteDone()
            return reply
        } catch .closed {
            let reply: Reply = try repeated(method, parameters)
            Console.noteDone()
            return reply
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Asks for a change that the daemon may want confirmed: at a terminal the person is asked, and the request is sent
    /// again with their yes.
    ///
    /// - Parameters:
    ///   - isConfirmed: True if the person has confirmed it already, with `--yes`.
    ///   - parameters: The request, confirmed or not.
    func write<Reply: Decodable>(
        _ method: String, asking question: Question, _ text: String, isConfirmed: Bool,
        _ parameters: (_ confirmed: Bool?) -> some Encodable, as type: Reply.Type = Reply.self
    ) throws -> Reply {
        do {
            return try write(method, parameters(isConfirmed ? true : nil))
        } catch let failure as CommandFailure where failure.error.code == .unconfirmed && Question.canBeAsked {
            let message = failure.error.message
            try question.ask(text, about: [message], isAnswered: false, refusal: "nothing was changed")
            return try write(method, parameters(true))
        }
    }

    /// Defines a reminder. A medicine that would have days without a dose is asked about.
    ///
    /// - Parameter isConfirmed: True if the person has confirmed that already, with `--yes`.
    func define(_ asked: Remindd1.DefineRequest, isConfirmed: Bool) throws -> Remindd1.Changed {
        try write("Define", asking: .daysOff, "Is that right?", isConfirmed: isConfirmed) { confirmed in
            var asked = asked
            asked.confirmed = confirmed
            return asked
        }
    }

    /// Asks for something that changes nothing and comes in pieces.
    func read<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable, inPiecesOf type: Reply.Type, onReply: (Reply) throws -> Void
    ) throws {
        var failure: (any Error)?
        do throws(ControlClient.Failure) {
            let client = try ControlClient(path: path, timeout: timeout)
            try client.stream(Remindd1.method(method), parameters, of: type, isPrompt: true) { reply in
                do {
                    try onReply(reply)
                } catch {
                    failure = error
                }
                return failure == nil
            }
        } catch {
            throw CommandFailure(error)
        }
        if let failure { throw failure }
    }

    /// The occurrences of the next days, which may be many: they come in pieces.
    func agenda(_ request: Remindd1.AgendaRequest) throws -> Remindd1.Occurrences {
        var whole: Remindd1.Occurrences?
        try read("Agenda", request, inPiecesOf: Remindd1.Occurrences.self) { piece in
            if whole == nil { whole = piece } else { whole?.occurrences += piece.occurrences }
        }
        return whole ?? Remindd1.Occurrences(zone: "", now: 0, occurrences: [])
    }

    /// Follows a stream until `onReply` returns false, the daemon ends it or the reader of standard output is gone.
    func follow<Reply: Decodable>(_ method: String, onReply: (Reply) -> Bool) throws {
        do throws(ControlClient.Failure) {
            let client = try ControlClient(path: path, timeout: timeout)
            try client.stream(
                Remindd1.method(method), VarlinkEmpty(), of: Reply.self, output: STDOUT_FILENO, onReply: onReply)
        } catch .closed {
            throw CommandFailure(.unreachable, "remindd has stopped", hint: ServiceHint.current.start)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Begins to follow a stream, for a caller that waits for other things as well.
    func open(_ method: String) throws -> ControlClient {
        do throws(ControlClient.Failure) {
            let client = try ControlClient(path: path, timeout: timeout)
            try client.follow(Remindd1.method(method))
            return client
        } catch {
            throw CommandFailure(error)
        }
    }

    private func ask<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable
    ) throws(ControlClient.Failure) -> Reply {
        try ControlClient(path: path, timeout: timeout).call(Remindd1.method(method), parameters)
    }

    private func repeated<Reply: Decodable>(_ method: String, _ parameters: some Encodable) throws -> Reply {
        do throws(ControlClient.Failure) {
            return try ask(method, parameters)
        } catch {
            var reported = CommandFailure(error)
            if reported.error.code == .unreachable {
                reported.error.message += ", after it took the request: it may be recorded"
                reported.error.hint = "look before you repeat it: remindctl today"
            }
            throw reported
        }
    }
}
