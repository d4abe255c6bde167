/// ArgumentParser's completions for fish, with one reading of the line instead of thousands.
///
/// fish asks each of the 3,100 completions whether it fits, and ArgumentParser's condition reads the whole line for each:
/// a Tab took 3 to 10 seconds. Here a condition first compares its command with the one that the line names, which is read
/// once for each line; only those of that command read on.
enum FishCompletions {
    private static let begin = "function __remindctl_should_offer_completions_for_"
    private static let conditions = [
        "flags_or_options -a expected_commands\n",
        "positional -a expected_commands positional_index_comparison expected_positional_index\n",
    ]
    private static let check = #"    __remindctl_line_names "$expected_commands"; or return 1"# + "\n"

    // A condition's own variables are not seen here: fish functions see those of their callers only with -S.
    private static let names = #"""
        function __remindctl_line_names -a expected
            set -l line "$(commandline -pc)"
            if test "$line" != "$__remindctl_line"
                set -l commands
                set -l positional_index 0
                set -l non_repeating_flags_or_options
                set -l non_repeating_flags_or_options_absent 0
                __remindctl_parse_tokens
                set -g __remindctl_line $line
                set -g __remindctl_commands "$commands"
            end
            test "$__remindctl_commands" = "$expected"
        end


        """#

    /// A script for fish with that check; any other text as it is.
    static func quick(_ script: String) -> String {
        guard script.hasPrefix(begin) else { return script }
        return conditions.reduce(names + script) { text, condition in
            guard let place = text.firstRange(of: begin + condition) else { return text }
            return text[..<place.upperBound] + check + text[place.upperBound...]
        }
    }
}
