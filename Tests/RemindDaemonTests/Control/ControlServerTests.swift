import Glibc
import RemindDaemon
import RemindProtocol
import Support
import Testing

/// What a peer gets for its calls.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ControlServerTests {
    static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#
    static let echoed = #"{"parameters":{"text":"hi"}}"#

    @Test func answersInTheFramingOfTheCall() throws {
        let host = try ServerHost()
        for (terminator, byte) in [("\0", UInt8(0)), ("\n", UInt8(ascii: "\n"))] {
            let peer = try host.connect()
            for _ in 0..<2 {
                try peer.send(Self.echo + terminator)
                #expect(try peer.receive(until: byte) == Self.echoed)
            }
        }
    }

    @Test func byteByByte() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        for byte in Array((Self.echo + "\0").utf8) {
            try peer.send([byte])
            usleep(200)
        }
        #expect(try peer.receive() == Self.echoed)
    }

    @Test func describesItself() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(#"{"method":"org.varlink.service.GetInfo"}"# + "\0")
        #expect(try #require(try peer.receive()).contains(#""interfaces":["org.varlink.service","org.example.test"]"#))
        try peer.send(
            #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example.test"}}"#
                + "\0")
        #expect(try #require(try peer.receive()).contains("interface org.example.test\\nmethod Echo"))
        #expect(host.run { $0.methods } == [])
    }

    @Test(arguments: [
        ("org.example.test.Nope", #"MethodNotFound","parameters":{"method":"org.example.test.Nope"}}"#),
        ("org.example.nope.Echo", #"InterfaceNotFound","parameters":{"interface":"org.example.nope"}}"#),
        ("org.example.test.Watch", #"ExpectedMore","parameters":{}}"#),
        ("org.example.test.Echo", #"InvalidParameter","parameters":{"parameter":"text","reason":"missing"}}"#),
    ])
    func errorsLeaveTheConnection(method: String, ending: String) throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send("{\"method\":\"\(method)\"}\0\(Self.echo)\0")
        #expect(try peer.receive() == "{\"error\":\"org.varlink.service." + ending)
        #expect(try peer.receive() == Self.echoed)
    }

    @Test func refusals() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(#"{"method":"org.example.test.Refuse"}"# + "\0")
        #expect(try peer.receive() == #"{"error":"org.example.test.No","parameters":{"why":"because"}}"#)
        try peer.send(#"{"method":"org.example.test.Drop"}"# + "\0")
        #expect(
            try peer.receive() == #"{"error":"org.remindd.Remindd1.Internal","parameters":{"reason":"not answered"}}"#)
        try peer.send(#"{"method":"org.example.test.Unsayable"}"# + "\0")
        #expect(try #require(try peer.receive()).hasPrefix(#"{"error":"org.remindd.Remindd1.Internal""#))
        try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"a","txet":"b"}}"# + "\0")
        #expect(try #require(try peer.receive()).contains(#""parameter":"txet""#))
    }

    @Test func pipelinedCallsAreAnsweredInOrder() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        let calls = (0..<1_000).map { #"{"method":"org.example.test.Echo","parameters":{"text":"\#($0)"}}"# + "\0" }
        try peer.send(calls.joined())
        for number in 0..<1_000 { #expect(try peer.receive() == #"{"parameters":{"text":"\#(number)"}}"#) }
    }

    @Test func lateAnswersKeepTheirPlace() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        let hold = #"{"method":"org.example.test.Hold"}"# + "\0"
        // Hold, Hold answer only at Release, and in the wrong order.
        try peer.send(hold + Self.echo + "\0" + hold + #"{"method":"org.example.test.Release"}"# + "\0")
        #expect(
            try (0..<4).map { _ in try peer.receive() } == ["{\"parameters\":{}}", Self.echoed]
                + ["{\"parameters\":{}}", "{\"parameters\":{}}"])
        #expect(host.run { $0.cancelled } == 0)
    }

    @Test func onewayGetsNoReply() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        for method in [
            "org.example.test.Echo", "org.example.test.Drop", "org.example.nope.X", "org.varlink.service.GetInfo",
        ] {
            try peer.send("{\"method\":\"\(method)\",\"oneway\":true}\0")
        }
        try peer.send(Self.echo + "\0")
        #expect(try peer.receive() == Self.echoed)
        #expect(host.run { $0.methods.count } == 3)
    }

    @Test func halfClosedPeersGetTheirReplies() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(#"{"method":"org.example.test.Hold"}"# + "\0" + Self.echo + "\0")
        peer.finishSending()
        usleep(50_000)
        let other = try host.connect()
        try other.send(#"{"method":"org.example.test.Release"}"# + "\n")
        #expect(try other.receive(until: 10) == "{\"parameters\":{}}")
        #expect(try peer.receiveAll() == "{\"parameters\":{}}\0\(Self.echoed)\0")
    }

    @Test func streams() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(#"{"method":"org.example.test.Watch","more":true}"# + "\0" + Self.echo + "\0")
        eventually("watching") { host.run { $0.methods.count } == 2 }
        for number in 0..<3 {
            host.run { $0.publish(number) }
            #expect(try peer.receive() == #"{"continues":true,"parameters":{"number":\#(number)}}"#)
        }
    }

    @Test(arguments: [false, true])
    func leavingCancels(halfClosedBefore: Bool) throws {
        var limits = ControlServer.Limits()
        limits.frameTime = .milliseconds(100)
        let host = try ServerHost(limits: limits)
        do {
            let peer = try host.connect()
            try peer.send(#"{"method":"org.example.test.Watch","more":true}"# + "\0")
            if halfClosedBefore { peer.finishSending() }
            eventually("watching") { host.run { $0.methods.count } == 1 }
            usleep(250_000)
            host.run { $0.publish(1) }
            #expect(try peer.receive() == #"{"continues":true,"parameters":{"number":1}}"#)
        }
        // One that had finished sending is found to be gone by the next thing that is sent to it.
        if halfClosedBefore { host.run { $0.publish(2) } }
        eventually("cancelled") { host.run { $0.cancelled } == 1 && host.connectionCount == 0 }
        host.run { $0.publish(3) }
    }

    @Test func garbageGetsOneErrorAndTheOthersGoOn() throws {
        let host = try ServerHost()
        let other = try host.connect()
        for garbage in [
            "hello\0", "[1]\0", "{\"method\":1}\0", "{\"method\":\"a.B\",\"method\":\"a.C\"}\0", "\0", "{\0",
        ] {
            let peer = try host.connect()
            try peer.send(Self.echo + "\0" + garbage + Self.echo + "\0")
            let replies = try peer.receiveAll().split(separator: "\0")
            #expect(replies.count == 2)
            #expect(replies.first.map(String.init) == Self.echoed)
            #expect(replies.last?.hasPrefix(#"{"error":"org.varlink.service.InvalidParameter""#) == true)
            try other.send(Self.echo + "\0")
            #expect(try other.receive() == Self.echoed)
        }
        #expect(host.run { $0.incidents.count } == 6)
    }

    @Test func proseInLines() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send("what is due\n")
        #expect(try #require(try peer.receive(until: 10)).contains("not JSON at byte 0"))
        #expect(try peer.receive(until: 10) == nil)
    }

    @Test func unterminatedCall() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(Self.echo)
        peer.finishSending()
        #expect(try peer.receiveAll().contains("no terminator"))
        #expect(host.run { $0.methods } == [])
    }

    /// Regression: the clock of the half frame ran on, and a second error followed the first.
    @Test func halfFrameAtTheEndBehindAnOpenCall() throws {
        var limits = ControlServer.Limits()
        limits.frameTime = .milliseconds(100)
        let host = try ServerHost(limits: limits)
        let peer = try host.connect()
        try peer.send(#"{"method":"org.example.test.Hold"}"# + "\0{")
        eventually("held") { host.run { $0.methods.count } == 1 }
        peer.finishSending()
        usleep(300_000)
        let other = try host.connect()
        try other.send(#"{"method":"org.example.test.Release"}"# + "\0")
        #expect(try other.receive() != nil)
        #expect(try peer.receiveAll().split(separator: "\0").count == 2)
    }

    @Test func tooLong() throws {
        let host = try ServerHost()
        let peer = try host.connect()
        let text = String(repeating: "x", count: 70_000)
        try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"# + "\0")
        #expect(
            try peer.receiveAll() == #"{"error":"org.remindd.Remindd1.TooLong","parameters":{"limit":65536}}"# + "\0")
    }

    @Test func largeCallAndReply() throws {
        var limits = ControlServer.Limits()
        limits.frames.largeMethods = ["org.example.test.Echo"]
        let host = try ServerHost(limits: limits)
        let peer = try host.connect()
        let text = String(repeating: "é", count: 2_000_000)
        try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"# + "\0")
        #expect(try peer.receive() == #"{"parameters":{"text":"\#(text)"}}"#)
    }

    /// Large frames that nobody finishes do not add up: the others are not read until these are done with.
    @Test func unfinishedLargeFramesAreFew() throws {
        var limits = ControlServer.Limits()
        limits.frames.largeMethods = ["org.example.test.Echo"]
        limits.frameTime = .seconds(60)
        let host = try ServerHost(limits: limits)
        let other = try host.connect()
        let begun = Array(#"{"method":"org.example.test.Echo","parameters":{"text":""#.utf8)
        let unfinished = begun + [UInt8](repeating: UInt8(ascii: "x"), count: 1_500_000)
        var peers = try (0..<40).map { _ in try host.connect() }
        var taken = peers.map { _ in 0 }
        var silent = 0
        while silent < 100 {
            var more = 0
            for (index, peer) in peers.enumerated() {
                let count = peer.sendWithoutWaiting(Array(unfinished[taken[index]...].prefix(64 * 1024)))
                taken[index] += count
                more += count
            }
            silent = more == 0 ? silent + 1 : 0
            if more == 0 { usleep(5_000) }
        }
        // What the kernel holds for a peer that is not read is less than a megabyte.
        #expect(taken.count { $0 > 1_400_000 } == limits.largeFrames)
        try other.send(Self.echo + "\0")
        #expect(try other.receive() == Self.echoed)
        // And one that is finished gets its turn.
        peers = []
        let text = String(repeating: "y", count: 1_000_000)
        try other.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"# + "\0")
        #expect(try other.receive() == #"{"parameters":{"text":"\#(text)"}}"#)
    }

    @Test func halfFrameTimesOutAndTheOthersGoOn() throws {
        var limits = ControlServer.Limits()
        limits.frameTime = .milliseconds(300)
        let host = try ServerHost(limits: limits)
        let idle = try host.connect()
        let slow = try host.connect()
        let start = ContinuousClock.now
        // A trickle does not move the deadline.
        for byte in Array(Self.echo.utf8.prefix(20)) {
            guard (try? slow.send([byte])) != nil else { break }
            try idle.send(Self.echo + "\0")
            #expect(try idle.receive() == Self.echoed)
            usleep(30_000)
        }
        #expect(try slow.receiveAll() == #"{"error":"org.remindd.Remindd1.TimedOut","parameters":{}}"# + "\0")
        #expect(ContinuousClock.now - start < .seconds(2))
        // No cap on silence.
        usleep(400_000)
        try idle.send(Self.echo + "\0")
        #expect(try idle.receive() == Self.echoed)
    }

    @Test func slowReaderIsDropped() throws {
        let host = try ServerHost()
        let other = try host.connect()
        let peer = try host.connect()
        try peer.send(
            #"{"method":"org.example.test.Flood","more":true,"parameters":{"count":10000,"size":1000}}"# + "\0")
        eventually("lagged") { host.run { $0.incidents.count } == 1 }
        #expect(host.run { $0.cancelled } == 1)
        try other.send(Self.echo + "\0")
        #expect(try other.receive() == Self.echoed)
        // Everything that was begun is whole, and the end says why.
        let replies = try peer.receiveAll().split(separator: "\0")
        let whole = #"{"continues":true,"parameters":{"text":"\#(String(repeating: "x", count: 1000))"}}"#
        #expect(replies.dropLast().allSatisfy { $0 == whole })
        #expect(replies.last == #"{"error":"org.remindd.Remindd1.Lagged","parameters":{}}"#)
        eventually("closed") { host.connectionCount == 1 }
    }

    @Test func slowReaderThatNeverReadsIsClosed() throws {
        var limits = ControlServer.Limits()
        limits.frameTime = .milliseconds(200)
        let host = try ServerHost(limits: limits)
        let peer = try host.connect()
        try peer.send(#"{"method":"org.example.test.Watch","more":true}"# + "\0")
        eventually("watching") { host.run { $0.methods.count } == 1 }
        var published = 0
        while host.run({ $0.incidents.isEmpty }), published < 1_000_000 {
            host.run { host in for _ in 0..<1_000 { host.publish(1) } }
            published += 1_000
        }
        #expect(published < 100_000)
        eventually("closed") { host.connectionCount == 0 }
    }

    @Test func senderThatNeverReadsStallsOnlyItself() throws {
        let host = try ServerHost()
        let other = try host.connect()
        let peer = try host.connect()
        let call = Array((Self.echo + "\0").utf8)
        let calls = Array(repeatElement(call, count: 1_000).joined())
        var sent = 0
        var silent = 0
        while silent < 20 {
            let count = peer.sendWithoutWaiting(Array(calls[(sent % call.count)...]))
            sent += count
            silent = count == 0 ? silent + 1 : 0
            if count == 0 { usleep(5_000) }
            if host.run({ $0.methods.count }) > 200_000 { break }
        }
        #expect(host.run { $0.methods.count } < 200_000)
        try other.send(Self.echo + "\0")
        #expect(try other.receive() == Self.echoed)
        #expect(host.run { $0.incidents } == [])
    }

    @Test func thousandPeersAtOnce() throws {
        let host = try ServerHost()
        let peers = try (0..<1_000).map { _ in try host.connect() }
        for (number, peer) in peers.enumerated() {
            try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(number)"}}"# + "\0")
            peer.finishSending()
        }
        for (number, peer) in peers.enumerated() {
            #expect(try peer.receiveAll() == #"{"parameters":{"text":"\#(number)"}}"# + "\0")
        }
        eventually("closed") { host.connectionCount == 0 }
    }

    /// Call and hang-up are there at once, and Dispatch announces them together and never again.
    @Test(arguments: [1, 3_000])
    func peersThatDoNotStayAreForgotten(calls: Int) throws {
        let host = try ServerHost()
        let call = #"{"method":"org.example.test.Echo","parameters":{"text":"hi"},"oneway":true}"# + "\0"
        var sent = 0
        try host.whilePaused {
            for _ in 0..<20 {
                let peer = try host.connect()
                let bytes = peer.sendWithoutWaiting(Array(repeatElement(Array(call.utf8), count: calls).joined()))
                sent += bytes / call.utf8.count
            }
        }
        eventually("closed", within: 60) { host.connectionCount == 0 && host.run { !$0.methods.isEmpty } }
        #expect(host.run { $0.methods.count } == sent)
    }

    @Test(arguments: [
        ("garbage\0", "sent no call of the protocol: "), (#"{"a":1}"# + "\0", "sent no call of the protocol: "),
        (String(repeating: "a", count: 70_000), "sent a call of more than 65536 bytes"),
    ])
    func theLogReadsLikeProse(sent: String, said: String) throws {
        let host = try ServerHost()
        let peer = try host.connect()
        try peer.send(sent)
        eventually("told") { !host.run { $0.incidents.isEmpty } }
        let line = host.run { $0.incidents.map(\.description).joined() }
        #expect(line.hasPrefix("process \(getpid()) \(said)"), "\(line)")
    }

    @Test func beyondTheCapPeersWait() throws {
        var limits = ControlServer.Limits()
        limits.connections = 2
        let host = try ServerHost(limits: limits)
        var peers = try (0..<3).map { _ in try host.connect() }
        for peer in peers { try peer.send(Self.echo + "\0") }
        #expect(try peers[0].receive() == Self.echoed)
        #expect(try peers[1].receive() == Self.echoed)
        usleep(50_000)
        #expect(host.run { $0.methods.count } == 2)
        #expect(host.connectionCount == 2)
        peers.removeFirst()
        #expect(try peers[1].receive() == Self.echoed)
    }

    /// Connections that do nothing shut nobody out; one that waits for something keeps its place.
    @Test func silentPeersMakeRoom() throws {
        var limits = ControlServer.Limits()
        limits.connections = 2
        limits.idleTime = .milliseconds(100)
        let host = try ServerHost(limits: limits)
        let watching = try host.connect()
        try watching.send(#"{"method":"org.example.test.Watch","more":true}"# + "\0")
        let silent = try host.connect()
        eventually("both are in") { host.connectionCount == 2 }
        usleep(150_000)
        let third = try host.connect()
        try third.send(Self.echo + "\0")
        #expect(try third.receive() == Self.echoed)
        #expect(try silent.receiveAll() == "")
        host.run { $0.publish(1) }
        #expect(try watching.receive() == #"{"continues":true,"parameters":{"number":1}}"#)
    }

    /// A peer that had finished sending before it went is not missed until somebody needs its place.
    @Test func abandonedPeersMakeRoom() throws {
        var limits = ControlServer.Limits()
        limits.connections = 1
        let host = try ServerHost(limits: limits)
        do {
            let watching = try host.connect()
            try watching.send(#"{"method":"org.example.test.Watch","more":true}"# + "\0")
            watching.finishSending()
            eventually("watching") { host.run { $0.methods.count } == 1 }
        }
        let other = try host.connect()
        try other.send(Self.echo + "\0")
        #expect(try other.receive() == Self.echoed)
        eventually("cancelled") { host.run { $0.cancelled } == 1 }
    }
}
