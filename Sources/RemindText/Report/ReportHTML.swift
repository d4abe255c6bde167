import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// A report as one file of HTML that needs nothing else: styles and charts are in it.
package struct ReportHTML {
    /// Of the printed page.
    package enum Paper: String, CaseIterable {
        case a4, letter

        fileprivate var name: String { self == .a4 ? "A4" : "letter" }
    }

    let report: ReportView
    let clock: Clock
    let paper: Paper

    package init(report: ReportView, clock: Clock, paper: Paper = .a4) {
        (self.report, self.clock, self.paper) = (report, clock, paper)
    }

    private var statistics: StatisticsView { report.statistics }

    package func page() -> String {
        let whose = (statistics.person ?? report.patient?.name).map { " for \($0)" } ?? ""
        let title = "Medication report\(whose)"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(ReportHTML.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(title))</title>
            <style>
            \(ReportHTML.style)
            @page { size: \(paper.name); margin: 16mm; }
            </style>
            </head>
            <body>
            <h1>\(Self.escaped(title))</h1>\(born)\(several)
            <p class="quiet">\(period), as recorded by remindd, written on \
            \(Self.escaped(DateWords.full(clock.today))) (\(Self.escaped(clock.zone.name)))</p>
            \(summary)
            \(medications)
            \(devices)
            \(charts)
            \(days)
            \(doses)
            \(late)
            \(asNeeded)
            \(notes)
            \(definitions)
            </body>
            </html>

            """
    }

    /// Escapes what HTML gives a meaning to, and replaces control characters. It goes by scalars: a `<` after U+0600 is
    /// the same `Character` as that one, and still opens a tag.
    static func escaped(_ text: String) -> String {
        var html = ""
        for scalar in CleanText.line(text).unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }

    private var born: String {
        guard let day = report.patient?.born.date else { return "" }
        return "\n<p>born \(day.components.day) \(DateWords.month(day)) \(day.year)</p>"
    }

    /// A summary over several people says nothing about any of them.
    private var several: String {
        let names = Set(report.reminders.map { $0.fields["person"]?.text ?? "" })
        guard names.count > 1 else { return "" }
        let named = names.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
        let others = names.contains("") ? " and medications without a name" : ""
        return "\n<p><strong>About \(Self.escaped(named))\(others), together.</strong> For one of them: "
            + "remindctl report --person NAME</p>"
    }

    private var period: String {
        let days = [statistics.since, statistics.until].map { CivilDate($0).map(DateWords.full) ?? $0 }
        return Self.escaped("\(days[0]) to \(days[1])")
    }

    // MARK: - Sections

    private var summary: String {
        let total = statistics.total
        var rows = [
            ("Adherence", StatisticsText.adherence(total)),
            ("On time", StatisticsText.punctuality(total, window: statistics.window)),
            (
                "Not counted",
                "\(total.skipped) skipped, \(total.unreviewed) not reviewed, "
                    + "\(statistics.pending) pending, \(statistics.extra) as needed or extra"
            ),
            ("Days in a row without a missed dose", "\(statistics.streak), the longest \(statistics.longestStreak)"),
        ]
        if let gap = statistics.longestGap {
            let from = moment(gap.from)
            let end = gap.to.map { "to \(moment($0))" } ?? "and still"
            rows.append(
                (
                    "Longest time without a dose",
                    "\(TravelText.hours(gap.seconds)), \(PersonText.title(gap.title, of: gap.person)): \(from) \(end)"
                ))
        }
        let cells = rows.map { "<tr><th>\(Self.escaped($0.0))</th><td>\(Self.escaped($0.1))</td></tr>" }
        return "<section><h2>Summary</h2><table class=\"facts\">\(cells.joined(separator: "\n"))</table></section>"
    }

    private var medications: String {
        let counted = statistics.reminders.filter { !$0.figures.isEmpty }.map { one in
            let own = one.figures
            let rates = [own.adherence, own.punctuality].map { $0.map { "\($0) %" } ?? "-" }
            return [
                Self.escaped(PersonText.title(one.title, of: one.person)), rates[0], "\(own.taken)", "\(own.missed)",
                "\(own.skipped)", rates[1],
            ]
        }
        let rows = report.reminders.map { reminder in
            let name = [reminder.fields["person"]?.text, reminder.title].compactMap { $0 }.joined(separator: ": ")
            let what =
                ["strength", "form", "route", "site", "code", "instructions"].compactMap { reminder.fields[$0]?.text }
                + (reminder.pauses ?? []).map { "paused \($0.described)" }
            let why = [
                reminder.fields["reason"]?.text, reminder.fields["prescriber"].map { "prescribed by \($0.text)" },
                reminder.fields["start"].map { "from \($0.text)" }, reminder.fields["end"].map { "until \($0.text)" },
            ].compactMap { $0 }
            // To a doctor, archived says nothing.
            let state =
                reminder.archived.map { " (stopped on \(day($0)))" }
                ?? (reminder.state == .active ? "" : " (\(reminder.state.rawValue))")
            return [
                (["<strong>\(Self.escaped(name))</strong>\(Self.escaped(state))"] + what.map(Self.escaped))
                    .joined(separator: "<br>"),
                prescribed(reminder).map(Self.escaped).joined(separator: "<br>"),
                reminder.schedules.map { Self.escaped($0.sentence + $0.own) }.joined(separator: "<br>"),
                why.map(Self.escaped).joined(separator: "<br>"),
            ]
        }
        let heads = ["Medication", "Dose", "When", "Why"]
        // Without a reason for any of them, the other columns have the room.
        let columns = rows.allSatisfy { $0[3].isEmpty } ? 3 : 4
        return section(
            "Medications", Array(heads.prefix(columns)), rows.map { Array($0.prefix(columns)) },
            empty: "No medication is recorded.")
            + section(
                "Doses of each medication", ["Medication", "Adherence", "Taken", "Missed", "Skipped", "On time"],
                counted,
                empty: "None is counted.")
    }

    /// The dose, with the days on which it changed; the steps of a taper.
    private func prescribed(_ reminder: ReminderView) -> [String] {
        let all = (report.prescriptions ?? []).filter { $0.reminder == reminder.id }
        guard !all.isEmpty else { return [reminder.fields["dose"]?.text ?? ""] }
        return all.indices.flatMap { index -> [String] in
            let own = all[index]
            let isCurrent = index + 1 == all.count
            let steps = own.steps?.map { StepText.line($0) + (isCurrent && isTaken($0) ? " (now)" : "") }
            var lines = steps ?? [own.dose.isEmpty ? "no dose" : own.dose]
            if all.count == 1 { return own.steps == nil && own.dose.isEmpty ? [] : lines }
            // A step says itself when it begins.
            if own.steps == nil, index > 0 || own.from > statistics.since { lines[0] += " from \(day(own.from))" }
            if index + 1 < all.count, let next = CivilDate(all[index + 1].from) {
                lines[lines.count - 1] += ", until \(day((next - 1).description))"
            }
            return lines
        }
    }

    /// Whether it is the step of today: of four doses in a cell, it is the one to know.
    private func isTaken(_ step: TaperStep) -> Bool {
        let today = clock.today.description
        return step.from <= today && step.until.map { today <= $0 } ?? true
    }

    /// Prescriptions besides doses, such as those of lenses.
    private var devices: String {
        let rows = (report.devices ?? []).map { device in
            let name = [device.person, device.title].compactMap { $0 }.joined(separator: ": ")
            let facts = device.facts.map { "\(Self.escaped($0.name)) \(Self.escaped($0.value))" }
            return ["<strong>\(Self.escaped(name))</strong>", facts.joined(separator: ", ")]
        }
        return rows.isEmpty ? "" : section("Other prescriptions", ["For", "Prescription"], rows, empty: "")
    }

    private func day(_ text: String) -> String { CivilDate(text).map(DateWords.full) ?? text }

    private var charts: String {
        // Without a dose that counts, each of them is empty.
        guard statistics.total.taken + statistics.total.missed > 0, let first = CivilDate(statistics.since),
            let last = CivilDate(statistics.until)
        else { return "" }
        let days = Dictionary(
            statistics.days.compactMap { day in CivilDate(day.date).map { ($0, day.figures) } },
            uniquingKeysWith: { $1 })
        let weekdays = ReportChart(
            name: "By weekday",
            bars: statistics.weekdays.map {
                let name = StatisticsText.weekday($0.weekday)
                return ReportChart.Bar(label: name, title: name, figures: $0.figures)
            })
        let times = ReportChart(
            name: "By time of day",
            bars: statistics.times.map {
                let name = StatisticsText.time($0.time, clock: clock)
                return ReportChart.Bar(label: name, title: name, figures: $0.figures)
            })
        let all = [ReportChart.days(days, from: first, through: last), weekdays, times]
        return """
            <section class="charts"><h2>Adherence</h2>
            <p class="quiet"><span class="key taken"></span> taken <span class="key missed"></span> missed</p>
            \(all.map { $0.svg() }.joined(separator: "\n"))
            </section>
            """
    }

    private var days: String {
        let series = (report.series ?? []).filter { one in
            one.states.contains { $0 != .none } || one.extra != nil || one.values?.contains { $0 != nil } == true
        }
        guard !series.isEmpty else { return "" }
        let figures = series.map { ReportDays(series: $0, clock: clock).svg() }
        return """
            <section class="charts"><h2>Day by day</h2>
            \(ReportDays.legend)
            \(figures.joined(separator: "\n"))
            </section>
            """
    }

    private var definitions: String {
        let length = DurationText.words(.seconds(statistics.window))
        return """
            <section class="quiet"><h2>What the figures mean</h2>
            <p>Adherence is doses taken of doses taken or missed, rounded down. Skipped doses, doses missed while the \
            machine was off that nobody has reviewed, pending doses, doses taken as needed and days on which a medication \
            was paused are in no rate. On time is no more than \(Self.escaped(length)) before or after the dose was due, \
            of those taken.</p></section>
            """
    }

    // MARK: - Parts

    func section(_ name: String, _ heads: [String], _ rows: [[String]], empty: String) -> String {
        guard !rows.isEmpty else { return "<section><h2>\(name)</h2><p>\(empty)</p></section>" }
        let head = heads.map { "<th>\($0)</th>" }.joined()
        let body = rows.map { "<tr>\($0.map { "<td>\($0)</td>" }.joined())</tr>" }.joined(separator: "\n")
        return """
            <section><h2>\(name)</h2><table><thead><tr>\(head)</tr></thead><tbody>
            \(body)
            </tbody></table></section>
            """
    }

    /// `2026-11-20T08:00` as `Fri 20 Nov 2026 08:00`
    func wall(_ text: String) -> String {
        guard let local = CivilDateTime(text.prefix("2026-11-20T08:00".count)) else { return text }
        return "\(DateWords.brief(local.date)) \(local.date.year) \(clock.text(local.time))"
    }

    func moment(_ text: String) -> String {
        guard let local = CivilDateTime(text.prefix(19)) else { return text }
        return "\(DateWords.brief(local.date)) \(local.date.year) \(clock.text(local.time.wholeMinute))"
    }

    /// The page brings its styles along and needs nothing else: no script, no picture, no request.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    private static let style = """
        :root { color-scheme: light; }
        body { font: 14px/1.45 system-ui, "DejaVu Sans", sans-serif; color: #111; background: #fff; max-width: 760px;
          margin: 24px auto; padding: 0 16px; }
        h1 { font-size: 24px; margin: 0; } h2 { font-size: 17px; margin: 26px 0 6px; border-bottom: 1px solid #999; }
        .quiet { color: #555; } table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid #ddd; }
        th { font-weight: 600; } .facts th { width: 34%; } td { overflow-wrap: break-word; }
        figure { margin: 10px 0; break-inside: avoid; } figcaption { font-weight: 600; } svg { width: 100%; height: auto; }
        .grid { stroke: #ccc; stroke-width: 0.6; } .axis { font-size: 9px; fill: #333; }
        .trace { stroke: #2e7d32; stroke-width: 1; }
        .taken { fill: #2e7d32; background: #2e7d32; } .missed { fill: url(#hatch); stroke: #b3261e; stroke-width: 0.4; }
        .level1 { fill: #c8e6c9; background: #c8e6c9; } .level2 { fill: #a5d6a7; background: #a5d6a7; }
        .level3 { fill: #81c784; background: #81c784; } .level4 { fill: #4caf50; background: #4caf50; }
        .level5 { fill: #2e7d32; background: #2e7d32; } .empty { fill: #fff; stroke: #bbb; stroke-width: 0.5; }
        .key { display: inline-block; width: 12px; height: 12px; }
        .key.missed { background: repeating-linear-gradient(45deg, #b3261e 0 2px, #fff 2px 4px); }
        @media screen and (max-width: 520px) { body { font-size: 12px; margin: 12px auto; padding: 0 8px; }
          th, td { padding-right: 5px; } section { overflow-x: auto; } }
        @media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          thead { display: table-header-group; } tr, figure { break-inside: avoid; } h2, h2 + p { break-after: avoid; } }
        """
}
