/// Machines that write more than others read.
extension Notice {
    /// The notice of machines of which the rest is read on another day.
    ///
    /// - Parameter machines: Their names; at least one.
    package static func flood(of machines: [String]) -> Notice {
        let names = machines.sorted().joined(separator: ", ")
        return Notice(
            .flood, title: "\(names): too much to read in a day",
            body: [
                "The rest is read tomorrow. Until then, answers may be missing here.",
                "See whether it is in order there: remindctl doctor",
            ])
    }
}
