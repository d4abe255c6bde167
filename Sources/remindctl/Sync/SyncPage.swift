import ArgumentParser
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Vocabulary

/// The machines that keep one record together.
struct SyncPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Keep one record on several machines.",
        discussion: """
            Each machine has the whole record, and rings. An answer on one is an answer on all. remindd writes what is new \
            into a folder, and reads what the others have written; a program of your choice carries the folder: \
            Syncthing, Nextcloud, a stick. There is no server and no account.

            remindctl sync                 the machines, and when they were heard
            remindctl sync new             on the first machine
            remindctl sync join            on each other one, once the folder has come
            remindctl sync copy FOLDER     to a stick, a share or a work tree of git, and back

            All who can read the folder can read the record, and nothing in it can be kept from them.
            """,
        subcommands: [
            ShowSync.self, NewCircle.self, JoinCircle.self, KeepRevision.self, NameThisMachine.self,
            RetireMachine.self, CopyFolder.self, CheckFolder.self, LeaveCircle.self,
        ],
        defaultSubcommand: ShowSync.self)
}

struct ShowSync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the machines, and when they were heard.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sync: Remindd1.Sync = try DaemonLink().read("Sync")
        try SyncAnswer.print(sync, output)
        if sync.needsPerson { Glibc.exit(1) }
    }
}

struct NewCircle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a circle of machines, with this one as its first.",
        discussion:
            "Writes the record into the folder sync beside it. Says first who can read it, and asks at a terminal.")

    @OptionGroup var name: MachineName
    @OptionGroup var output: OutputOptions

    func run() throws { try name.begin(join: false, output) }
}

struct JoinCircle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Join the circle whose folder has come to this machine.",
        discussion: """
            If this machine has reminders of its own, it asks about each that may be the same as one of the others: which \
            of the two holds, or whether they are two. A script says so with --keep, and without an answer nothing is \
            joined. A copy of the record stays: remindctl sync leave --back.

            remindctl sync join --name laptop
            remindctl sync join --keep zinc=there --keep iron=both --doses once
            """)

    @OptionGroup var name: MachineName

    @Option(
        help: ArgumentHelp(
            "The side that holds, of two reminders that may be one.", valueName: "what=here|there|both"))
    var keep: [String] = []

    @Option(help: "How often a dose was taken that both have.", completion: .list(Doses.allCases.map(\.rawValue)))
    var doses: Doses?

    @Flag(help: "Only show the questions.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    enum Doses: String, ExpressibleByArgument, CaseIterable {
        case once, twice

        var count: Int { self == .once ? 1 : 2 }
    }

    func run() throws {
        var joining = JoinConversation(
            Remindd1.JoinSyncRequest(label: name.name, answers: try keep.map(answer), doses: doses?.count))
        try joining.look()
        if dryRun { return try output.print(joining.plan) { style in JoinText.lines(joining.plan, style: style) } }
        if joining.plan.plain == true {
            guard keep.isEmpty, doses == nil else {
                throw CommandFailure(
                    .invalidArgument, "there is no question: this machine has no reminders, or was in this circle",
                    hint: "leave out --keep and --doses")
            }
            return try name.begin(join: true, output)
        }
        try joining.askAll()
        try name.askWhetherShared()
        try joining.join()
        try SyncAnswer.print(try DaemonLink(timeout: .seconds(60)).read("Sync"), output)
    }

    /// `zinc=there`
    private func answer(_ text: String) throws -> Remindd1.JoinSyncRequest.Answer {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw CommandFailure(
                .invalidArgument, "\(quoted(text)) names no side", hint: "for example: --keep zinc=there")
        }
        return Remindd1.JoinSyncRequest.Answer(reminder: parts[0], holds: parts[1])
    }
}

struct LeaveCircle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Leave the circle. This machine keeps all that it has heard.",
        discussion: """
            A circle of this machine alone ends with it, and another one's folder may come in its place.

            With --back, the record comes back that this machine had before it joined. The one with the entries of the \
            others stays beside it.
            """)

    @Flag(help: "Put back the record from before it joined.")
    var back = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let asked = Remindd1.LeaveSyncRequest(back: back ? true : nil)
        try SyncAnswer.print(try DaemonLink(timeout: .seconds(300)).read("LeaveSync", asked), output)
    }
}

struct NameThisMachine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name", abstract: "Give this machine another name.")

    @Argument(help: "Its new name.")
    var name: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SyncAnswer.print(
            try DaemonLink().read("NameMachine", Remindd1.NameMachineRequest(label: name)), output)
    }
}

struct RetireMachine: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire",
        abstract: "Say that another machine is gone.",
        discussion: """
            Nothing waits for its answers then, and what only it would ring for rings on all. Its entries stay. If it \
            writes again, it is back.
            """)

    @Argument(help: "Its name.")
    var machine: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        try SyncAnswer.print(
            try DaemonLink().read("RetireMachine", Remindd1.RetireMachineRequest(machine: machine)), output)
    }
}

struct CheckFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read everything in the shared folder again.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sync: Remindd1.Sync = try DaemonLink(timeout: .seconds(60)).read("CheckSync")
        try SyncAnswer.print(sync, output)
        if sync.needsPerson { Glibc.exit(1) }
    }
}

struct CopyFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy between the shared folder and another one, both ways.",
        discussion: """
            For a stick, a network share or a work tree of git. Run it on each machine, and on the first once more after the \
            others. Nothing is deleted, and nothing older replaces what is newer.
            """)

    @Argument(help: "A folder on the stick. If it is not there, it is made.", completion: .directory)
    var folder: String

    @OptionGroup var output: OutputOptions

    struct Copied: Encodable {
        /// How many segments were written there, and here.
        var there: Int
        var here: Int
    }

    func run() throws {
        let sync: Remindd1.Sync = try DaemonLink().read("Sync")
        let (own, other) = (SegmentFolder(sync.folder), SegmentFolder(folder))
        do {
            let there = try other.circle()?.trimmed
            guard let circle = try sync.circle ?? own.circle()?.trimmed ?? there else {
                throw RemindError(
                    .invalidArgument, "neither this record nor \(folder) belongs to a circle",
                    hint: "make one with: remindctl sync new")
            }
            guard there.map({ $0 == circle }) ?? true else {
                throw RemindError(
                    .invalidArgument, "\(folder) belongs to another circle",
                    hint: sync.machines.count == 1
                        ? "use another folder, or leave this circle to join that one: remindctl sync leave"
                        : "use another folder; this record's circle is \(circle)")
            }
            let isNew = !other.isThere
            // The daemon reads it while the rest is copied.
            let here = try own.take(from: other)
            let copied = Copied(there: try other.take(from: own), here: here)
            // The stick may not be there, and this its place.
            if isNew { Console.warn(CleanText.line("\(folder) was not there, and was made.")) }
            try output.print(copied) { _ in
                SyncText.copied(there: copied.there, here: copied.here, folder, isJoined: sync.circle != nil)
            }
        } catch let error as RemindError {
            throw CommandFailure(error)
        }
    }
}

struct KeepRevision: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep",
        abstract: "Decide between two machines' changes of a reminder.",
        discussion: """
            Two machines that did not know of each other may each change a reminder. The later change holds until you \
            decide: keep one of them, or edit the reminder. remindctl sync shows the differences.
            """)

    @Argument(help: "An id or title.", completion: .what)
    var what: String

    @Argument(help: "The machine whose change is to hold.")
    var machine: String

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    func run() throws {
        let asked = Remindd1.ChangeRequest(
            what: what, change: "keep", machine: machine, request: request.id)
        let reply: Remindd1.Changed = try DaemonLink().write("Change", asked)
        let clock = reply.clock
        try output.print(reply) { style in DefinedText.lines("kept", reply, clock: clock, style: style) }
    }
}

struct MachineName: ParsableArguments {
    @Option(help: ArgumentHelp("The name of this machine. By default, its host name.", valueName: "name"))
    var name: String?

    @Flag(help: "Share the record without the question.")
    var yes = false

    /// Says who can read what is shared, and asks at a terminal. One that follows shares nothing.
    func askWhetherShared() throws {
        guard !UserEnvironment.current.follows else { return }
        let remarks = UserEnvironment.current.style.wrap(SyncText.sharing)
        if !yes, !Question.canBeAsked { remarks.forEach(Console.warn) }
        try Question.share.ask("Share this record?", about: remarks, isAnswered: yes, refusal: "nothing was shared")
    }

    func begin(join: Bool, _ output: OutputOptions) throws {
        try askWhetherShared()
        let asked = Remindd1.BeginSyncRequest(join: join, label: name)
        // A machine that joins reads all that there is.
        try SyncAnswer.print(try DaemonLink(timeout: .seconds(60)).read("BeginSync", asked), output)
    }
}

extension Remindd1.Sync {
    /// True if somebody has to look.
    fileprivate var needsPerson: Bool { !problems.isEmpty || forks != nil }
}

enum SyncAnswer {
    static func print(_ sync: Remindd1.Sync, _ output: OutputOptions) throws {
        let clock = sync.clock
        try output.print(sync) { style in SyncText.lines(sync, clock: clock, style: style) }
    }
}
