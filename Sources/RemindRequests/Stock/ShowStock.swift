import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Vocabulary

/// The stock of every medicine that has one, or of one medicine with its refills and counts.
package struct ShowStock: Question {
    package static let name = "Stock"
    private let asked: Remindd1.StockRequest

    package init(_ asked: Remindd1.StockRequest) { self.asked = asked }

    package func needs(in context: RequestContext) -> [Need] {
        context.needs(toFind: [asked.what].compactMap(\.self), among: .all)
    }

    package func answer(in context: RequestContext, _ records: some RecordReader) throws -> ShownReply<Remindd1.Stocks>
    {
        let agenda = context.agenda
        func reply(_ stocks: [StockView], _ entries: [StockEntryView]) -> ShownReply<Remindd1.Stocks> {
            ShownReply(
                Remindd1.Stocks(zone: context.zone.name, now: context.now.seconds, stocks: stocks, entries: entries))
        }
        guard let what = asked.what else {
            let all = context.ledger.reminders.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
            return reply(all.compactMap { agenda.stockView(of: $0, now: context.now) }, [])
        }
        let id = try context.target(what, among: .all).reminder
        guard let reminder = context.ledger.reminders[id] else { throw context.scheduler.snapshot.unknown(id) }
        let view = agenda.stockView(of: reminder, now: context.now)
        let entries = try records.entries(context.stockHistory(of: id))
        guard view != nil || !entries.isEmpty else {
            throw RemindError(
                .nothingDue, "\(reminder.definition.title) has no stock",
                hint: "add some with: remindctl \(reminder.stockCommand) refill \(id) 60")
        }
        return reply([view].compactMap(\.self), agenda.stockHistory(entries))
    }
}

extension RequestContext {
    /// The refills and counts of a stock that are looked at: the latest 200.
    func stockHistory(of id: ReminderID) -> Lookup { .stock(of: id, limit: 200) }
}
