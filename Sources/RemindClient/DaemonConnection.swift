package import CivilTime
import Dispatch
import Glibc
package import RemindProtocol
package import Screens
import Synchronization
package import Vocabulary

/// The way of a screen to the daemon, on threads of its own: nothing that draws waits for it.
package final class DaemonConnection: Sendable {
    private let tell: @Sendable (TodayScreen.Event) -> Void
    private let tellLine: @Sendable (AddLine.Event) -> Void
    private let reads = DispatchQueue(label: "reads")
    private let writes = DispatchQueue(label: "writes")
    /// Signalled to look for the daemon at once.
    private let retry = DispatchSemaphore(value: 0)
    /// The day that is asked for next; `nil` if none is.
    private let wanted = Mutex<CivilDate??>(nil)
    private let wantedSentence = Mutex<String?>(nil)

    /// How often a daemon that is away is looked for: each second at first.
    private static let pauses = Array(repeating: 1, count: 30) + [5]

    /// - Parameters:
    ///   - tellLine: Hears of sentences and additions; called on any thread, as `tell` is.
    package init(
        tellLine: @escaping @Sendable (AddLine.Event) -> Void = { _ in },
        tell: @escaping @Sendable (TodayScreen.Event) -> Void
    ) {
        (self.tell, self.tellLine) = (tell, tellLine)
    }

    /// Follows what happens for as long as the program lives.
    package func follow() {
        DispatchQueue(label: "watch").async { @Sendable [self] in
            var failures = 0
            while true {
                do throws(ControlClient.Failure) {
                    try watch { failures = 0 }
                } catch {
                    tell(.lost(error.reason(Surroundings.current.service)))
                }
                let pause = DaemonConnection.pauses[min(failures, DaemonConnection.pauses.count - 1)]
                failures += 1
                _ = retry.wait(timeout: .now() + .seconds(pause))
            }
        }
    }

    /// Looks for a daemon that is away without waiting any longer.
    package func lookAgain() { retry.signal() }

    private func watch(_ isUp: () -> Void) throws(ControlClient.Failure) {
        let client = try DaemonConnection.connect()
        try client.follow(Remindd1.method("Watch"))
        while true {
            var entry = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, -1)
            let news: [Remindd1.WatchEvent] = try client.replies()
            guard !news.isEmpty else { continue }
            isUp()
            tell(.changed)
        }
    }

    /// Asks how a day is; of several questions that wait, only the last one is asked.
    package func read(_ date: CivilDate?) {
        wanted.withLock { $0 = .some(date) }
        reads.async { @Sendable [self] in
            let next = wanted.withLock { wanted in
                let next = wanted
                wanted = nil
                return next
            }
            guard let date = next else { return }
            do throws(ControlClient.Failure) {
                let request = Remindd1.DayRequest(date: date?.description, asNeeded: true)
                let day: Remindd1.Day = try DaemonConnection.call("Day", request)
                let found = Surroundings.current
                tell(.day(day, asked: date, zone: found.rules(named: day.zone), display: found.display))
            } catch {
                tell(.lost(error.reason(Surroundings.current.service)))
                // One that is away is looked for by `follow`; one that was only slow is asked again.
                guard case .timedOut = error else { return }
                reads.asyncAfter(deadline: .now() + 2) { @Sendable [self] in tell(.changed) }
            }
        }
    }

    /// Asks what a sentence means; of several that wait, only the last one is asked.
    package func read(sentence: String) {
        wantedSentence.withLock { $0 = sentence }
        reads.async { @Sendable [self] in
            let next = wantedSentence.withLock { wanted in
                defer { wanted = nil }
                return wanted
            }
            guard let text = next else { return }
            do throws(ControlClient.Failure) {
                let request = Remindd1.SentenceRequest(words: [text], count: AddLine.count)
                tellLine(.read(text, try DaemonConnection.call("ReadSentence", request)))
            } catch {
                tellLine(.refused(text, error.reason(Surroundings.current.service)))
            }
        }
    }

    /// Adds a reminder, once.
    package func define(_ order: AddLine.Order) {
        writes.async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                tellLine(.added(name: order.name, try DaemonConnection.call("Define", order.request)))
            } catch {
                tellLine(.notAdded(name: order.name, error.reason(Surroundings.current.service)))
            }
        }
    }

    /// Asks for a change, once: whether to send it again is the screen's to decide.
    package func send(_ ask: Ask) {
        change(ask) { [tell] result in
            switch result {
            case .success(let answered): tell(.replied(name: ask.name, answered))
            case .failure(let failure):
                tell(
                    failure.name.map { .refused(name: ask.name, error: $0, failure.reason) }
                        ?? .broke(name: ask.name, failure.reason))
            }
        }
    }

    /// Asks for a change, once, and hears of it on any thread: whether to send it again is the screen's to decide.
    package func change(_ ask: Ask, done: @escaping @Sendable (Result<Answered, CallFailure>) -> Void) {
        writes.async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                done(.success(try DaemonConnection.answer(to: ask)))
            } catch {
                done(.failure(failure(error)))
            }
        }
    }

    /// Asks a question or for a change, once, and hears of it on any thread. Changes are carried out one after the other.
    package func call<Reply: Decodable & Sendable>(
        _ method: String, _ parameters: some Encodable & Sendable, isChange: Bool = false,
        done: @escaping @Sendable (Result<Reply, CallFailure>) -> Void
    ) {
        (isChange ? writes : reads).async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                done(.success(try DaemonConnection.call(method, parameters)))
            } catch {
                done(.failure(failure(error)))
            }
        }
    }

    /// Sends the content of an import, and asks what it would add, or for it to be added. Hears of it on any thread.
    package func importFile(
        _ request: Remindd1.ImportRequest, _ content: [UInt8],
        done: @escaping @Sendable (Result<Remindd1.Imported, CallFailure>) -> Void
    ) {
        writes.async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                var request = request
                request.upload = RequestName.fresh()
                for offset in stride(from: 0, to: content.count, by: Remindd1.UploadRequest.largest) {
                    let piece = content[offset..<min(content.count, offset + Remindd1.UploadRequest.largest)]
                    let parameters = Remindd1.UploadRequest(
                        upload: request.upload, offset: Int64(offset), data: Base64Bytes(piece))
                    let _: Remindd1.Uploaded = try DaemonConnection.call("Upload", parameters)
                }
                done(.success(try DaemonConnection.call("Import", request, within: DaemonConnection.longest)))
            } catch {
                done(.failure(failure(error)))
            }
        }
    }

    /// Asks what could keep a reminder from ringing; the daemon looks through its record, which may take a while.
    package func diagnose(done: @escaping @Sendable (Result<[HealthCheck], CallFailure>) -> Void) {
        DispatchQueue(label: "diagnosis").async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                let reply: Remindd1.Diagnosis = try DaemonConnection.call(
                    "Diagnose", VarlinkEmpty(), within: DaemonConnection.longest)
                done(.success(reply.checks))
            } catch {
                done(.failure(failure(error)))
            }
        }
    }

    /// Asks a question or for a change, once, and waits for the reply: for a thread of the caller's own.
    ///
    /// - Throws: The daemon's refusal, or the reason why there is no reply.
    package func wait<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable
    ) throws(RemindError) -> Reply {
        do throws(ControlClient.Failure) {
            return try DaemonConnection.call(method, parameters, within: DaemonConnection.longest)
        } catch {
            throw failure(error).reason
        }
    }

    /// For what takes long.
    private static let longest = Duration.seconds(120)

    /// The reason for a person. A daemon that went away is looked for at once.
    private func failure(_ error: ControlClient.Failure) -> CallFailure {
        let reason = error.reason(Surroundings.current.service)
        if case .refused(let name, _) = error { return CallFailure(name: name, reason: reason) }
        retry.signal()
        return CallFailure(name: nil, reason: reason)
    }

    private static func answer(to ask: Ask) throws(ControlClient.Failure) -> Answered {
        switch ask.call {
        case .answer(let request):
            let reply: Remindd1.Answered = try call("Answer", request)
            return Answered(reply, clock: reply.clock)
        case .undo(let request):
            let reply: Remindd1.Undone = try call("Undo", request)
            return Answered(reply, clock: reply.clock)
        case .snooze(let request):
            let reply: Remindd1.Snoozed = try call("Snooze", request)
            return Answered(reply, clock: reply.clock)
        case .log(let request):
            let reply: Remindd1.Logged = try call("Log", request)
            return Answered(reply, clock: reply.clock)
        case .settle(let request):
            let reply: Remindd1.Settled = try call("Settle", request)
            return Answered(reply, clock: reply.clock)
        case .session(let request):
            let reply: Remindd1.CheckedIn = try call("Session", request)
            return Answered(reply, action: request.action, clock: reply.clock)
        }
    }

    private static func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable, within timeout: Duration = .seconds(5)
    ) throws(ControlClient.Failure) -> Reply {
        try connect(timeout).call(Remindd1.method(method), parameters)
    }

    private static func connect(_ timeout: Duration = .seconds(5)) throws(ControlClient.Failure) -> ControlClient {
        let path: SocketPath
        do {
            path = try SocketPath()
        } catch {
            throw .malformed(reason: "\(error)")
        }
        return try ControlClient(path: path, timeout: timeout)
    }
}
