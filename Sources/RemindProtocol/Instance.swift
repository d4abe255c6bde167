import Glibc
package import Vocabulary

/// One of the daemons that a person runs: the ordinary one, or one of another record, such as that of a mother.
///
/// Every name that others can see comes from here: folders, the socket, units of systemd, hints of notifications, events of
/// a calendar. So two daemons share none, and neither replaces or stops what is the other's.
package struct Instance: Hashable, Sendable {
    /// The variable of the environment that names it, for the daemon and for its clients.
    package static let variable = "REMINDD_RECORD"
    /// The daemon without a name of its own.
    package static let ordinary = Instance(known: nil)

    /// 1 to 32 characters of `a-z`, `0-9` and `-`, the first one a letter; `nil` for the ordinary one.
    ///
    /// No dot and no `@`: they separate it from the rest of a name.
    package let name: String?

    private init(known name: String?) { self.name = name }

    /// - Throws: `invalidArgument` for what is no name.
    package init(_ name: String) throws(RemindError) {
        let isName = name.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
        guard isName, let first = name.unicodeScalars.first, "a"..."z" ~= first, name.utf8.count <= 32 else {
            throw RemindError(
                .invalidArgument, "the name of a record is 1 to 32 of a-z, 0-9 and -, and begins with a letter",
                hint: "such as: remindctl --record mother")
        }
        self.name = name
    }

    /// The one that an environment names, by default this process's own. A variable that is set to nothing counts as unset.
    ///
    /// - Throws: `invalidArgument` for what is no name.
    package init(
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) throws(RemindError) {
        guard let name = environment(Instance.variable), !name.isEmpty else {
            self = .ordinary
            return
        }
        try self.init(name)
    }

    /// `remindd` or `remindd@mother`: the unit of systemd without its ending, the folder under each base directory, and
    /// the identifier in the log.
    package var stem: String { name.map { "remindd@\($0)" } ?? "remindd" }
    package var serviceUnit: String { stem + ".service" }
    package var socketUnit: String { stem + ".socket" }
    /// The file name of the unit: a template for every one with a name.
    package var unitFile: String { name == nil ? "remindd.service" : "remindd@.service" }

    /// Begins the names of transient units and the tags of notifications. No pattern that begins with that of one
    /// instance matches a name of another.
    package var prefix: String { name.map { "remindd.\($0)." } ?? "remindd-" }

    /// The identifier in the log of the commands that reminders run.
    package var hookIdentifier: String { stem + "-hook" }
    /// The file beside the socket that keeps what is on the screen.
    package var shownFile: String { name.map { "shown.\($0)" } ?? "shown" }
    /// Ends the identifiers of events in a calendar, behind an `@`.
    package var calendarDomain: String { name.map { "\($0).remindd" } ?? "remindd" }
    /// The identifier of the window's application on the bus.
    package var windowID: String { name.map { "org.remindd.Window.\($0)" } ?? "org.remindd.Window" }

    /// The title of a notification, or of an icon: `mother: Metformin`.
    package func title(_ title: String) -> String { name.map { "\($0): \(title)" } ?? title }

    /// A text whose commands talk to this instance: `remindctl take 7k2` becomes `remindctl --record mother take 7k2`.
    package func addressed(_ text: String) -> String {
        guard let name else { return text }
        let option = "remindctl --record \(name)"
        return text.replacing(/remindctl(?=\s(?!\s*--record\s)|$)/, with: option)
    }
}
