import CivilTime
import Testing
import Vocabulary

@Suite struct TimeTextTests {
    @Test(arguments: [
        ("08:00", "08:00"), ("8:30", "08:30"), ("23:59:59", "23:59:59"), ("08:00:00", "08:00"), ("8am", "08:00"),
        ("8:30pm", "20:30"), ("8:30 PM", "20:30"), ("12am", "00:00"), ("12pm", "12:00"), ("12:30am", "00:30"),
        ("11:59:30pm", "23:59:30"), ("noon", "12:00"), ("Midnight", "00:00"), (" 00:00 ", "00:00"),
    ])
    func isRead(text: String, time: String) throws {
        #expect(try TimeText.parse(text).description == time)
    }

    @Test(arguments: [
        ("8", "\"8\" could be 8am or 8pm", "08:00 or 20:00"),
        ("0", "\"0\" needs minutes", "00:00"),
        ("12", "\"12\" could be noon or midnight", "12:00 or 00:00"),
        ("20", "\"20\" needs minutes", "20:00"),
        ("24", "\"24\" is not a time: hours go from 00 to 23", "23:00"),
        ("0800", "\"0800\" is not a time: write a colon", "08:00"),
        ("24:00", "\"24:00\" is not a time: a day ends at 23:59, midnight is 00:00", "00:00"),
        ("25:00", "\"25:00\" is not a time: hours go from 00 to 23", "23:00"),
        ("8:60", "\"8:60\" is not a time: minutes and seconds go from 00 to 59", "08:59"),
        ("08:00:60", "\"08:00:60\" is not a time: minutes and seconds go from 00 to 59", "08:59"),
        ("13pm", "\"13pm\" is not a time: with am and pm, hours go from 1 to 12", "13:00 or 1pm"),
        ("0am", "\"0am\" is not a time: with am and pm, hours go from 1 to 12", "00:00 or 12am"),
        ("8:5", "\"8:5\" is not a time", "08:00 or 8:30pm"),
        ("008:00", "\"008:00\" is not a time", "08:00 or 8:30pm"),
        ("8:00:00:00", "\"8:00:00:00\" is not a time", "08:00 or 8:30pm"),
        ("-8:00", "\"-8:00\" is not a time", "08:00 or 8:30pm"),
        (":", "\":\" is not a time", "08:00 or 8:30pm"),
        ("pm", "\"pm\" is not a time", "08:00 or 8:30pm"),
        ("", "\"\" is not a time", "08:00 or 8:30pm"),
        ("soon", "\"soon\" is not a time", "08:00 or 8:30pm"),
    ])
    func isRefused(text: String, message: String, hint: String) throws {
        #expect(throws: TextError(message, hint: hint)) { try TimeText.parse(text) }
        for example in hint.split(separator: " or ") {
            #expect(throws: Never.self) { try TimeText.parse(example) }
        }
    }
}
