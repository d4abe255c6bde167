package import Reminders
import StrictJSON

/// The doses of an import, each as it is sent: a hundred thousand of them as values would take five times the memory.
package struct ImportedDoses: Sendable {
    private struct Place {
        var piece: Int32
        var start: Int32
        var end: Int32
    }

    /// The bytes of a piece. A list that doubles would be there twice for a moment.
    private static let pieceSize = 1 << 20

    private var pieces: [[UInt8]] = []
    private var places: [Place] = []

    package init() {}

    package init(_ doses: some Sequence<ImportedDose>) { for dose in doses { append(dose) } }

    package mutating func append(_ dose: ImportedDose) {
        let bytes: [UInt8]
        do {
            bytes = try JSON.encode(dose)
        } catch {
            preconditionFailure("a dose is not JSON: \(error)")
        }
        if pieces.last.map({ $0.count + bytes.count > Self.pieceSize }) ?? true {
            pieces.append([])
            pieces[pieces.count - 1].reserveCapacity(places.isEmpty ? bytes.count : Self.pieceSize)
        }
        let piece = pieces.count - 1
        let start = pieces[piece].count
        pieces[piece] += bytes
        places.append(Place(piece: Int32(piece), start: Int32(start), end: Int32(start + bytes.count)))
    }

    package mutating func removeLast(_ count: Int) { places.removeLast(count) }
}

extension ImportedDoses: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(_ index: Int) -> ImportedDose {
        get {
            let place = places[index]
            do {
                return try JSON.decode(from: Array(pieces[Int(place.piece)][Int(place.start)..<Int(place.end)]))
            } catch {
                preconditionFailure("a dose is not one: \(error)")
            }
        }
        set {
            append(newValue)
            places.swapAt(index, places.count - 1)
            places.removeLast()
        }
    }

    package mutating func swapAt(_ first: Int, _ second: Int) { places.swapAt(first, second) }
}

extension ImportedDoses: Hashable, ExpressibleByArrayLiteral {
    package init(arrayLiteral doses: ImportedDose...) { self.init(doses) }

    package static func == (first: ImportedDoses, second: ImportedDoses) -> Bool { first.elementsEqual(second) }

    package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
