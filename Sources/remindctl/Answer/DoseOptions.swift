import ArgumentParser

/// How much was taken, and why more than is allowed.
struct DoseOptions: ParsableArguments {
    @Option(help: "How much, if not the usual dose: \"250 mg\".", completion: .quantity)
    var amount: String?

    @Flag(help: "Take it although a limit is reached. Needs --reason.")
    var force = false

    @Option(help: "Why. The history shows it.")
    var reason: String?

    func validate() throws {
        if force, reason == nil { throw ValidationError("--force needs a --reason") }
        if !force, reason != nil { throw ValidationError("--reason needs --force") }
    }
}
