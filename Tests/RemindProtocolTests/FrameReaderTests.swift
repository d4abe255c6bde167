import RemindProtocol
import Testing

struct FrameReaderTests {
    typealias Framing = FrameReader.Framing

    /// Input, the frames it holds, and how the connection is framed in the end.
    static let corpus: [(String, [String], Framing)] = [
        ("", [], .undecided),
        ("{}\0", ["{}"], .nul),
        ("{}\n", ["{}"], .lines),
        ("{}\0{\"a\":1}\0", ["{}", "{\"a\":1}"], .nul),
        ("{}\n{\"a\":1}\n", ["{}", "{\"a\":1}"], .lines),
        // The first of the two settles it for good.
        ("{}\n{}\0{}\n", ["{}", "{}\0{}"], .lines),
        ("{}\0{}\n{}\0", ["{}", "{}\n{}"], .nul),
        // Pretty-printed: a line feed inside an object settles for NUL, also when the object is followed by one.
        ("{\n  \"a\": [\n 1\n ]\n}\0", ["{\n  \"a\": [\n 1\n ]\n}"], .nul),
        ("{\n}\n\0{}\0", ["{\n}\n", "{}"], .nul),
        // Empty lines and blanks between frames mean nothing.
        ("\n\n{}\n\r\n \n{}\r\n", ["{}", "{}\r"], .lines),
        ("{}\0\n{}\0\n", ["{}", "{}"], .nul),
        ("{}\0\0", ["{}", ""], .nul),
        // Braces, quotes and escapes inside strings do not count.
        ("{\"a\":\"}\\\"}\"}\n", ["{\"a\":\"}\\\"}\"}"], .lines),
        ("{\"a\":\"\\\\\"}\n{}\n", ["{\"a\":\"\\\\\"}", "{}"], .lines),
        ("{\"a\":\"[{\"}\n", ["{\"a\":\"[{\"}"], .lines),
        // Not objects at all: whole frames nevertheless, for someone else to refuse.
        ("hello\nworld\n", ["hello", "world"], .lines),
        ("say \"hi\n", ["say \"hi"], .lines),
        ("}}}\n{}\n", ["}}}", "{}"], .lines),
        ("hello\0", ["hello"], .nul),
        ("GET / HTTP/1.1\r\n\r\n", ["GET / HTTP/1.1\r"], .lines),
        // Incomplete.
        ("{\"a\":", [], .undecided),
        ("{}", [], .undecided),
        ("{}\n{", ["{}"], .lines),
    ]

    @Test(arguments: corpus)
    func whole(input: String, frames: [String], framing: Framing) throws {
        var reader = FrameReader()
        #expect(try read([Array(input.utf8)], with: &reader) == frames)
        #expect(reader.framing == framing)
    }

    @Test(arguments: corpus)
    func everySplit(input: String, frames: [String], framing: Framing) throws {
        let bytes = Array(input.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var reader = FrameReader()
                let parts = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
                #expect(try read(parts, with: &reader) == frames, "split at \(first) and \(second)")
                #expect(reader.framing == framing)
            }
        }
    }

    @Test(arguments: [("{}\0", false), ("{}\0 \n", false), ("{}\0{", true), ("  ", false), ("x", true)])
    func insideFrame(input: String, isInside: Bool) throws {
        var reader = FrameReader()
        _ = try read([Array(input.utf8)], with: &reader)
        #expect(reader.isInsideFrame == isInside)
    }

    @Test func capIsExact() throws {
        let limits = FrameReader.Limits(frame: 16, largeFrame: 400, largeMethods: ["a.B"])
        for terminator in ["\0", "\n"] {
            var reader = FrameReader(limits: limits)
            #expect(try read([Array(("{\"a\":\"45678901\"}" + terminator).utf8)], with: &reader).count == 1)
            reader = FrameReader(limits: limits)
            #expect(throws: FrameReader.Problem.tooLong(limit: 16)) {
                try read([Array(("{\"a\":\"456789012\"}" + terminator).utf8)], with: &reader)
            }
        }
    }

    @Test func capHoldsWithoutTerminator() throws {
        var reader = FrameReader(limits: FrameReader.Limits(frame: 16, largeFrame: 400, largeMethods: []))
        reader.append(Array("{}\0{".utf8) + Array(repeating: 0x20, count: 16))
        #expect(try reader.next() == Array("{}".utf8))
        for _ in 0..<2 {
            #expect(throws: FrameReader.Problem.tooLong(limit: 16)) { try reader.next() }
        }
    }

    /// Method, whether it stands within the first 256 bytes, length, limit or nil.
    @Test(
        arguments: [
            ("org.remindd.Remindd1.Apply", 0, 65_537, nil),
            ("org.remindd.Remindd1.Import", 0, 4 * 1024 * 1024, nil),
            ("org.remindd.Remindd1.Import", 0, 4 * 1024 * 1024 + 1, 4 * 1024 * 1024),
            ("org.remindd.Remindd1.Take", 0, 65_536, nil),
            ("org.remindd.Remindd1.Take", 0, 65_537, 65_536),
            ("org.remindd.Remindd1.Apply", 250, 65_537, 65_536),
            ("org.remindd.Remindd1.ApplyNot", 0, 65_537, 65_536),
        ] as [(String, Int, Int, Int?)])
    func largeMethods(method: String, indent: Int, length: Int, limit: Int?) throws {
        var frame = Array(("{" + String(repeating: " ", count: indent) + "\"method\":\"\(method)\"").utf8)
        frame += Array(repeating: 0x20, count: length - frame.count - 1) + [UInt8(ascii: "}")]
        var reader = FrameReader()
        var failure: FrameReader.Problem?
        var frames = 0
        do {
            for start in stride(from: 0, to: frame.count, by: 60_000) {
                reader.append(frame[start..<min(start + 60_000, frame.count)])
                if try reader.next() != nil { frames += 1 }
            }
            reader.append([0])
            if try reader.next() != nil { frames += 1 }
        } catch {
            failure = error
        }
        #expect(failure == limit.map { .tooLong(limit: $0) })
        #expect(frames == (limit == nil ? 1 : 0))
    }

    /// A byte at a time must not cost more than linear time: 4 MiB would take hours otherwise.
    @Test(.timeLimit(.minutes(1))) func manySmallPieces() throws {
        var reader = FrameReader()
        reader.append(Array("{\"method\":\"org.remindd.Remindd1.Import\"".utf8))
        for _ in 0..<200_000 {
            reader.append([0x20])
            let frame = try reader.next()
            #expect(frame == nil)
        }
        reader.append(Array("}\0".utf8))
        #expect(try reader.next()?.count == 200_040)
    }

    private func read(_ parts: [[UInt8]], with reader: inout FrameReader) throws -> [String] {
        var frames: [String] = []
        for part in parts {
            reader.append(part)
            while let frame = try reader.next() { frames.append(String(decoding: frame, as: UTF8.self)) }
        }
        return frames
    }
}
