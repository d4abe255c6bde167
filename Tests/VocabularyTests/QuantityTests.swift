import Support
import Testing
import Vocabulary

@Suite struct QuantityTests {
    @Test(
        "what an amount may go on with",
        arguments: [
            ("500m", ["500mg", "500ml"]), ("1/2 ta", ["1/2 tablet"]),
            ("1 1/2 s", ["1 1/2 spray", "1 1/2 sachet", "1 1/2 suppository"]),
            ("2", ["2mg", "2g", "2µg"]), ("2 boxes", []), ("", []), ("mg", []), ("-1", []), ("1/0", []),
        ])
    func completed(beginning: String, expected: [String]) {
        let found = Quantity.completions(of: beginning)
        #expect(Array(found.prefix(3)) == expected)
        #expect(found.allSatisfy { $0.hasPrefix(beginning) && (try? Quantity.parse($0)) != nil })
    }

    @Test(arguments: [
        ("500 mg", 500_000, "mg", "500 mg"),
        ("500mg", 500_000, "mg", "500 mg"),
        ("  2   tablets ", 2000, "tablets", "2 tablets"),
        ("1/2 tablet", 500, "tablet", "1/2 tablet"),
        ("½ tablet", 500, "tablet", "1/2 tablet"),
        ("1½ tablets", 1500, "tablets", "1 1/2 tablets"),
        ("1 1/2 tablets", 1500, "tablets", "1 1/2 tablets"),
        ("0.5 tablet", 500, "tablet", "1/2 tablet"),
        ("0.25 patch", 250, "patch", "1/4 patch"),
        ("0.125 tablet", 125, "tablet", "0.125 tablet"),
        ("0.5 mg", 500, "mg", "0.5 mg"),
        ("1/2 ml", 500, "ml", "0.5 ml"),
        ("2.50 ml", 2500, "ml", "2.5 ml"),
        ("62.5 \u{3bc}g", 62_500, "\u{3bc}g", "62.5 \u{3bc}g"),
        ("1.000 g", 1000, "g", "1 g"),
        ("1.1250000 mg", 1125, "mg", "1.125 mg"),
        ("100000 IU", 100_000_000, "IU", "100000 IU"),
        ("2 puffs (200 µg)", 2000, "puffs (200 µg)", "2 puffs (200 µg)"),
        ("5 % solution", 5000, "% solution", "5 % solution"),
        ("2 each", 2000, "each", "2 each"),
        ("3 錠", 3000, "錠", "3 錠"),
    ])
    func isRead(text: String, thousandths: Int64, unit: String, canonical: String) throws {
        let quantity = try Quantity.parse(text)
        #expect(quantity == Quantity(thousandths: thousandths, unit: unit))
        #expect(quantity.description == canonical)
        #expect(try Quantity.parse(canonical) == quantity)
    }

    @Test(
        "in a sentence the unit has its number; other languages and measured units stay as written",
        arguments: [
            ("2 tablet", "2 tablets", "tablet"), ("2 Tablets", "2 tablets", "tablet"),
            ("1 tablets", "1 tablet", "tablet"),
            ("1/2 capsules", "1/2 capsule", "capsule"), ("1.5 puff", "1 1/2 puffs", "puff"),
            ("3 patch", "3 patches", "patch"), ("500 mg", "500 mg", "mg"), ("2 IU", "2 IU", "IU"),
            ("2 Tabletten", "2 Tabletten", "Tabletten"), ("2 puffs (200 µg)", "2 puffs (200 µg)", "puffs (200 µg)"),
        ])
    func inNumber(text: String, expected: String, one: String) throws {
        let quantity = try Quantity.parse(text)
        #expect(quantity.inNumber == expected && quantity.unitOfOne == one)
    }

    @Test func whatIsPrintedIsReadBack() throws {
        var random = SeededRandom(seed: 9)
        for _ in 0..<20_000 {
            let quantity = Quantity(
                thousandths: Int64.random(in: 1...100_000_000, using: &random),
                unit: ["mg", "tablet", "ml", "drops", "IU"].randomElement(using: &random) ?? "mg")
            #expect(try Quantity.parse(quantity.description) == quantity)
        }
    }

    @Test(arguments: [
        ("", "expected an amount and a unit"),
        ("500", "\"500\" has no unit"),
        ("1/2", "\"1/2\" has no unit"),
        ("mg", "\"mg\" has no amount"),
        ("one tablet", "\"one tablet\" has no amount"),
        ("-1 mg", "an amount must be more than zero"),
        ("\u{2212}1 mg", "an amount must be more than zero"),
        ("0 mg", "an amount must be more than zero"),
        ("0/2 mg", "an amount must be more than zero"),
        ("1/0 tablet", "expected a number after /"),
        ("1/ tablet", "expected a number after /"),
        ("1/3 tablet", "a fraction is a half, a quarter, a fifth, an eighth or a tenth"),
        ("1 3/2 tablets", "a fraction after a number is less than one"),
        ("1,5 mg", "a comma in an amount is not clear"),
        ("1,000 mg", "a comma in an amount is not clear"),
        ("0.0001 g", "an amount has at most three decimals"),
        ("100001 mg", "an amount is at most 100000"),
        ("99999999999999999999 mg", "an amount is at most 100000"),
        ("1e3 mg", "\"1e3 mg\" is not an amount and a unit"),
        ("1E-3 g", "\"1E-3 g\" is not an amount and a unit"),
        ("1 mg 2 mg", "\"1 mg 2 mg\" is not an amount and a unit"),
        ("500 / day", "\"500 / day\" is not an amount and a unit"),
        ("5. mg", "\"5. mg\" is not an amount and a unit"),
        ("\u{0661} mg", "\"\u{0661} mg\" has no amount"),
        ("1 \(String(repeating: "x", count: 41))", "the unit has 41 characters"),
    ])
    func isRefused(text: String, message: String) {
        #expect(throws: TextError.self) { try Quantity.parse(text) }
        do { _ = try Quantity.parse(text) } catch { #expect(error.message == message) }
    }

    @Test(arguments: [
        ("500 mg", "0.5 g", true), ("1 g", "1000 mg", true), ("1 mg", "1000 mcg", true), ("1 l", "1000 ml", true),
        ("2 tablets", "2 Tablet", true), ("3 puffs", "3 puff", true), ("2 patches", "2 patch", true),
        ("1 IU", "1 international unit", true), ("2 supplies", "2 supply", true),
        ("1 g", "1 ml", false), ("1 tablet", "1 capsule", false), ("1 mg", "2 mg", false),
    ])
    func unitsThatAreOne(left: String, right: String, areEqual: Bool) throws {
        #expect((try Quantity.parse(left).base == Quantity.parse(right).base) == areEqual)
    }

    @Test func aPointBeforeAFractionIsNoDecimal() {
        #expect(throws: TextError.self) { try Quantity.parse("1.\u{BD} mg") }
    }
}
