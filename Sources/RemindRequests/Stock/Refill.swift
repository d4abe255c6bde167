import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Something was put in, or the last refill was none.
package struct Refill: Request {
    package static let name = "Refill"
    private let asked: Remindd1.RefillRequest

    package init(_ asked: Remindd1.RefillRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        var needs = Needs(toFind: [asked.what], in: context)
        if asked.undo == true, let id = try? context.target(asked.what).reminder {
            needs.lookups = [context.stockHistory(of: id)]
        }
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let id = try context.target(asked.what).reminder
        return [.stock(id, try change(of: id, in: context))]
    }

    package func reply(
        to decided: Decided, before: RequestContext, after: RequestContext
    ) throws(RemindError) -> ShownReply<Remindd1.StockChanged> {
        ShownReply(try after.stockChanged(decided))
    }

    private func change(of id: ReminderID, in context: RequestContext) throws(RemindError) -> StockRequest {
        guard asked.undo != true else {
            guard asked.amount == nil, asked.expires == nil, asked.note == nil, asked.repeats == nil else {
                throw RemindError(.invalidArgument, "undo cannot be combined with other values", hint: "--undo alone")
            }
            return .undo(try last(of: id, in: context))
        }
        guard let amount = asked.amount else {
            throw RemindError(
                .invalidArgument, "missing amount",
                hint: "remindctl \(context.stockCommand(of: id)) refill \(id) 60")
        }
        if let repeats = asked.repeats, !(0...99).contains(repeats) {
            throw RemindError(.invalidArgument, "repeats cannot be \(repeats)", hint: "--repeats 0 to 99")
        }
        let expires = try asked.expires.map { (text) throws(RemindError) in
            // Most packs have a month: they are good until its end.
            guard
                let date = CivilDate(text)
                    ?? (28...31).reversed().lazy.compactMap({ CivilDate("\(text)-\($0)") }).first
            else {
                throw RemindError(
                    .invalidArgument, "\"\(text)\" is not a date",
                    hint: "--expires 2027-05-01, or 2027-05 for the end of that month")
            }
            return date
        }
        return .refill(amount, expires: expires, note: try RequestText.note(asked.note), repeats: asked.repeats)
    }

    /// The latest refill that was not taken back.
    private func last(of id: ReminderID, in context: RequestContext) throws(RemindError) -> Entry {
        let entries = context.found[context.stockHistory(of: id)]
        let undone = Set(entries.compactMap { $0.fact == .retracted ? $0.changes : nil })
        let refill = entries.last { entry in
            if case .refilled = entry.fact { !undone.contains(entry.id) } else { false }
        }
        guard let refill else {
            throw RemindError(
                .nothingDue, "\(context.definition(of: id)?.title ?? id.rawValue) has no refill to undo",
                hint: "see them with: remindctl \(context.stockCommand(of: id)) stock \(id)")
        }
        return refill
    }
}
