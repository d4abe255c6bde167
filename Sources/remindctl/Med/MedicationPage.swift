import ArgumentParser

enum MedicationPage: KindPage {
    static let kind = "medication"
    static let abstract = "Medications: add, refill, edit, archive."
    static let example = "daily at 08:00, 20:00"
    static var commands: [any ParsableCommand.Type] { [Refill.self, StockCommand.self] }
}
