extension WallRecurrence {
    /// The first slot at or after a wall-clock second: of the rule and RDATE, without EXDATE.
    ///
    /// - Parameter table: tells when a slot is due, for a rule that ends at a time of UTC.
    func firstOfSet(atOrAfter wall: Int64, in table: TransitionTable? = nil) -> Int64? {
        guard let rule else { return nil }
        var wall = wall
        if let from { wall = max(wall, from.midnight) }
        while true {
            var slot = firstDue(of: rule, atOrAfter: wall, in: table)
            if let added = rule.firstAdded(atOrAfter: wall) {
                slot = min(slot ?? added, added)
            }
            guard let slot else { return nil }
            let local = CivilDateTime(wallSeconds: slot)
            if let until, local.date > until { return nil }
            if let lastSlot, local > lastSlot { return nil }
            if !except.isEmpty, except.contains(local.date) {
                wall = (local.date + 1).midnight
            } else if !rule.removed.isEmpty, rule.removed.contains(local) {
                wall = slot + 1
            } else {
                return slot
            }
        }
    }

    /// The first slot of the rule that is due before its end, be that of the wall or of UTC.
    private func firstDue(of rule: RuleSlots, atOrAfter wall: Int64, in table: TransitionTable?) -> Int64? {
        var slot = firstOfRule(rule, atOrAfter: wall)
        guard let last = rule.lastSecond, let table else { return slot }
        // A gap defers slots beyond those that follow it on the wall: past the end, the next one may still count.
        while let found = slot, found - Int64(table.offsets[table.span(owning: found)]) > last {
            slot = firstOfRule(rule, atOrAfter: found + 1)
        }
        return slot
    }

    func firstOfRule(_ rule: RuleSlots, atOrAfter wall: Int64) -> Int64? {
        var start = CivilDateTime(wallSeconds: max(wall, rule.start.wallSeconds))
        while true {
            if let end = rule.end, start > end { return nil }
            if case .grid(let grid) = rule.times {
                let date = grid.date(onOrAfter: start.date)
                if date > start.date { start = CivilDateTime(date, .midnight) }
            }
            guard let date = days.next(onOrAfter: start.date) else { return nil }
            if date > start.date { start = CivilDateTime(date, .midnight) }
            if let time = firstTime(rule.times, on: date, atOrAfter: start.time) {
                let slot = CivilDateTime(date, time)
                if let end = rule.end, slot > end { return nil }
                return slot.wallSeconds
            }
            start = CivilDateTime(date + 1, .midnight)
        }
    }

    private func firstTime(_ kind: RuleSlots.Times, on date: CivilDate, atOrAfter time: ClockTime) -> ClockTime? {
        switch kind {
        case .everyDay: times.first(atOrAfter: time)
        case .picked(let days): days.picks(on: date).lazy.map { times[$0] }.first { $0 >= time }
        case .grid(let grid): grid.first(on: date, atOrAfter: time)
        }
    }
}
