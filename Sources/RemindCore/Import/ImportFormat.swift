/// The programs whose files can be read.
public enum ImportFormat: String, CaseIterable, Sendable, Codable {
    case medtimer, dosage, csv

    public var title: String {
        switch self {
        case .medtimer: "medTimer"
        case .dosage: "Dosage"
        case .csv: "CSV"
        }
    }
}

/// How much is taken in at once.
public enum ImportLimits {
    /// In bytes, all files together: twenty years of four doses a day, as medTimer writes them, are smaller.
    public static let largestFile = 32 * 1024 * 1024
    public static let mostReminders = 500
    public static let mostDoses = 100_000
}

/// Why a file is not imported, and where in it the reason is.
public struct ImportRefusal: Error, Hashable, Sendable {
    public var problem: FileProblem

    public init(_ problem: FileProblem) { self.problem = problem }

    public init(file: String, line: Int, subject: String? = nil, _ message: String, hint: String? = nil) {
        problem = FileProblem(file: file, line: line, subject: subject, message: message, hint: hint)
    }
}
