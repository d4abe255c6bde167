import CivilTime
import RemindProtocol
import RemindRequests
import Vocabulary

/// One method of the control protocol: what it takes, whether it writes, and what it does.
protocol Method: SendableMetatype {
    /// Its parameters. A member that the type does not know is refused.
    associatedtype Request: Decodable

    /// Its name in the interface.
    static var name: String { get }
    /// True if it writes the record: then it waits while another record takes this one's place.
    static var writes: Bool { get }
    /// True if it records something for a person: a machine that follows refuses it.
    static var records: Bool { get }

    /// Deals with a call, and replies now or later.
    ///
    /// - Parameter now: The time of this turn. A later turn has its own.
    static func run(_ asked: Request, for request: ControlRequest, now: Instant, in daemon: isolated Daemon)
        throws
}

/// A method that is answered at once.
protocol ImmediateMethod: Method {
    associatedtype Request
    associatedtype Reply: Encodable

    static func answer(_ asked: Request, now: Instant, in daemon: isolated Daemon) throws -> Reply
}

extension ImmediateMethod {
    static var writes: Bool { false }

    static func run(_ asked: Request, for request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        request.reply(try daemon.reading { try answer(asked, now: now, in: daemon) })
    }
}

extension Method {
    static var records: Bool { writes }

    fileprivate static func run(_ request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        try run(request.decode(), for: request, now: now, in: daemon)
    }
}

enum Methods {
    static let all: [any Method.Type] = [
        DayMethod.self, AgendaMethod.self, QuestionMethod<ShowNext>.self, QuestionMethod<ListReminders>.self,
        QuestionMethod<ShowReminder>.self, HistoryMethod.self, QuestionMethod<ShowStatistics>.self,
        QuestionMethod<ShowDays>.self, QuestionMethod<ShowHabits>.self, QuestionMethod<ShowCycles>.self,
        QuestionMethod<MakeReport>.self, QuestionMethod<ShowReview>.self, QuestionMethod<ShowStock>.self,
        QuestionMethod<ShowCheckIns>.self, QuestionMethod<ReadSentence>.self, QuestionMethod<PreviewDefinition>.self,
        TravelMethod.self, StatusMethod.self,
        DiagnoseMethod.self,
        TestNotificationMethod.self, ExportMethod.self, WatchMethod.self,
        RequestMethod<RecordAnswer>.self, RequestMethod<LogReading>.self, RequestMethod<Snooze>.self,
        RequestMethod<Delay>.self, RequestMethod<Move>.self, RequestMethod<UndoAnswer>.self,
        RequestMethod<SettleDoses>.self,
        RequestMethod<ChangeSession>.self,
        RequestMethod<RecordCheckIn>.self, RequestMethod<Refill>.self, RequestMethod<CountStock>.self,
        RequestMethod<Define>.self, RequestMethod<ChangeReminder>.self, RequestMethod<PauseReminders>.self,
        RequestMethod<ResumeReminders>.self, AnswerTravelMethod.self,
        ApplyMethod.self, ReloadMethod.self,
        SyncMethod.self, BeginSyncMethod.self, JoinSyncMethod.self, LeaveSyncMethod.self, NameMachineMethod.self,
        RetireMachineMethod.self, CheckSyncMethod.self,
        BackupMethod.self, BackupsMethod.self, ReadBackupMethod.self, UploadMethod.self, RestoreMethod.self,
        ImportMethod.self, PurgeMethod.self,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { (Remindd1.method($0.name), $0) })

    static func named(_ name: String) -> (any Method.Type)? { byName[name] }
}

extension Daemon {
    /// Answers one call of the control protocol.
    func answer(_ request: ControlRequest) {
        guard let method = Methods.named(request.method) else {
            return request.fail(.methodNotImplemented(method: request.method))
        }
        if method.writes, postpones(request) { return }
        inTurn(method.name, of: request.content) { answer(request, by: method) }
    }

    private func answer(_ request: ControlRequest, by method: any Method.Type) {
        let now = turn()
        do {
            try refuseEnded(request.content)
            #if DEBUG
                while method.name == environment.endless {}
            #endif
            try request.refuseNoncharacters(except: ["content", "draft"])
            if method.records, let refusal = followingRefusal { throw refusal }
            try method.run(request, now: now, in: self)
        } catch let error as RemindError {
            refuse(request, error)
        } catch let error as VarlinkError {
            request.fail(error)
        } catch let error as StoreError {
            refuse(request, method.writes ? Daemon.notRecorded(error) : unreadable(error))
        } catch {
            refuse(request, RemindError(.internalError, "\(error)"))
        }
    }
}
