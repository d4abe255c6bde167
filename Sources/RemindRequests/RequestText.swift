package import Vocabulary

/// Free text in a request, checked.
package enum RequestText {
    package static func note(_ note: String?) throws(RemindError) -> String? {
        try refuseLong(note)
        return note
    }

    package static func refuseLong(_ note: String?) throws(RemindError) {
        guard let note, let excess = TextLimit.excess(of: note, atMost: 1000) else { return }
        throw RemindError(.invalidArgument, "the note \(excess)", hint: "at most 1000 characters")
    }
}
