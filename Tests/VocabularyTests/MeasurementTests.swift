import Support
import Testing
import Vocabulary

@Suite("Measured values") struct MeasurementTests {
    private func unit(_ text: String) throws -> MeasureUnit { try MeasureUnit(parsing: text) }

    @Test(
        "a value is read exactly, with its unit in any spelling",
        arguments: [
            ("71.9kg", "71.9 kg"), ("330 ml", "330 ml"), ("1/2 l", "0.5 l"), ("-3.5 C", "-3.5 °C"),
            ("\u{2212}3 °f", "-3 °F"), ("0 g", "0 g"), ("8 Fl Oz", "8 fl oz"), ("12 pounds", "12 lb"),
            ("5 feet", "5 ft"), ("64 BPM", "64 bpm"), ("120 mmhg", "120 mmHg"), ("18.2%", "18.2 %"),
            ("30 pages", "30 pages"), ("7", "7"), ("9500 steps", "9500 steps"), ("1000000", "1000000"),
            ("3 stone", "3 st"), ("2 litres", "2 l"), ("40 minutes", "40 min"),
        ])
    func read(_ text: String, _ expected: String) throws {
        let value = try Measurement.parse(text)
        #expect(value.description == expected)
        #expect(try Measurement.parse(value.description) == value)
    }

    @Test(
        "a unit that is left out or unclear is that of what is measured",
        arguments: [
            ("72", "kg", "72 kg"), ("8 oz", "ml", "8 fl oz"), ("8 oz", "kg", "8 oz"), ("7h40m", "h", "27600 s"),
            ("90 min", "min", "5400 s"), ("7.5", "h", "7.5 h"),
        ])
    func usual(_ text: String, _ usual: String, _ expected: String) throws {
        #expect(try Measurement.parse(text, usual: unit(usual)).description == expected)
    }

    @Test(
        "what is no value is refused",
        arguments: [
            ("", "\"\" is not a number"), ("kg", "\"kg\" is not a number"),
            ("1,5 kg", "a comma in an amount is not clear"),
            ("1.2345 kg", "an amount has at most three decimals"), ("1000001", "a value is at most 1000000"),
            ("1 cup", "a cup has no fixed size: 237, 240 or 250 ml"),
            ("2 cups", "a cup has no fixed size: 237, 240 or 250 ml"),
            ("3 k9", "\"k9\" is not a unit"), ("3 !", "\"!\" is not a unit"), ("--3 kg", "\"--3 kg\" is not a number"),
        ])
    func refused(_ text: String, _ message: String) {
        #expect { try Measurement.parse(text) } throws: { ($0 as? TextError)?.message == message }
    }

    /// NIST SP 811, appendix B, rounded to the thousandth.
    @Test(
        "units of one dimension convert exactly, both ways",
        arguments: [
            ("100 lb", "kg", "45.359 kg"), ("1 st", "lb", "14 lb"), ("1 lb", "oz", "16 oz"),
            ("10 st", "kg", "63.503 kg"),
            ("1 kg", "lb", "2.205 lb"), ("1000 kg", "lb", "2204.623 lb"), ("1 oz", "g", "28.35 g"),
            ("2.5 kg", "g", "2500 g"),
            ("1 fl oz", "ml", "29.574 ml"), ("64 fl oz", "l", "1.893 l"), ("1000 ml", "fl oz", "33.814 fl oz"),
            ("1 in", "cm", "2.54 cm"), ("6 ft", "cm", "182.88 cm"), ("1 mi", "km", "1.609 km"),
            ("178 cm", "ft", "5.84 ft"),
            ("98.6 F", "C", "37 °C"), ("-40 C", "F", "-40 °F"), ("0 C", "F", "32 °F"), ("0 F", "C", "-17.778 °C"),
            ("90 min", "h", "1.5 h"), ("1 h", "s", "3600 s"), ("-1 lb", "kg", "-0.454 kg"),
        ])
    func converts(_ text: String, _ other: String, _ expected: String) throws {
        let value = try Measurement.parse(text)
        #expect(value.converted(to: try unit(other)).description == expected)
    }

    @Test("a value keeps its thousandths on the way to a finer unit and back")
    func thereAndBack() throws {
        var random = SeededRandom(seed: 15)
        for (coarse, fine) in [
            ("kg", "g"), ("lb", "oz"), ("st", "lb"), ("l", "ml"), ("fl oz", "ml"), ("ft", "in"), ("h", "min"),
            ("°C", "°F"), ("in", "mm"),
        ] {
            let (coarse, fine) = (try unit(coarse), try unit(fine))
            for _ in 0..<500 {
                let value = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
                let there = try #require(coarse.convert(value, to: fine))
                #expect(fine.convert(there, to: coarse) == value, "\(value) \(coarse.symbol)")
            }
        }
    }

    @Test("another dimension does not convert")
    func otherDimension() throws {
        #expect(try unit("kg").convert(1000, to: unit("ml")) == nil)
        #expect(try unit("bpm").convert(1000, to: unit("mmHg")) == nil)
        #expect(try unit("pages").convert(1000, to: unit("steps")) == nil)
        #expect(try unit("page").convert(1000, to: unit("pages")) == 1000)
    }

    @Test(
        "a value is shown as it was typed, or converted with the decimals of the other unit",
        arguments: [
            ("71.95 kg", "kg", "71.95 kg"), ("159 lb", "kg", "72.1 kg"), ("71.9 kg", "lb", "158.5 lb"),
            ("64 fl oz", "ml", "1893 ml"), ("7", "kg", "7"), ("120 mmHg", "kg", "120 mmHg"),
            ("460 min", "h", "7 h 40 min"), ("16 h", "min", "16 h"), ("59 s", "h", "59 s"),
            ("57599 s", "h", "15 h 59 min"),
        ])
    func shown(_ text: String, _ unit: String, _ expected: String) throws {
        #expect(try Measurement.parse(text).text(in: self.unit(unit)) == expected)
    }
}
