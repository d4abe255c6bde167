import DBus
import RemindProtocol

/// The hints of one notification: those that every server may have, and those of `ServerPolicy` and of its capabilities.
///
/// No server gets a hint that is only meant for another: one of dunst's crashes mako.
struct NotificationHints {
    private(set) var values: [(String, BusMessage.Variant)]

    /// - Parameters:
    ///   - instance: The daemon that shows it: servers group and replace by hints, which differ between two.
    ///   - actions: Those that are sent.
    ///   - rings: True if it is put before the person now, and not only brought up to date.
    init(
        _ notification: Notification, of instance: Instance = .ordinary, policy: ServerPolicy, capabilities: [String],
        actions: [String], rings: Bool
    ) {
        let urgency = min(notification.urgency.rawValue, policy.highestUrgency.rawValue)
        values = [
            ("urgency", .byte(urgency)),
            // Stays when an action is taken: the daemon closes it once the answer is recorded.
            ("resident", .bool(true)),
            ("desktop-entry", .string(policy.needsDesktopEntry ? Instance.ordinary.stem : instance.stem)),
            ("category", .string(notification.category)),
            ("suppress-sound", .bool(notification.isSilent)),
        ]
        if policy.knowsStackTags {
            values.append(("x-dunst-stack-tag", .string(instance.prefix + Self.tag(of: notification.key))))
        }
        if capabilities.contains("sound"), rings, !notification.isSilent {
            values.append(("sound-name", .string(notification.soundName)))
        }
        if actions.contains(Self.replyActionID), let reply = notification.reply {
            values.append(("x-kde-reply-placeholder-text", .string(reply.example)))
            values.append(("x-kde-reply-submit-button-text", .string(reply.label)))
        }
    }

    /// KDE's name for a field to type in, both as a capability and as an action.
    static let replyActionID = "inline-reply"

    /// FNV-1a: the key may name a private reminder.
    private static func tag(of key: String) -> String {
        String(key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}
