extension Window {
    /// In their order in the switcher.
    static func pages(with today: TodayPage, in window: Window) -> [any Page] {
        [
            today,
            CalendarPage(in: window),
            FiguresPage(in: window),
            RemindersPage(in: window),
            HistoryPage(in: window),
        ]
    }

    /// The page of a daemon without a reminder.
    static func cover(in window: Window) -> any Cover { BeginPage(in: window) }

    /// Shows the content of another program's file, to be imported.
    func showImport(of path: String) { ImportDialog.show(path, over: self) }
}
