import CivilTime
package import RemindProtocol
import Reminders
import Vocabulary

/// `sync`: the machines that keep a record together, and when they were heard.
package enum SyncText {
    package static func lines(_ sync: Remindd1.Sync, clock: Clock, style: Style) -> [String] {
        let problems = sync.problems.flatMap { style.wrap(CleanText.line($0), .bad) }
        guard sync.circle != nil else {
            let command =
                sync.follows == true
                ? "It follows once it has joined: remindctl sync join" : "Share it with: remindctl sync new"
            return style.wrap("This record is on this machine alone. \(command)") + problems
        }
        var table = Table(columns: [.flexible, .left, .right, .left])
        table.rows = sync.machines.map { machine in
            [
                Cell(machine.label ?? machine.device),
                Cell(
                    machine.here
                        ? sync.follows == true ? "this machine, follows" : "this machine"
                        : (machine.retired == true ? "retired, " : "") + heard(machine.heard, clock)),
                Cell(machine.entries == 1 ? "1 entry" : "\(machine.entries) entries"),
                Cell(machine.retired == true ? "" : CleanText.line(rings(machine))),
            ]
        }
        var lines = table.lines(style)
        for machine in sync.machines {
            if let lacks = machine.lacks {
                let entries = lacks == 1 ? "1 entry" : "\(lacks) entries"
                lines += style.wrap(
                    CleanText.line(
                        "\(machine.label ?? machine.device): \(entries) before its latest have not come yet."),
                    .attention)
            }
        }
        for label in silent(sync) {
            lines += style.wrap(
                CleanText.line(
                    "\(label) may know answers that are missing here. If it is gone: remindctl sync retire "
                        + ShellWord.quoted(label)), .quiet)
        }
        if sync.machines.count == 1 {
            lines += style.wrap(
                "No other machine was heard yet. Let one of your programs carry \(sync.folder).", .quiet)
        }
        return lines + (sync.forks ?? []).flatMap { fork($0, style) } + problems
    }

    /// The differences between the revisions of a reminder, and the commands that decide.
    private static func fork(_ fork: ForkView, _ style: Style) -> [String] {
        let machines = [fork.machine] + fork.others.map(\.machine)
        var lines = style.wrap(
            CleanText.line("\(fork.fullTitle) was changed on \(fork.count) machines. \(fork.machine)'s holds."), .bad)
        for other in fork.others {
            for change in other.changes { lines += style.wrap(CleanText.line("  \(other.machine): \(change)")) }
        }
        return lines
            + machines.map { CleanText.line("  remindctl sync keep \(fork.reminder) \(ShellWord.quoted($0))") }
    }

    /// `copied to /media/stick: 2 files; from it: 1 file`
    package static func copied(there: Int, here: Int, _ folder: String, isJoined: Bool) -> [String] {
        func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
        let done =
            there + here > 0
            ? "copied to \(folder): \(files(there)); from it: \(files(here))" : "\(folder) has the same already"
        return [CleanText.line(done)] + (isJoined ? [] : ["This machine can join now: remindctl sync join"])
    }

    /// The machines that have not been heard for long. One has several devices if its record was put back.
    private static func silent(_ sync: Remindd1.Sync) -> [String] {
        let others = sync.machines.filter { !$0.here && $0.retired != true }
        let heard = Dictionary(grouping: others, by: { $0.label ?? $0.device }).compactMapValues { devices in
            devices.compactMap(\.heard).max()
        }
        return heard.filter { sync.now - $0.value > longSilence }.keys.sorted()
    }

    /// In seconds: after a week, a machine may be gone.
    private static let longSilence: Int64 = 7 * 86_400

    /// The remark before the first file is written.
    package static let sharing = [
        "All who can read the folder can read this record, with the names of medicines. Nothing in it can be kept from "
            + "them, and what they have copied cannot be taken back.",
        "A machine that follows writes nothing, so nothing here shows who follows.",
    ]

    /// `rings after 5m for Mia and heart`
    private static func rings(_ machine: Remindd1.Sync.Machine) -> String {
        let whom = (machine.ringsFor ?? []) + (machine.ringsTags ?? [])
        let only = whom.isEmpty ? "" : " for \(whom.joined(separator: ", "))"
        return switch machine.ringsAfter {
        case nil: ""
        case 0: "rings at once\(only)"
        case .some(..<0): "never rings"
        case .some(let seconds): "rings after \(DurationText.short(.seconds(seconds)))\(only)"
        }
    }

    /// `heard today at 08:21`
    private static func heard(_ seconds: Int64?, _ clock: Clock) -> String {
        guard let seconds else { return "never heard" }
        return "heard " + clock.moment(Instant(seconds: seconds))
    }
}
