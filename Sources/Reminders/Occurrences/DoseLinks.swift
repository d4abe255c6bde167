package import Vocabulary

/// Which answers are words about one dose.
///
/// A dose that names another one corrects it, also if it was taken back since: the same tablet was meant. A dose that names
/// a miss or a skip is a new one: so two machines that each record a dose over one automatic miss have recorded two. A
/// settlement is a word about all that it names, while it is not taken back.
package struct DoseLinks {
    private var above: [EntryID: EntryID] = [:]

    /// - Parameter answers: In the order of the record, with the entries that each names. Those that are no doses link
    ///   nothing, and so does a settlement that does not count: its `isLinking` is false.
    package init(_ answers: some Sequence<(id: EntryID, isDose: Bool, named: [EntryID], isLinking: Bool)>) {
        for answer in answers where answer.isDose {
            above[answer.id] = answer.id
            guard answer.isLinking else { continue }
            for name in answer.named where above[name] != nil {
                let (first, own) = (self.first(of: name), self.first(of: answer.id))
                if first != own { above[own] = first }
            }
        }
    }

    /// One of the words about the dose that an answer is about: the same one for all of them.
    package func first(of id: EntryID) -> EntryID {
        var id = id
        while let next = above[id], next != id { id = next }
        return id
    }
}
