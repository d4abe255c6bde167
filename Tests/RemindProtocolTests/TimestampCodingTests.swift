import CivilTime
import Reminders
import StrictJSON
import Testing
import Worlds

@Suite("Timestamps on the wire") struct TimestampCodingTests {
    @Test("travel as their text")
    func roundTrip() throws {
        let session = SessionView(from: "2026-11-20T08:00:00+01:00", until: "1906-08-16T19:43:32-00:43:08")
        let json = #"{"from":"2026-11-20T08:00:00+01:00","until":"1906-08-16T19:43:32-00:43:08"}"#
        #expect(try JSON.encode(session) == Array(json.utf8))
        #expect(try JSON.decode(SessionView.self, from: Array(json.utf8)) == session)
    }

    @Test("name their place if they are none", arguments: ["", "2026-11-20", "2026-11-20T08:00:00Z", "10m ago"])
    func refused(_ text: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSON.decode(SessionView.self, from: Array(#"{"from":"\#(text)"}"#.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["from"])
        #expect(context.debugDescription == "\"\(text)\" is not a date and time with an offset")
    }

    @Test("are small, since a history has many")
    func size() {
        #expect(MemoryLayout<Timestamp?>.stride <= 16)
    }
}
