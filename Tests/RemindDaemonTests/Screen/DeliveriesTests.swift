import DBus
import Dispatch
import Testing

@testable import RemindDaemon

/// The decisions alone, where a bus could not bring about the order of events.
struct DeliveriesTests {
    private let start = DispatchTime(uptimeNanoseconds: 1_000_000_000_000)
    private let timeout = Duration.seconds(5)
    private var deliveries = Deliveries(retryDelays: [.seconds(1), .seconds(5)])

    private func at(_ seconds: Int) -> DispatchTime {
        start.adding(.seconds(seconds))
    }

    private func note(_ key: String, _ title: String = "") -> Notification {
        Notification(key: key, title: title)
    }

    @Test mutating func keepsTheOrderOfTheWishes() {
        let keys = (1...20).map(String.init)
        keys.forEach { deliveries.show(note($0)) }
        deliveries.show(note("3", "changed"))
        #expect(deliveries.takeDue(at: start, timeout: timeout).map(\.notification.key) == keys)
        #expect(deliveries.takeDue(at: start, timeout: timeout) == [])
        #expect(deliveries.nextDeadline == at(5))
    }

    /// Regression: a nag of what still stood on the screen with the same words was never sent, so it did not ring.
    @Test mutating func ringsAgainWithTheSameWords() {
        deliveries.show(note("a"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 7)
        deliveries.show(note("a"))
        #expect(deliveries.takeDue(at: start, timeout: timeout) == [])
        deliveries.show(note("a"), again: true)
        #expect(deliveries.takeDue(at: start, timeout: timeout).map(\.replaces) == [7])
    }

    @Test mutating func isUnheardOnceForEachRing() {
        deliveries.show(note("a"), again: true)
        deliveries.show(note("b"))
        deliveries.show(note("c"), again: true)
        #expect(deliveries.takeUnheard() == ["a", "c"], "a text that changes rings for nobody")
        #expect(deliveries.takeUnheard() == [])
        deliveries.show(note("a"), again: true)
        #expect(deliveries.takeUnheard() == ["a"])
        deliveries.show(note("a"), again: true)
        for attempt in deliveries.takeDue(at: start, timeout: timeout) { _ = deliveries.accept(attempt, id: 7) }
        deliveries.forgetOwner(at: start)
        #expect(deliveries.takeUnheard() == [], "what was shown was heard, also if the server goes")
    }

    @Test mutating func adoptsALateReplyIfNothingNewerWasSent() {
        deliveries.show(note("a"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(deliveries.expire(at: at(4)) == [])
        #expect(deliveries.expire(at: at(5)) == ["a"])
        #expect(deliveries.accept(first, id: 1) == .shown(key: "a", close: nil))
        #expect(deliveries.nextDeadline == nil)
        #expect(!deliveries.isUnfinished)
    }

    @Test mutating func closesALateReplyIfSomethingNewerWasSent() {
        deliveries.show(note("a"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        _ = deliveries.expire(at: at(5))
        #expect(deliveries.takeDue(at: at(5), timeout: timeout) == [])
        let second = deliveries.takeDue(at: at(6), timeout: timeout)[0]
        #expect(deliveries.accept(first, id: 1) == .surplus(1))
        #expect(deliveries.accept(second, id: 2) == .shown(key: "a", close: nil))
        #expect(deliveries.key(of: 1) == nil)
        #expect(deliveries.key(of: 2) == "a")
    }

    @Test mutating func aSupersededReplacementClosesNothing() {
        deliveries.show(note("a", "1"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        _ = deliveries.accept(first, id: 9)
        deliveries.show(note("a", "2"))
        let second = deliveries.takeDue(at: start, timeout: timeout)[0]
        _ = deliveries.expire(at: at(5))
        let third = deliveries.takeDue(at: at(6), timeout: timeout)[0]
        #expect([second.replaces, third.replaces] == [9, 9])
        #expect(deliveries.accept(second, id: 9) == .known)
        #expect(deliveries.accept(third, id: 9) == .shown(key: "a", close: nil))
    }

    @Test mutating func closesTheFormerIfTheServerDidNotReplaceIt() {
        deliveries.show(note("a", "1"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 9)
        deliveries.show(note("a", "2"))
        let second = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(deliveries.accept(second, id: 10) == .shown(key: "a", close: 9))
        #expect(deliveries.ids == [10])
    }

    /// Regression: on GNOME a new dose stayed behind the one before until that was answered.
    @Test mutating func theNewestIsSentFirstIfOnlyOneIsSeen() {
        let gnome = ServerPolicy(name: "gnome-shell", vendor: "GNOME")
        deliveries.show(note("a"))
        deliveries.show(note("b"))
        for (attempt, id) in zip(deliveries.takeDue(at: start, timeout: timeout, policy: gnome), [2, 1] as [UInt32]) {
            _ = deliveries.accept(attempt, id: id)
        }
        deliveries.show(note("c"))
        let third = deliveries.takeDue(at: start, timeout: timeout, policy: gnome)
        #expect(third.map(\.notification.key) == ["c", "b", "a"])
        #expect(third.map(\.closes) == [nil, 2, 1])
        for (attempt, id) in zip(third, [3, 4, 5] as [UInt32]) { _ = deliveries.accept(attempt, id: id) }
        #expect(deliveries.takeDue(at: start, timeout: timeout, policy: gnome) == [])
        deliveries.show(note("a"), again: true)
        #expect(
            deliveries.takeDue(at: start, timeout: timeout, policy: gnome).map(\.notification.key) == ["a", "c", "b"])
    }

    /// Regression: GNOME drops the buttons of what is replaced.
    @Test mutating func closesWhatCannotBeReplaced() {
        let gnome = ServerPolicy(name: "gnome-shell", vendor: "GNOME")
        deliveries.show(note("a", "1"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout, policy: gnome)[0], id: 9)
        deliveries.show(note("a", "2"))
        let second = deliveries.takeDue(at: start, timeout: timeout, policy: gnome)[0]
        #expect([second.replaces, second.closes] == [0, 9])
        // The server's word on the one that was closed ends no wish.
        #expect(deliveries.key(of: 9) == nil)
        #expect(deliveries.close(9) == nil)
        #expect(deliveries.accept(second, id: 10) == .shown(key: "a", close: nil))
        #expect(deliveries.ids == [10])
    }

    /// Regression: two notifications that got the id 0 passed for one.
    @Test mutating func anIDOfZeroNamesNothing() {
        deliveries.show(note("a"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(deliveries.accept(first, id: 0) == .unconfirmed(key: "a"))
        #expect(deliveries.ids == [])
        #expect(deliveries.key(of: 0) == nil)
        // Not sent again by itself, or it would pile up; but when it rings again.
        #expect(!deliveries.isUnfinished)
        deliveries.show(note("a", "changed"))
        #expect(deliveries.takeDue(at: at(1000), timeout: timeout) == [])
        deliveries.show(note("a"), again: true)
        #expect(deliveries.takeDue(at: at(1000), timeout: timeout).map(\.replaces) == [0])
        #expect(deliveries.withdraw("a") == nil)
    }

    @Test mutating func aWishThatReturnsIsNotAnsweredByTheOldReply() {
        deliveries.show(note("a"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(deliveries.withdraw("a") == nil)
        deliveries.show(note("a"))
        #expect(deliveries.accept(first, id: 1) == .surplus(1))
        #expect(deliveries.isUnfinished)
    }

    @Test mutating func closingTheOldTextDoesNotEndTheNewOne() {
        deliveries.show(note("a", "1"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 9)
        deliveries.show(note("a", "2"))
        #expect(deliveries.close(9) == nil)
        #expect(deliveries.takeDue(at: start, timeout: timeout).map(\.replaces) == [0])
    }

    /// Regression: xfce4-notifyd had closed what was pressed, and showed no replacement of it.
    @Test mutating func comesBackWithAnIDOfItsOwn() {
        deliveries.show(note("a"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 9)
        #expect(deliveries.show(note("a"), afresh: true) == 9)
        #expect(deliveries.close(9) == nil)
        let second = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(second.replaces == 0)
        // Pressed again before the reply is there: what comes of the first is one too many.
        #expect(deliveries.show(note("a"), afresh: true) == nil)
        let third = deliveries.takeDue(at: start, timeout: timeout)[0]
        #expect(deliveries.accept(second, id: 10) == .surplus(10))
        #expect(deliveries.accept(third, id: 11) == .shown(key: "a", close: nil))
        #expect(deliveries.ids == [11])
    }

    @Test mutating func nonsenseIsAnsweredOnceAMinute() {
        deliveries.show(note("a"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 1)
        #expect(!deliveries.offers("nonsense", key: "a"))
        #expect(deliveries.offers(Notification.defaultActionID, key: "a"))
        #expect(deliveries.resend("a", at: start) == 1)
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 2)
        #expect(deliveries.resend("a", at: at(59)) == nil)
        #expect(deliveries.takeDue(at: at(59), timeout: timeout) == [])
        #expect(deliveries.resend("a", at: at(60)) == 2)
        #expect(deliveries.takeDue(at: at(60), timeout: timeout).count == 1)
    }

    @Test mutating func anOwnerThatFallsOverItIsNotFedAtOnceAgain() {
        deliveries.show(note("shown"))
        _ = deliveries.accept(deliveries.takeDue(at: start, timeout: timeout)[0], id: 1)
        deliveries.show(note("deadly"))
        _ = deliveries.takeDue(at: start, timeout: timeout)
        deliveries.forgetOwner(at: start)
        #expect(deliveries.ids == [])
        #expect(deliveries.takeDue(at: start, timeout: timeout).map(\.notification.key) == ["shown"])
        #expect(deliveries.takeDue(at: at(1), timeout: timeout).map(\.notification.key) == ["deadly"])
        deliveries.forgetOwner(at: at(1))
        deliveries.show(note("deadly", "changed"))
        // "shown" was on its way as well this time.
        #expect(deliveries.takeDue(at: at(2), timeout: timeout).map(\.notification.key) == ["shown"])
        #expect(deliveries.takeDue(at: at(6), timeout: timeout).map(\.notification.key) == ["deadly"])
    }

    @Test mutating func aRefusalCountsOnce() {
        deliveries.show(note("a"))
        let first = deliveries.takeDue(at: start, timeout: timeout)[0]
        let refusals = [deliveries.refuse(first, at: start), deliveries.refuse(first, at: start)]
        #expect(refusals == [true, false])
        #expect(deliveries.nextDeadline == at(1))
    }
}
