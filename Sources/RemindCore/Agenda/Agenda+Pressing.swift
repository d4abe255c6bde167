package import Reminders

extension Agenda {
    /// The occurrences that the answer button of a notification answers, in its order.
    ///
    /// Several are answered together only if they are plainly done: one person's medicines, habits and reminders; prayers
    /// or lenses only among themselves, where the button names them. The others wait: a reading or an amount, a habit to
    /// break, a dose that is allowed and not due, another person's medicine.
    package func answered(by banner: Banner) -> [OccurrenceID] {
        let members = banner.members.compactMap { id in
            ledger.reminders[id.reminder].map { (id: id, reminder: $0, kind: $0.kind) }
        }
        guard members.count > 1 else {
            // A button cannot ask for a value: it records the usual one.
            return members.filter { $0.reminder.measuring.map { $0.measure == .check || $0.step != nil } ?? true }
                .map(\.id)
        }
        let isOfOneKind = Set(members.map(\.reminder.definition.kind)).count == 1
        let plain = members.filter { id, reminder, kind in
            guard reminder.measuring.map({ $0.measure == .check }) ?? true,
                reminder.definition.fields["no"]?.text != "yes", !reminder.isAllowance(id.slot)
            else { return false }
            return isOfOneKind || kind?.isScheduled == true && kind?.has(.obligation) == false
        }
        let medicines = plain.filter { $0.kind?.has(.measure) == true }.map(\.reminder.definition.person)
        guard let first = medicines.first else { return plain.map(\.id) }
        // A medicine without a name is of the person who reads this.
        let person = medicines.contains(nil) ? nil : first
        return plain.filter { $0.kind?.has(.measure) != true || $0.reminder.definition.person == person }.map(\.id)
    }

    /// The others of a group that has such a button: after the press they are shown alone.
    package func leftOver(by banner: Banner) -> [OccurrenceID] {
        let answered = Set(answered(by: banner))
        return answered.isEmpty ? [] : banner.members.filter { !answered.contains($0) }
    }
}
