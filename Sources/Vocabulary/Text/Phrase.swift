import Glibc

extension String {
    /// True if a phrase of ASCII is in the text, byte for byte, up to the text's first NUL. `contains` of the standard library
    /// goes by characters, which takes many times as long for each schedule.
    package func hasPhrase(_ phrase: String) -> Bool { strstr(self, phrase) != nil }
}
