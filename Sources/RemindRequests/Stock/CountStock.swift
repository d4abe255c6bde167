import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Sets the stock to an amount that was counted.
package struct CountStock: Request {
    package static let name = "CountStock"
    private let asked: Remindd1.CountStockRequest

    package init(_ asked: Remindd1.CountStockRequest) { self.asked = asked }

    package var id: String? { asked.request }
    package var names: [String] { [asked.what] }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let id = try context.target(asked.what).reminder
        return [.stock(id, .count(asked.amount, note: try RequestText.note(asked.note)))]
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) throws(RemindError)
        -> ShownReply<Remindd1.StockChanged>
    {
        ShownReply(try after.stockChanged(decided))
    }
}

extension RequestContext {
    package func stockChanged(_ decided: Decided) throws(RemindError) -> Remindd1.StockChanged {
        guard case .stock(let id, _)? = decided.events.last else {
            throw RemindError(.internalError, "no stock was changed")
        }
        guard let reminder = ledger.reminders[id] else { throw scheduler.snapshot.unknown(id) }
        return Remindd1.StockChanged(
            zone: zone.name, now: now.seconds, title: reminder.definition.title,
            entry: agenda.stockHistory(decided.decision.entries).first,
            stock: agenda.stockView(of: reminder, now: now))
    }
}
