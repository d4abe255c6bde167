package import Vocabulary

/// The reason why a call has no reply.
package struct CallFailure: Error, Hashable, Sendable {
    /// The error's name in the protocol; `nil` if the daemon did not answer, which may have carried out the call or not.
    package var name: String?
    /// The error for a person.
    package var reason: RemindError

    package init(name: String?, reason: RemindError) { (self.name, self.reason) = (name, reason) }
}
