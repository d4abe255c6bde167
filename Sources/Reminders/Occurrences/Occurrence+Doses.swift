import CivilTime
import Vocabulary

extension Occurrence {
    /// The words about doses that were taken, by dose: the answers that are neither replaced nor taken back, the one that
    /// counts last. A dose has more than one if two machines corrected it without knowing of each other.
    private var words: [[Entry]] { words(about: candidates, isLinking: isInForce) }

    /// The doses that were taken, each with the answers that say so, the one that counts last.
    ///
    /// If a person settled that several recorded doses were as many, each of them counts, with its own time.
    package var taken: [[Entry]] {
        words.flatMap { words -> [[Entry]] in
            let doses = words.compactMap { $0.answer?.settlement?.doses }.max() ?? 1
            guard doses > 1 else { return [words] }
            // If more were recorded than there were, the later ones count.
            let settled = settled(by: words).sorted { Occurrence.time(of: $0) < Occurrence.time(of: $1) }
            return settled.suffix(doses)
        }
    }

    /// True if two machines that did not know of each other's have each recorded a dose, and no person has said yet whether both
    /// were taken.
    package var isDouble: Bool { entries.count { $0.answer?.outcome == .done } > 1 && words.count > 1 }

    /// The word with which a person settled how many of the recorded doses were taken; the one with the most, if a later word of
    /// another machine did not know of it.
    package var settlement: Settlement? {
        candidates.filter { $0.answer?.outcome == .done }.compactMap(\.answer?.settlement).max { $0.doses < $1.doses }
    }

    /// The recorded doses that a settlement is about, or would be.
    package var settleable: [[Entry]] {
        guard settlement != nil else { return words }
        return settled(by: candidates.filter { $0.answer?.outcome == .done })
    }

    /// The doses that answers are about, with those that settlements among them name in the place of these. A named one that
    /// another machine took back without knowing of the settlement still counts, and one that it corrected counts so.
    private func settled(by answers: [Entry]) -> [[Entry]] {
        var found = answers.filter { $0.answer?.settlement == nil }
        let corrected = Set(found.flatMap(\.named))
        var reached = Set(answers.lazy.filter { $0.answer?.settlement != nil }.flatMap(\.named))
        for entry in entries.reversed() where reached.contains(entry.id) && entry.answer?.outcome == .done {
            if entry.answer?.settlement != nil {
                reached.formUnion(entry.named)
            } else if !corrected.contains(entry.id), !found.contains(where: { $0.id == entry.id }) {
                found.append(entry)
            }
        }
        return words(about: found.sorted { $0.stamp < $1.stamp }) { $0.answer?.settlement == nil }
    }

    /// When a dose was taken, by the word about it that counts.
    private static func time(of words: [Entry]) -> Instant { words.last?.answer?.happened ?? .earliest }

    private func words(about answers: [Entry], isLinking: (Entry) -> Bool) -> [[Entry]] {
        let stand = answers.filter { $0.answer?.outcome == .done }
        guard stand.count > 1 else { return stand.isEmpty ? [] : [stand] }
        let links = DoseLinks(
            entries.map { ($0.id, $0.answer?.outcome == .done, $0.named, isLinking($0)) })
        var found: [[Entry]] = []
        var places: [EntryID: Int] = [:]
        for entry in stand {
            let dose = links.first(of: entry.id)
            if let place = places[dose] {
                found[place].append(entry)
            } else {
                places[dose] = found.count
                found.append([entry])
            }
        }
        return found
    }

    /// False for a settlement that was taken back.
    private func isInForce(_ entry: Entry) -> Bool {
        entry.answer?.settlement == nil || !retractedIDs.contains(entry.id)
    }
}
