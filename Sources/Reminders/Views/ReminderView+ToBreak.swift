extension ReminderView {
    /// True for a habit to break: see `Definition.isToBreak`.
    package var isToBreak: Bool { fields["no"]?.text == "yes" }
}
