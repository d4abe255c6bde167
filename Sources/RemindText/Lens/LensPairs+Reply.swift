package import CivilTime
package import RemindProtocol
package import Statistics

extension LensPairs {
    package init(_ cycles: Remindd1.Cycles, today: CivilDate) {
        self.init(
            reminder: cycles.reminder, title: cycles.title, person: cycles.person, fields: cycles.fields,
            due: cycles.due.date, cycles: cycles.cycles.compactMap(CycleHistory.Cycle.init), today: today)
    }
}

extension CycleHistory.Cycle {
    fileprivate init?(_ cycle: Remindd1.Cycles.Cycle) {
        guard let opened = CivilDate(cycle.opened) else { return nil }
        let days = cycle.days.compactMap { CivilDate($0) }
        self.init(opened: opened, ended: cycle.ended.date, days: days, fields: cycle.fields ?? [:])
        unused = (cycle.unused ?? []).compactMap { CivilDate($0) }
        lengths = Dictionary(zip(days, cycle.lengths ?? []).filter { $1 > 0 }) { $1 }
        for (day, note) in cycle.notes ?? [:] { if let day = CivilDate(day) { notes[day] = note } }
    }
}
