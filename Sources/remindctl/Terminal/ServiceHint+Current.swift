import RemindProtocol

extension ServiceHint {
    /// True if systemd runs for this user.
    static var current: ServiceHint { UserEnvironment.current.service }
}
