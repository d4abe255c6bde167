package import CivilTime
import Reminders
import Vocabulary

extension Agenda {
    /// The notice of stocks that have come to light as set on two machines at once.
    ///
    /// - Parameters:
    ///   - found: At least one.
    ///   - machine: The name of the machine that wrote under a device's name.
    ///   - now: Decides how times are worded.
    package func notice(of found: [StockApart], machine: (String) -> String, now: Instant) -> Notice {
        let lines = found.flatMap { apart in
            let sets = [apart.own, apart.other].sorted { $0.stamp < $1.stamp }.map { set in
                let amount = "\(set.unit.text(set.units)) \(set.isCount ? "counted" : "put in")"
                return "\(amount) at \(snapshot.minute(set.at, now: now)) on \(machine(set.entry.device))"
            }
            let stock = ledger.stocks[apart.reminder]
            let left = (stock?.level).map { StockUnit(name: $0.unit).text(max(0, stock?.left ?? 0)) } ?? "no stock"
            let command = ledger.reminders[apart.reminder].map {
                "remindctl \($0.stockCommand) stock \(apart.reminder)"
            }
            return [
                "\(name(of: apart.reminder)): \(enumerated(sets, "and")). The later one holds: \(left) left.",
                command.map { "If that is wrong, count again: \($0) COUNT" },
            ].compactMap(\.self)
        }
        return Notice(
            .counted,
            title: found.count == 1
                ? "\(name(of: found[0].reminder)): stock set on two machines"
                : "\(found.count) stocks set on two machines",
            body: lines)
    }
}
