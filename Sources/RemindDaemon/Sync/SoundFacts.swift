import CivilTime
import Reminders
import StrictJSON
import Vocabulary

extension FactDetails {
    /// The most slots of a run, and the most of a stock in thousandths: more than any life needs.
    private static let mostSlots = 1_000_000
    private static let mostUnits: UInt64 = 1_000_000_000_000
    private static let longestSpan: Int64 = 366 * 86_400 * 10
    private static let longestText = 10_000

    /// True if every number is one that this program might have written. An entry from a folder was not checked by it, and one
    /// number too large could end a computation, or never let it end.
    var isSound: Bool {
        let amounts = [stock?.units, stock?.used, level?.found].compactMap(\.self) + (level?.lots.map(\.units) ?? [])
        let spans = [session?.goal, reading?.goal, definition?.grace, definition?.nag?.every, rings?.after]
            .compactMap(\.self)
        let counts = [stock?.repeats, level?.repeats, level?.prescribed, definition?.nag?.times].compactMap(\.self)
        let names = [rings?.label, retires?.label].compactMap(\.self) + (rings?.persons ?? []) + (rings?.tags ?? [])
        let texts = [note, definition?.title, definition?.cover, pause?.reason].compactMap(\.self) + names
        return amounts.allSatisfy { $0.magnitude <= FactDetails.mostUnits }
            && spans.allSatisfy { (0...FactDetails.longestSpan).contains($0) }
            && counts.allSatisfy { $0.magnitude <= FactDetails.mostSlots.magnitude }
            && texts.allSatisfy { $0.utf8.count <= FactDetails.longestText }
            && settles.map { (0...2).contains($0.doses) } ?? true
            && run.map { (1...FactDetails.mostSlots).contains($0.count) } ?? true
            && definition.map(FactDetails.isSound) ?? true
    }

    private static func isSound(_ definition: Definition) -> Bool {
        let nag = definition.nag
        return (nag?.times ?? 0) == 0 || (nag?.every ?? 0) >= 60 && (0...100).contains(nag?.times ?? 0)
    }
}

/// Checks the details of entries that come by a folder. It keeps those it knows, since they repeat.
struct FactCheck: Sendable {
    private static let most = 1000
    /// Longer ones hardly repeat.
    private static let longest = 1000
    private var sound: Set<String> = []

    /// True also for what is no fact of this program: it is kept as it is, and means nothing.
    mutating func isSound(_ details: String?) -> Bool {
        guard let details, !sound.contains(details) else { return true }
        if let known = try? JSON.decode(FactDetails.self, from: Array(details.utf8)), !known.isSound { return false }
        guard details.utf8.count <= FactCheck.longest else { return true }
        if sound.count == FactCheck.most { sound = [] }
        sound.insert(details)
        return true
    }
}
