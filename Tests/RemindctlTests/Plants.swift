@testable import Reminders
@testable import remindctl

/// A kind that the program does not have: plants to water, with the water that each gets and a stock of fertiliser. This file
/// is all of it.
struct Plant: Kind {
    let name = "plant"
    let command = "plant"
    let verb = Verb(imperative: "done", past: "watered")
    let words = KindWords(one: "plant", many: "plants", each: "watering", supply: "fertiliser", others: ["flower"])
    let defaults = Defaults(grace: 86_400, nag: .none, unanswered: .missed, urgency: .normal)
    let capabilities: [Capability] = [.readings, .stock]
    let measures: MeasureRule? = MeasureRule(measure: .amount, unit: "ml", step: "250 ml")
    let ownFields = [
        FieldRule("room", .text(maximum: 40), help: "where it is: kitchen"),
        FieldRule("light", .choice(["sun", "shade"]), help: "sun or shade"),
        FieldRule("indoor", .flag, help: "whether it lives inside"),
    ]
}

enum PlantPage: KindPage {
    static let kind = "plant"
}
