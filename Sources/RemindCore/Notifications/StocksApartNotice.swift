import Catalogue
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
        let say = language
        let lines = found.flatMap { apart in
            let sets = [apart.own, apart.other].sorted { $0.stamp < $1.stamp }.map { set in
                let values: KeyValuePairs = [
                    "amount": set.unit.text(set.units), "time": snapshot.minute(set.at, now: now),
                    "machine": machine(set.entry.device),
                ]
                return set.isCount
                    ? say("%{amount} counted at %{time} on %{machine}", values)
                    : say("%{amount} put in at %{time} on %{machine}", values)
            }
            let stock = ledger.stocks[apart.reminder]
            let left = (stock?.level).map { StockUnit(name: $0.unit).text(max(0, stock?.left ?? 0)) }
            let (title, both) = (name(of: apart.reminder), say.all(sets))
            let command = ledger.reminders[apart.reminder].map {
                "remindctl \($0.stockCommand) stock \(apart.reminder)"
            }
            return [
                left.map {
                    say(
                        "%{title}: %{sets}. The later one holds: %{amount} left.",
                        ["title": title, "sets": both, "amount": $0])
                }
                    ?? say(
                        "%{title}: %{sets}. The later one holds: no stock left.", ["title": title, "sets": both]),
                command.map { say("If that is wrong, count again: %{command}", ["command": "\($0) COUNT"]) },
            ].compactMap(\.self)
        }
        return Notice(
            .counted,
            title: found.count == 1
                ? say("%{title}: stock set on two machines", ["title": name(of: found[0].reminder)])
                : say("%{n} stock set on two machines", "%{n} stocks set on two machines", found.count),
            body: lines)
    }
}
