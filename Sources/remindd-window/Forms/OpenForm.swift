/// A form that is on the screen in the place of the list.
@MainActor
protocol OpenForm: AnyObject {
    var widget: Widget? { get }
    func takeFocus()
    /// The daemon is there again, or the record has changed.
    func isBack()
}
