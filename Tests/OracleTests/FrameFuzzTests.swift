import Configuration
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Statistics
import Support
import Testing

/// A million frames and a hundred thousand calls that nobody would write, by a seed that is printed:
/// `FUZZ_SEED=7` draws the same ones again.
struct FrameFuzzTests {
    private static let frames = 1_000_000
    private static let calls = 100_000

    /// Bytes in any pieces give the frames of the whole.
    @Test(.timeLimit(.minutes(2))) func inAnyPieces() throws {
        let seed = Self.seed()
        var random = SeededRandom(seed: seed)
        var total = 0
        while total < Self.frames {
            let bytes = Self.noise(4_000, &random)
            let whole = try Self.read(CollectionOfOne(bytes[...]))
            var pieces: [ArraySlice<UInt8>] = []
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + Int(random.next() % 97))
                pieces.append(bytes[start..<end])
                start = end
            }
            let cut = try Self.read(pieces)
            try #require(cut.frames == whole.frames && cut.framing == whole.framing, "seed \(seed)")
            total += whole.frames.count
        }
    }

    /// Cut in two at every place, and into single bytes.
    @Test(.timeLimit(.minutes(2))) func everySplitPoint() throws {
        let seed = Self.seed()
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let bytes = Self.noise(120, &random) + Self.call(&random) + [[0, 10][Int(random.next() % 2)]]
            let whole = try Self.read(CollectionOfOne(bytes[...]))
            for split in 0...bytes.count {
                let cut = try Self.read([bytes[..<split], bytes[split...]])
                try #require(cut.frames == whole.frames && cut.framing == whole.framing, "seed \(seed), at \(split)")
            }
            let single = try Self.read(bytes.indices.map { bytes[$0...$0] })
            try #require(single.frames == whole.frames && single.framing == whole.framing, "seed \(seed)")
        }
    }

    /// A call of which a few bytes are others is refused, or is a call that is read the same again.
    @Test(.timeLimit(.minutes(2))) func callsWithOtherBytes() throws {
        let seed = Self.seed()
        var random = SeededRandom(seed: seed)
        var taken = 0
        for _ in 0..<Self.calls {
            var bytes = Self.call(&random)
            for _ in 0..<random.next() % 4 { Self.change(&bytes, &random) }
            guard let call = try? VarlinkCall(frame: bytes) else { continue }
            taken += 1
            let again = try VarlinkCall(frame: call.frame)
            try #require(
                again.method == call.method && again.mode == call.mode && again.parameters == call.parameters,
                "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            _ = try call.value()
        }
        // Both sides were seen.
        #expect((Self.calls / 10..<Self.calls * 9 / 10).contains(taken), "\(taken) taken; seed \(seed)")
    }

    // MARK: - What is drawn

    private static func seed(_ test: String = #function) -> UInt64 {
        let given = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        print("\(test): seed \(seed)")
        return seed
    }

    private static let alphabet = Array("{}[]\"\\ \n\0,:ab1".utf8)

    private static func noise(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
        (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
    }

    private static let pieces = [
        #"{"method":"org.remindd.Remindd1.Day"}"#,
        #"{"method":"org.remindd.Remindd1.Watch","more":true}"#,
        #"{"method":"org.remindd.Remindd1.Answer","parameters":{"what":"7k2","outcome":"done","request":"a-1"}}"#,
        #"{"method":"org.remindd.Remindd1.Define","parameters":{"draft":{"when":[{"when":"at 08:00"}],"n":-1.5e3}}}"#,
        #"{"method":"a.B","oneway":false,"parameters":{"t":"\u00e9\ud83d\ude00\n","l":[[],{},null,true,0]}}"#,
    ].map { Array($0.utf8) }

    private static func call(_ random: inout SeededRandom) -> [UInt8] {
        pieces[Int(random.next() % UInt64(pieces.count))]
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        guard !bytes.isEmpty else { return }
        let place = Int(random.next() % UInt64(bytes.count))
        let end = min(bytes.count, place + Int(random.next() % 12))
        switch random.next() % 5 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: place)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: end)
        default: bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
        }
    }

    private static func read(
        _ parts: some Collection<ArraySlice<UInt8>>
    ) throws -> (frames: [[UInt8]], framing: FrameReader.Framing) {
        var reader = FrameReader()
        var frames: [[UInt8]] = []
        for part in parts {
            reader.append(part)
            while let frame = try reader.next() { frames.append(frame) }
        }
        return (frames, reader.framing)
    }
}
