package import RemindProtocol

/// `doctor`: a line for each check, and below it what mends it.
package enum DoctorText {
    package static func lines(_ checks: [HealthCheck], style: Style) -> [String] {
        let width = checks.map { DisplayWidth.of($0.name) }.max() ?? 0
        var lines: [String] = []
        for check in checks {
            let word = check.verdict.rawValue
            let name = check.name + blanks(width - DisplayWidth.of(check.name))
            let blank = blanks(4 - word.count)
            let head = "\(style.paint(word, tint(check.verdict)))\(blank)  \(name)"
            var texts = [check.detail]
            if check.verdict != .ok, let mend = check.mend { texts.append(mend) }
            // On a narrow terminal, findings go below the names.
            let isNarrow = style.columns.map { $0 < width + 40 } ?? false
            let indent = isNarrow ? 6 : width + 8
            // A mistake in a file has several lines: its place, the line there, and a mark below it.
            texts = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
            let wrapped = texts.map(CleanText.line).flatMap { text in
                style.columns.map { DisplayWidth.wrap(text, to: max($0 - indent, 8)) } ?? [text]
            }
            let below = wrapped.map { blanks(indent) + $0 }
            if isNarrow {
                lines += [head.trimmingEnd] + below
            } else {
                lines += ["\(head)  \(wrapped[0])"] + below.dropFirst()
            }
        }
        let failed = checks.count { $0.verdict == .fail }
        let warned = checks.count { $0.verdict == .warn }
        return lines + ["", summary(failed: failed, warned: warned)]
    }

    /// The failures, for a program that lays it out itself: the finding, and what mends it.
    package static func failures(_ checks: [HealthCheck]) -> [String] {
        checks.filter { $0.verdict == .fail }.map { check in
            let texts = [check.detail, check.mend ?? ""].filter { !$0.isEmpty }.map(CleanText.line)
            return "\(check.name): \(texts.joined(separator: ": "))"
        }
    }

    private static func summary(failed: Int, warned: Int) -> String {
        let warnings = warned == 0 ? "" : ", \(warned) \(warned == 1 ? "warning" : "warnings")"
        return failed == 0 ? "nothing has failed\(warnings)" : "\(failed) failed\(warnings)"
    }

    private static func tint(_ verdict: HealthCheck.Verdict) -> Tint {
        switch verdict {
        case .ok: .good
        case .warn: .attention
        case .fail: .bad
        }
    }
}
