package import RemindCore
package import Reminders
package import Vocabulary

extension RecordReader {
    /// The state of a context with the old entries that are needed.
    package func knowing(_ needs: [Need], in context: RequestContext) throws -> RequestContext {
        guard !needs.isEmpty else { return context }
        var scheduler = context.scheduler
        for need in needs {
            scheduler.apply(.recalled(try entries(for: need, in: scheduler.ledger)))
        }
        return RequestContext(scheduler, now: context.now, found: context.found)
    }

    /// Every occurrence that the record has of a reminder.
    package func occurrences(of reminder: ReminderID) throws -> [Occurrence] {
        Occurrence.fold(try entries(.occurrences(of: reminder)))
    }
}
