import ArgumentParser

/// The generic commands at the top, made from the kinds that they are about.
///
/// A generic type that is written out, as `PauseReminders<AnyKind>.self`, is found by its name, and the runtime goes through
/// all conformances of the program for each of its requirements: a third of a start. Here the requirements come along as
/// parameters, and nothing is searched.
enum GenericCommands {
    static var ofKinds: [any ParsableCommand.Type] { KindPages.all.map { commands(of: $0) } }

    /// `pause metformin`, with no word for the kind.
    static var ofAnyKind: [any ParsableCommand.Type] {
        let scopes: [any KindScope.Type] = [AnyKind.self]
        return scopes.flatMap { keeping($0) }
    }

    private static func commands<Page: KindPage>(of _: Page.Type) -> any ParsableCommand.Type {
        KindCommands<Page>.self
    }

    private static func keeping<Scope: KindScope>(_: Scope.Type) -> [any ParsableCommand.Type] {
        [
            PauseReminders<Scope>.self, ResumeReminders<Scope>.self, EnableReminder<Scope>.self,
            DisableReminder<Scope>.self, ArchiveReminder<Scope>.self, UnarchiveReminder<Scope>.self,
        ]
    }
}
