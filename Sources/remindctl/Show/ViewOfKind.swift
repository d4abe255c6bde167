import ArgumentParser
import RemindProtocol
import Reminders

/// A view of one reminder, or of all of a kind: the options of it.
protocol KindView: ParsableArguments {
    /// The name and the help of the command that shows any kind.
    static var configuration: CommandConfiguration { get }
    /// A reminder, or a kind.
    var what: String? { get set }
    /// - Parameter kind: Only this kind.
    func show(kind: String?) throws
}

/// `remindctl med stats`: a view, of one kind.
struct ViewOfKind<Page: KindPage, View: KindView>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: View.configuration.commandName, abstract: View.configuration.abstract,
            shouldDisplay: !Page.declared.has(.plain))
    }

    @OptionGroup var view: View

    func run() throws {
        var view = view
        if let what = view.what {
            let shown: Remindd1.Shown = try DaemonLink().read("Show", Remindd1.WhatRequest(what: what))
            try Show.check(shown.reminder, isA: Page.kind)
        } else {
            view.what = Page.kind
        }
        try view.show(kind: nil)
    }
}
