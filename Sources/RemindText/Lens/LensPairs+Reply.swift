package import CivilTime
package import RemindProtocol
package import Statistics

extension LensPairs {
    package init(_ cycles: Remindd1.Cycles, today: CivilDate) {
        self.init(
            reminder: cycles.reminder, title: cycles.title, person: cycles.person, fields: cycles.fields,
            due: cycles.due, cycles: cycles.cycles.map(CycleHistory.Cycle.init), today: today)
    }
}

extension CycleHistory.Cycle {
    fileprivate init(_ cycle: Remindd1.Cycles.Cycle) {
        self.init(opened: cycle.opened, ended: cycle.ended, days: cycle.days, fields: cycle.fields ?? [:])
        unused = cycle.unused ?? []
        lengths = Dictionary(zip(cycle.days, cycle.lengths ?? []).filter { $1 > 0 }) { $1 }
        for (day, note) in cycle.notes ?? [:] { if let day = CivilDate(day) { notes[day] = note } }
    }
}
