import CivilTime
@preconcurrency import Dispatch
import RemindProtocol

/// Wakes the machine from suspend, through a transient timer of the user's service manager (systemd.timer(5),
/// `WakeSystem=`). The daemon's own timer does the ringing: what the transient one starts does nothing.
///
/// The manager may set an alarm of the machine's clock only if it has CAP_WAKE_ALARM, which systemd gives it since
/// version 254 in sessions at the machine; whether it can is found out by asking for it. The conversation is short, has a
/// connection of its own and takes place on a queue of its own, since it waits for answers.
///
/// Confined to the queue it was made with.
final class WakeAlarm {
    /// Tells if the machine will be woken.
    enum Ability: Sendable, Equatable {
        /// No reminder wants it.
        case unneeded
        /// The manager has not answered yet.
        case unknown
        /// It will be woken at that instant.
        case set(Instant)
        /// It cannot be woken; `reason` is for a person.
        case impossible(reason: String)
    }

    private(set) var ability = Ability.unneeded
    /// Must pass the result of a conversation to `answered` on the queue; called on another.
    var report: (@Sendable (Instant?, String?) -> Void)?

    private let queue: DispatchQueue
    private let instance: Instance
    private let work = DispatchQueue(label: "remindd.wake-alarm")
    private var wanted: Instant?
    private var isAsking = false
    /// True if timers of an earlier process may be there.
    private var isFirst = true

    /// - Parameter queue: Serial; everything else is called on it.
    init(queue: DispatchQueue, instance: Instance) {
        self.queue = queue
        self.instance = instance
    }

    /// Sets the only wake alarm; `nil` removes it.
    func set(_ instant: Instant?) {
        dispatchPrecondition(condition: .onQueue(queue))
        // The alarm is rounded up to the second, so that the reminder is due by then.
        let instant = instant.map { Instant(seconds: ($0.milliseconds + 999) / 1000) }
        guard instant != wanted || isFirst && instant != nil else { return }
        wanted = instant
        if instant == nil, isFirst { return }
        isFirst = false
        ability = instant == nil ? .unneeded : .unknown
        ask()
    }

    /// One conversation at a time; what is wanted by the end of it is asked for in the next.
    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        let asked = wanted
        work.async { [report, instance] in report?(asked, WakeTimers.arrange(asked, of: instance)) }
    }

    /// - Parameter refusal: Why the machine will not be woken, if it will not.
    func answered(_ asked: Instant?, _ refusal: String?) {
        dispatchPrecondition(condition: .onQueue(queue))
        isAsking = false
        guard asked == wanted else { return ask() }
        ability = asked.map { refusal.map { .impossible(reason: $0) } ?? .set($0) } ?? .unneeded
    }
}
