import CAdwaita
import RemindClient
import RemindProtocol
import RemindText
import Screens
import Vocabulary

/// The page of figures: what one reminder has come to, as rings, a year and a chart.
@MainActor
final class FiguresPage: Page {
    let place = PagePlace(name: "figures", title: "Figures", icon: "power-profile-performance-symbolic")
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private unowned let window: Window
    private var screen = FiguresScreen()
    private let rings: Widget
    private let ring = (0..<FiguresScreen.periods.count).map { _ in RingView(size: 84) }
    private let lens = RingView(size: 140)
    private let lensButtons = RowLayout.buttons([])
    private var drawnButtons: [FiguresDrawing.Lens.Button] = []
    private var question: QuestionDialog?
    private let text: Widget = gtk_label_new("")
    private let message: Widget = gtk_label_new("")
    private let empty = StatusPage()
    private var chooser: ReminderChooser?
    private var year: YearView?
    private var chart: ChartView?
    /// Where the year and the chart come when they are first drawn.
    private let yearPlace: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let chartPlace: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    init(in window: Window) {
        self.window = window
        rings = FlowBox.make(ring.map(\.widget))
        gtk_flow_box_set_homogeneous(rings.opaque, 1)
        // They have no use for the focus.
        gtk_widget_set_can_focus(rings, 0)
    }

    /// Its widgets, once it is looked at.
    private func build() {
        let chooser = ReminderChooser { [weak self] in self?.handle(.choose($0)) }
        self.chooser = chooser
        let header: Widget = adw_header_bar_new()
        adw_header_bar_set_title_widget(header.opaque, adw_window_title_new("Figures", ""))
        gtk_widget_set_halign(chooser.widget, GTK_ALIGN_START)
        for label in [text, message] {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_xalign(label.opaque, 0)
        }
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18)
        box.addClass("figures")
        empty.draw(FiguresScreen.nothing)
        gtk_widget_set_halign(lensButtons, GTK_ALIGN_CENTER)
        for part in [
            empty.widget, chooser.widget, message, rings, lens.widget, lensButtons, text, yearPlace, chartPlace,
        ] {
            gtk_box_append(box.cast(), part)
        }
        let scroll = Column.scrolled(box, upTo: 900)
        for part in [header, scroll] { gtk_box_append(widget.cast(), part) }
    }

    func refresh() {
        if chooser == nil { build() }
        handle(.changed)
    }

    private func handle(_ event: FiguresScreen.Event) {
        for effect in screen.handle(event) {
            switch effect {
            case .ask(let question): ask(question)
            case .show(let date): window.show(day: date)
            case .lens(let effect): perform(effect)
            }
        }
        guard let drawing = screen.drawing else { return }
        chooser?.draw(screen.choices, shown: drawing.subject)
        let isEmpty = drawing.message == FiguresScreen.nothing
        gtk_widget_set_visible(empty.widget, isEmpty ? 1 : 0)
        if let chooser { gtk_widget_set_visible(chooser.widget, isEmpty ? 0 : 1) }
        show(message, isEmpty ? "" : drawing.message ?? "")
        show(text, drawing.lines.joined(separator: "\n"))
        gtk_widget_set_visible(rings, drawing.rings.isEmpty ? 0 : 1)
        for (view, share) in zip(ring, drawing.rings) { view.draw(share) }
        gtk_widget_set_visible(lens.widget, drawing.lens == nil ? 0 : 1)
        if let pair = drawing.lens { lens.draw(pair) }
        draw(drawing.lens?.buttons ?? [])
        gtk_widget_set_visible(yearPlace, drawing.year == nil ? 0 : 1)
        if let days = drawing.year {
            let view = year ?? YearView { [weak self] in self?.handle($0) }
            if year == nil { gtk_box_append(yearPlace.cast(), view.widget) }
            year = view
            view.draw(days)
        }
        gtk_widget_set_visible(chartPlace, drawing.chart == nil ? 0 : 1)
        guard let values = drawing.chart else { return }
        let view = chart ?? ChartView { [weak self] in self?.handle($0) }
        if chart == nil { gtk_box_append(chartPlace.cast(), view.widget) }
        chart = view
        view.draw(values)
    }

    private func show(_ label: Widget, _ text: String) {
        gtk_label_set_text(label.opaque, text)
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }

    // MARK: - Lenses

    private func draw(_ buttons: [FiguresDrawing.Lens.Button]) {
        gtk_widget_set_visible(lensButtons, buttons.isEmpty ? 0 : 1)
        guard buttons != drawnButtons else { return }
        drawnButtons = buttons
        while let child = gtk_widget_get_first_child(lensButtons) { gtk_box_remove(lensButtons.cast(), child) }
        for button in buttons {
            let view: Widget = gtk_button_new_with_label(button.label)
            view.on("clicked") { [weak self] in self?.handle(.answer(button, name: RequestName.fresh())) }
            gtk_box_append(lensButtons.cast(), view)
        }
    }

    private func perform(_ effect: LensPress.Effect) {
        switch effect {
        case .send(let ask): send(ask)
        case .ask(let question):
            let tell: @MainActor (LensPress.Event) -> Void = { [weak self] event in
                self?.question = nil
                self?.handle(.lens(event))
            }
            self.question = QuestionDialog(
                question, over: window.widget,
                consent: { tell(.consented(reason: $0, name: $1)) }, decline: { tell(.declined) })
        case .toast(let text, let undo):
            guard let undo else { return window.toast(text) }
            window.toast(text) { [weak self] in self?.handle(.undo(what: undo, name: RequestName.fresh())) }
        }
    }

    private func send(_ ask: Ask) {
        let name = ask.name
        window.daemon.change(ask) { [weak self] reply in
            let event: LensPress.Event =
                switch reply {
                case .success(let answered): .replied(name: name, answered)
                case .failure(let failure):
                    failure.name.map { .refused(name: name, error: $0, failure.reason) } ?? .broke(name: name)
                }
            MainLoop.post { self?.handle(.lens(event)) }
        }
    }

    // MARK: - Questions

    private func ask(_ question: FiguresScreen.Question) {
        switch question {
        case .list: ask(question, "List", Remindd1.ListRequest()) { .list($0) }
        case .statistics(_, let days):
            let request = Remindd1.StatisticsRequest(what: question.what, kind: question.kind, since: "\(days)d")
            ask(question, "Statistics", request) { .statistics($0) }
        case .habits(_, let days):
            ask(question, "Habits", Remindd1.HabitsRequest(what: question.what, since: "\(days)d")) { .habits($0) }
        case .year(_, let year):
            let request = Remindd1.HabitsRequest(what: question.what, since: "\(year)-01-01", until: "\(year)-12-31")
            ask(question, "Habits", request) { .habits($0) }
        case .days(_, let span):
            ask(question, "Days", Remindd1.DaysRequest(what: question.what, since: "\(span.rawValue)d")) { .days($0) }
        case .cycles: ask(question, "Cycles", Remindd1.CyclesRequest(what: question.what)) { .cycles($0) }
        }
    }

    private func ask<Reply: DatedReply>(
        _ question: FiguresScreen.Question, _ method: String, _ request: some Encodable & Sendable,
        _ answer: @escaping @Sendable (Reply) -> FiguresScreen.Answer
    ) {
        window.daemon.call(method, request) { [weak self] (found: Result<Reply, CallFailure>) in
            let event: FiguresScreen.Event =
                switch found {
                case .success(let reply): .answered(question, answer(reply), reply.clock)
                case .failure(let failure): .failed(question, failure.reason)
                }
            MainLoop.post { self?.handle(event) }
        }
    }
}
