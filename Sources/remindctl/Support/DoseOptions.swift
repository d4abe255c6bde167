import ArgumentParser

/// How much was taken, and why more than is allowed.
struct DoseOptions: ParsableArguments {
    @Option(help: "How much, where it is not the dose: \"250 mg\".", completion: .quantity)
    var amount: String?

    @Flag(help: "Although a limit is reached; say why with --reason.")
    var force = false

    @Option(help: "Why, kept with the answer.")
    var reason: String?

    func validate() throws {
        if force, reason == nil { throw ValidationError("--force needs a --reason") }
        if !force, reason != nil { throw ValidationError("--reason goes with --force") }
    }
}
