/// A refusal that a person may overrule. Cancel is its default.
package struct RefusalQuestion: Hashable, Sendable {
    package var title: String
    /// The daemon's words.
    package var message: String
    package var offer: RefusalAnswer.Offer
    /// The request that the daemon refused.
    var ask: Ask
    /// The row that was pressed; empty for a button that belongs to no row.
    var row = ""
    /// True if what was pressed was drawn as still to come.
    var wasUpcoming = false

    /// Adds the person's consent to the request.
    ///
    /// - Parameter name: A fresh one for a request.
    func agreed(_ reason: String, name: String) -> Ask {
        var ask = ask
        ask.name = name
        ask.consent = offer.needsReason ? .reason(reason) : offer.consent
        return ask
    }
}
