import Testing

@testable import remindctl

struct BarClicksTests {
    @Test(
        "clicks of the left button, from i3bar and from swaybar",
        arguments: [
            ("[\n", 0, ""), (#"[{"name":"remindd","button":1,"x":3}"# + "\n", 1, ""),
            (#",{"name":"remindd","button":3,"x":1}"# + "\n", 0, ""),
            (#"{ "name": "remindd", "x": 1, "button": 1 },"# + "\n", 1, ""),
            (#"{"button":1,"x":1}"# + "\n" + #",{"button":1,"x":2}"# + "\n" + #",{"but"#, 2, #",{"but"#),
            (#"{"button":10,"x":1}"# + "\n", 0, ""), (#"{"button":1"#, 0, #"{"button":1"#),
            (String(repeating: "x", count: 5000), 0, ""),
        ])
    func clicks(bytes: String, count: Int, rest: String) {
        var left = Array(bytes.utf8)
        #expect(BarClicks.taken(from: &left) == count)
        #expect(String(decoding: left, as: UTF8.self) == rest)
    }
}
