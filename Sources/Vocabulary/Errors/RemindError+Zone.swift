package import CivilTime

extension RemindError {
    /// Why a zone's rules could not be had, with the zones whose names are near.
    package init(_ error: ZoneError) {
        self.init(.unknownZone, error.message, hint: RemindError.near(error) ?? error.hint)
    }

    private static func near(_ error: ZoneError) -> String? {
        guard case .unknown(let zone, let file) = error, file.hasSuffix("/\(zone)") else { return nil }
        return NearNames.question(zone, among: ZoneDirectory(path: String(file.dropLast(zone.count + 1))).names)
    }
}
