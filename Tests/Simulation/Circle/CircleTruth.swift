import CivilTime
import Reminders
import Vocabulary

/// An entry, known by what it says and not only by its name: two machines may have written under one.
struct CircleKey: Hashable, Comparable, CustomStringConvertible {
    var device: String
    var sequence: Int64
    var at: Int64
    var turn: Int64
    var what: String

    init(device: String, sequence: Int64, at: Int64, turn: Int64, what: String) {
        // A twin has a mark and more behind the name that its machine gave it.
        self.device = device.split(separator: "~").first.map(String.init) ?? device
        (self.sequence, self.at, self.turn, self.what) = (sequence, at, turn, what)
    }

    init(_ entry: Entry) {
        self.init(
            device: entry.id.device, sequence: entry.id.sequence, at: entry.at.milliseconds, turn: entry.turn,
            what:
                "\(entry.fact.recorded.what) \(entry.reminder?.rawValue ?? "")@\(entry.slot.map { "\($0)" } ?? "")")
    }

    static func < (left: CircleKey, right: CircleKey) -> Bool {
        (left.turn, left.device, left.sequence, left.what) < (right.turn, right.device, right.sequence, right.what)
    }

    var description: String { "\(device).\(sequence) (turn \(turn)) \(what)" }
}

/// Who truly knew of what when they said something: what the oracle judges by. It shares nothing with the code that links and
/// settles doses: an answer replaces what its writer saw standing, whatever the entry names.
final class CircleTruth {
    enum Word: Hashable {
        case done, skipped
        /// A person said how many doses it was.
        case settled(Int)

        var isDose: Bool { self != .skipped }
    }

    struct Saying {
        var word: Word
        /// In tablets.
        var amount: Int64
        /// What stood when it was said: the writer knew it.
        var over: Set<CircleKey>
    }

    private(set) var said: [CircleKey: Saying] = [:]
    /// What each retraction takes back.
    private(set) var takenBack: [CircleKey: CircleKey] = [:]
    /// What the writer of a word about a reminder knew of earlier ones.
    private(set) var knownBefore: [CircleKey: Set<CircleKey>] = [:]
    /// What the writer of an entry about salt knew: the purges that it had carried out, and the entries about salt that it had.
    private(set) var knownOfSalt: [CircleKey: (writer: String, purges: Set<String>, entries: Set<CircleKey>)] = [:]
    /// Entries about salt that their writer lost when it was put back: it does not say any more whether it knew of a purge.
    private(set) var forgotten: Set<CircleKey> = []
    private(set) var trace: [String] = []
    private(set) var faults: [String] = []

    /// What each purge has erased first.
    private(set) var erased: [CircleKey: Set<CircleKey>] = [:]
    /// What each purge names, whether or not another one has erased it elsewhere before.
    private(set) var named: [CircleKey: Set<CircleKey>] = [:]
    /// Erased text that may stay by the rule, and has.
    var kept: Set<CircleKey> = []

    func note(_ word: CircleKey, erasing keys: Set<CircleKey>, after words: [CircleKey]) {
        named[word] = keys
        erased[word] = words.reduce(keys) { $0.subtracting(erased[$1] ?? []) }
    }

    /// Who has written under each device.
    private(set) var writers: [String: Set<String>] = [:]

    func note(_ device: String, writtenBy machine: String) { writers[device, default: []].insert(machine) }

    func note(_ key: CircleKey, by writer: String, after purges: Set<String>, and entries: Set<CircleKey>) {
        knownOfSalt[key] = (writer, purges, entries)
    }

    /// A machine was put back, and has these entries left.
    func putBack(_ machine: String, to left: [Entry]) {
        let left = Set(left.map(CircleKey.init))
        forgotten.formUnion(knownOfSalt.filter { $0.value.writer == machine && !left.contains($0.key) }.keys)
    }

    func note(_ line: String) { trace.append(line) }

    func fault(_ line: String) {
        note("FAULT \(line)")
        faults.append(line)
    }

    /// Takes in what a person has just said of an occurrence.
    ///
    /// - Parameters:
    ///   - entry: The word.
    ///   - raw: What the machine had of the occurrence before.
    func say(_ entry: Entry, knowing raw: [Entry]) {
        let key = CircleKey(entry)
        if entry.fact == .retracted {
            if let target = raw.first(where: { $0.id == entry.changes }) { takenBack[key] = CircleKey(target) }
            return
        }
        guard let answer = entry.answer, entry.origin == .person else { return }
        let word: Word
        switch (answer.outcome, answer.settlement) {
        case (.done, let settlement?): word = .settled(settlement.doses)
        case (.done, nil): word = .done
        case (.skipped, _): word = .skipped
        default: return
        }
        let text = answer.fields["dose"]?.text ?? ""
        said[key] = Saying(
            word: word, amount: Int64(text.prefix { $0.isNumber }) ?? 0, over: standing(among: raw.map(CircleKey.init)))
    }

    /// Takes in a word about a reminder itself.
    func say(_ key: CircleKey, after earlier: Set<CircleKey>) { knownBefore[key] = earlier }

    /// The answers that count of those that are known: neither taken back, nor known to the writer of one that is not.
    func standing(among keys: [CircleKey]) -> Set<CircleKey> {
        let gone = Set(keys.compactMap { takenBack[$0] })
        let left = keys.filter { said[$0] != nil && !gone.contains($0) }
        var replaced: Set<CircleKey> = []
        for key in left { replaced.formUnion(said[key]?.over ?? []) }
        return Set(left).subtracting(replaced)
    }

    /// What was taken, by dose: the words of which one at least counts. Words about one dose are those whose writers saw the
    /// other standing.
    ///
    /// - Parameter isApart: True to leave out words that are named and are not here. A machine cannot know whether they said that
    ///   a dose was taken, so it may tell two until they come.
    func doses(among keys: [CircleKey], isApart: Bool = false) -> [Set<CircleKey>] {
        let here = isApart ? Set(keys) : nil
        let standing = standing(among: keys)
        let gone = Set(keys.compactMap { takenBack[$0] })
        var groups: [Set<CircleKey>] = []
        for key in Set(keys).sorted() {
            guard let own = said[key], own.word.isDose else { continue }
            var group: Set = [key]
            // A settlement that was taken back says nothing of what belongs together.
            if case .settled = own.word, gone.contains(key) {
            } else {
                group.formUnion(own.over.filter { said[$0]?.word.isDose == true && here?.contains($0) ?? true })
            }
            let touched = groups.filter { !$0.isDisjoint(with: group) }
            groups.removeAll { !$0.isDisjoint(with: group) }
            groups.append(touched.reduce(group) { $0.union($1) })
        }
        return groups.filter { !$0.isDisjoint(with: standing) }
    }

    /// How much was taken: from the least to the most, if machines that did not know of each other said different amounts.
    ///
    /// - Parameter mayBeApart: True if a word between two doses may not have come.
    func used(among keys: [CircleKey], mayBeApart: Bool) -> ClosedRange<Int64> {
        let one = used(among: keys, isApart: false)
        guard mayBeApart else { return one }
        let other = used(among: keys, isApart: true)
        return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    private func used(among keys: [CircleKey], isApart: Bool) -> ClosedRange<Int64> {
        let standing = standing(among: keys)
        var (least, most): (Int64, Int64) = (0, 0)
        for group in doses(among: keys, isApart: isApart) {
            let words = group.intersection(standing).compactMap { said[$0] }
            let settled = words.compactMap { if case .settled(let doses) = $0.word { doses } else { nil } }.max()
            let amounts = (settled == nil ? words : group.compactMap { said[$0] }).map(\.amount)
            least += (amounts.min() ?? 0) * Int64(settled ?? 1)
            most += (amounts.max() ?? 0) * Int64(settled ?? 1)
        }
        return least...most
    }
}
