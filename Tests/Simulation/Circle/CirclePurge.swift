import RemindCore
import RemindDaemon
import Reminders
import StrictJSON
import Vocabulary

/// A word about erased entries, as a record has it. It is read by its document, with none of the daemon's code.
struct CirclePurge {
    private struct Details: Decodable {
        struct Name: Decodable { var id: String }

        var heard: [Name]?
    }

    var key: CircleKey
    /// The words that its machine has carried out.
    var heard: Set<String>

    var name: String { "\(key.device).\(key.sequence)" }

    init?(_ entry: Entry) {
        guard case .unknown("purged", _, let text?) = entry.fact,
            let details = try? JSON.decode(Details.self, from: Array(text.utf8))
        else { return nil }
        key = CircleKey(entry)
        heard = Set((details.heard ?? []).map(\.id))
    }

    /// The words that a device has carried out.
    static func carriedOut(by device: String, in history: [Entry]) -> Set<String> {
        let own = history.filter { $0.id.device == device }.compactMap { CirclePurge($0) }
        return own.reduce(into: Set(own.map(\.name))) { $0.formUnion($1.heard) }
    }
}

extension CircleTruth {
    /// Sees that nothing is left of salt that was written by somebody who knew what a purge erases, and not of the purge.
    ///
    /// A machine that was put back to before it knew of salt may have it added as something new, which stays. If salt was added
    /// again, entries of before may count as its own where nothing shows which of both they are about: if two machines wrote
    /// under one name, the later ones; and those of a machine that is gone, or was put back to before it wrote them. It would
    /// have said which of its own were written before it knew. If salt is nowhere, nothing is left of it.
    ///
    /// - Returns: The entries that are to be gone, or may be.
    func judgePurges(_ machines: [CircleMachine], _ keys: Set<CircleKey>) throws -> Set<CircleKey> {
        let histories = try machines.map { try $0.history() }
        let words = histories.flatMap { $0.compactMap { CirclePurge($0) } }
        let persons = words.filter(\.heard.isEmpty)
        let all = keys.union(histories.joined().map(CircleKey.init))
        let numbers = Dictionary(grouping: all) { "\($0.device).\($0.sequence)" }
        let shared = Set(numbers.values.filter { $0.count > 1 }.map { $0[0].device })
        let isThere = machines.contains {
            $0.scheduler.ledger.reminders.keys.contains { $0.rawValue == CirclePlan.salt.id }
        }
        let devices = try machines.reduce(into: Set<String>()) { $0.formUnion(try $1.devices()) }
        var gone: Set<CircleKey> = []
        var unclear: Set<CircleKey> = []
        for key in all {
            guard let known = knownOfSalt[key] else { continue }
            let word = words.first { word in
                let erased = erased[word.key] ?? []
                if erased.contains(key) { return true }
                // A purge reaches further if the writer knew neither it nor another one of the same entries.
                let named = named[word.key] ?? []
                let alike = persons.filter { !named.isDisjoint(with: self.named[$0.key] ?? []) }
                return word.heard.isEmpty && !erased.isDisjoint(with: known.entries)
                    && alike.allSatisfy { !known.purges.contains($0.name) }
            }
            guard let word else { continue }
            let isGone = forgotten.contains(key) || !machines.contains { $0.label == known.writer }
            // The number may be of one alone by now, if the other one's entry was erased.
            let isShared = shared.contains(key.device) || (writers[key.device]?.count ?? 0) > 1
            let isUnclear = isShared && key.turn > word.key.turn || isGone
            let isNamed = words.contains { erased[$0.key]?.contains(key) == true }
            if isThere, isUnclear, !isNamed {
                unclear.insert(key)
                continue
            }
            gone.insert(key)
            let some = erased[word.key]?.intersection(known.entries).min()
            note("\(key) is to be gone by \(word.key); its writer knew \(some.map { "\($0)" } ?? "nothing of it")")
        }
        for (machine, history) in zip(machines, histories) {
            kept.formUnion(unclear.intersection(history.map(CircleKey.init)))
            let left = gone.intersection(history.map(CircleKey.init))
            if !left.isEmpty {
                fault("\(machine.label) has \(left.sorted().prefix(3)) of \(left.count), which were erased")
            }
            for (path, bytes) in try CircleFiles.segments(in: machine.carried) {
                let left = gone.intersection(CircleFiles.entries(in: bytes)).filter { devices.contains($0.device) }
                if let first = left.min() { fault("\(machine.label) has \(first) in \(path), which was erased") }
            }
        }
        return gone.union(unclear)
    }
}
