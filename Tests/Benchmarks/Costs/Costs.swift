import Glibc

/// Does one piece of work, for Tests/costs to count the instructions.
///
///     costs                   lists the pieces: name, and how many units of work each has
///     costs NAME TIMES        does the piece once or twice
///
/// Everything else costs the same for once and twice, so the difference is the work alone.
@main struct Costs {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.isEmpty {
            for piece in Piece.all { print("\(piece.name)\t\(piece.units)") }
            return
        }
        guard let piece = Piece.all.first(where: { $0.name == arguments.first }), arguments.count == 2,
            let times = Int(arguments[2]), (1...Piece.most).contains(times)
        else {
            print("usage: costs [NAME TIMES]")
            exit(64)
        }
        let work = try piece.prepare()
        // The compiler cannot drop work whose result is printed.
        print(try (0..<times).reduce(0) { $0 &+ (try work($1)) })
    }
}
