import CivilTime
import RemindCore
import RemindProtocol
package import Reminders
import Vocabulary

/// The entries that other machines have written, and those of this one that its record lacks.
extension Journal {
    /// Between the device of a twin and its digest.
    static let twinMark = "~"

    /// The name under which the second of two entries with one name is kept.
    static func twin(_ device: String, _ digest: UInt64) -> String { twin(device, Checksum.text(digest).prefix(8)) }

    /// - Parameter digits: The first eight of its digest.
    static func twin(_ device: String, _ digits: some StringProtocol) -> String { device + twinMark + digits }

    /// The name that its machine gave a device.
    static func original(_ device: String) -> String { device.split(separator: "~").first.map(String.init) ?? device }

    /// An entry that is read, compared with the record.
    enum Meeting: Hashable {
        /// It is here.
        case known
        /// No entry has its name.
        case new
        /// Another entry has its name: two machines wrote under one.
        case twin
    }

    /// Compares the rows themselves: the chains of two records may differ after something was erased.
    ///
    /// - Parameter digest: The checksum of the row alone.
    func meeting(_ row: EntryRow, _ digest: UInt64) throws(StoreError) -> Meeting {
        if let known = try Journal.digest(of: row.id, in: database) { return known == digest ? .known : .twin }
        guard decoder.hasTwins else { return .new }
        // The other of two may have been erased since.
        let twin = EntryID(device: Journal.twin(row.device, digest), sequence: row.sequence)
        guard peers.contains(twin.device) else { return .new }
        return try Journal.digest(of: twin, in: database) == nil ? .new : .twin
    }

    /// The result of taking in entries.
    struct Taken {
        /// The new ones, as they are in the record.
        var rows: [EntryRow] = []
        /// Up to which entry the record has the same under the same names, if it has the first.
        var agreed: Int64?
        /// The entries whose name another one has, under the names that they have here.
        var twins: [EntryID] = []
        /// True if not all were taken, since there are too many.
        var isCut = false
    }

    /// Adds the entries that are new here. Of two with one name, the second is kept under a name of its own, which ends in its
    /// digest.
    ///
    /// - Parameters:
    ///   - rows: One device wrote them, and it is not this one.
    ///   - label: The name of its machine.
    ///   - now: When they were heard.
    ///   - isOwn: True if this machine had the name under which they were written.
    ///   - isErased: True for what was erased from the record, which does not come back.
    ///   - admits: True for a new one that is not too much. After the first that is, none is taken.
    func take(
        _ rows: [EntryRow], from label: String?, at now: Instant, isOwn: Bool, isErased: (EntryRow) -> Bool,
        admits: (EntryRow) -> Bool
    ) throws(StoreError) -> Taken {
        guard let device = rows.first?.device else { return Taken() }
        try lookAtFiles()
        var (peers, copied) = (peers, copied)
        var highest = turn
        var taken = Taken()
        let head = try Journal.head(of: device, in: database)
        let isFormer = !peers.contains(device) && (isOwn || head.sequence > 0)
        var own = head
        let buffer = RowBytes()
        var newest = head.sequence
        try database.transaction { () throws(StoreError) in
            if !isFormer { try note(device, label, in: &peers) }
            for row in rows where !isErased(row) {
                var row = row
                let digest = row.checksum(after: 0, buffer: buffer)
                // Nearly always it comes after all that is here of its device.
                let isNext = row.sequence > newest && !decoder.hasTwins
                switch isNext ? .new : try meeting(row, digest) {
                case .known:
                    if taken.twins.isEmpty { taken.agreed = row.sequence }
                    continue
                case .new: break
                case .twin:
                    row.device = Journal.twin(row.device, digest)
                    taken.twins.append(EntryID(device: row.device, sequence: row.sequence))
                    guard try Journal.digest(of: row.id, in: database) == nil else { continue }
                }
                guard admits(row) else {
                    taken.isCut = true
                    break
                }
                if row.device != device { try note(row.device, label, in: &peers) }
                if isFormer, row.device == device, copied[device] == nil, head.sequence > 0,
                    row.sequence > head.sequence
                {
                    try database.run(
                        "INSERT INTO peer (device, label, read) VALUES (?, ?, ?)",
                        [.text(device), Database.Value(label), .integer(head.sequence)])
                    copied[device] = head.sequence
                }
                // Entries between may come yet, so only the next one continues the chain.
                let isContinued = isFormer && row.device == device && row.sequence == own.sequence + 1
                let isAsRead = !isContinued && row.device == device
                let checksum = isAsRead ? digest : row.checksum(after: isContinued ? own.checksum : 0, buffer: buffer)
                if isFormer, row.device == device, row.sequence > own.sequence { own = (row.sequence, checksum) }
                if taken.twins.isEmpty { taken.agreed = row.sequence }
                try database.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: checksum))])
                if row.device == device { newest = max(newest, row.sequence) }
                highest = max(highest, row.turn ?? 0)
                taken.rows.append(row)
            }
            if !taken.rows.isEmpty {
                try database.run(
                    "UPDATE peer SET heard = ? WHERE device = ?", [.integer(now.milliseconds), .text(device)])
            }
        }
        if !taken.rows.isEmpty || peers != self.peers { heard(turn: highest, from: peers, copied: copied) }
        return taken
    }

    /// Takes in several pieces with one commit: all or nothing.
    func together(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        let (turn, peers, copied) = (turn, peers, copied)
        do throws(StoreError) {
            try database.together(body)
        } catch {
            unhear(turn: turn, from: peers, copied: copied)
            throw error
        }
    }

    /// Notes that a device is another machine's.
    private func note(_ device: String, _ label: String?, in peers: inout Set<String>) throws(StoreError) {
        peers.insert(device)
        try database.run(
            """
            INSERT INTO peer (device, label) VALUES (?1, ?2)
            ON CONFLICT (device) DO UPDATE SET label = ?2 WHERE label IS NOT ?2 AND ?2 IS NOT NULL
            """, [.text(device), Database.Value(label)])
    }

    /// The most entries that are read at once for a file.
    static let mostRows = 500

    /// The next entries of a device.
    ///
    /// - Returns: At most `mostRows`, and the checksum of the entry before the first.
    func rows(of device: String, after sequence: Int64, before end: Int64 = .max) throws(StoreError) -> (
        before: UInt64, rows: [EntryRow]
    ) {
        let rows = try rows(
            "device = ? AND sequence > ? AND sequence < ? ORDER BY sequence LIMIT \(Journal.mostRows)",
            [.text(device), .integer(sequence), .integer(end)])
        // A device may lack many numbers, and most of them everywhere.
        guard !rows.isEmpty else { return (0, []) }
        let before = try database.query(
            "SELECT checksum FROM entry WHERE device = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1",
            [.text(device), .integer(sequence)]
        ) { UInt64(bitPattern: $0.integer(0)) }.first
        return (before ?? 0, rows)
    }

    /// When a device wrote an entry; `nil` if it is not here.
    func time(of sequence: Int64, by device: String) throws(StoreError) -> Instant? {
        try database.query(
            "SELECT at FROM entry WHERE device = ? AND sequence = ?", [.text(device), .integer(sequence)]
        ) { Instant(milliseconds: $0.integer(0)) }.first
    }

    /// The devices that this machine had and has.
    func ownDevices() throws(StoreError) -> [String] {
        var own = try Journal.devices(in: database).filter { !peers.contains($0) }
        if !own.contains(device) { own.append(device) }
        return own
    }

    /// The names of other machines, by their devices, as far as they are known.
    func labels() throws(StoreError) -> [String: String] {
        let known = try database.query("SELECT device, label FROM peer WHERE label IS NOT NULL") {
            ($0.text(0), $0.text(1))
        }
        return Dictionary(known) { first, _ in first }
    }

    /// The other machines, by their labels; one has several devices if its record was put back.
    func others() throws(StoreError) -> [Machines.Other] {
        let peers = try database.query("SELECT device, label, heard FROM peer WHERE read = 0") {
            ($0.text(0), $0.optionalText(1), $0.optionalInteger(2))
        }
        var found: [String: Machines.Other] = [:]
        let retired = try retired()
        for (device, label, heard) in peers {
            let name = label ?? Journal.original(device)
            var machine = found[name] ?? Machines.Other(label: name, devices: [], heard: nil, isRetired: true)
            if !retired.contains(device) { machine.isRetired = false }
            machine.devices.insert(device)
            let heard = heard.map { Instant(milliseconds: $0) }
            machine.heard = [machine.heard, heard].compactMap(\.self).max()
            let last = try database.query(
                "SELECT at FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
            ) { Instant(milliseconds: $0.integer(0)) }.first
            let wrote = last.map { min($0, heard ?? $0) }
            machine.wrote = [machine.wrote, wrote].compactMap(\.self).max()
            found[name] = machine
        }
        return found.values.sorted { $0.label < $1.label }
    }

    /// The names of machines that are retired, and have written nothing since.
    func retired() throws(StoreError) -> Set<String> {
        var through: [String: Int64] = [:]
        for entry in try entries("\(Journal.ofDefinitions) AND reminder IS NULL AND details LIKE '%\"retired\"%'") {
            guard case .retired(let retirement) = entry.fact else { continue }
            through.merge(retirement.through) { max($0, $1) }
        }
        var found: Set<String> = []
        for (device, last) in through where try Journal.head(of: device, in: database).sequence <= last {
            found.insert(device)
        }
        return found
    }

    /// A person's word that a machine is gone, with all its names; `nil` if no other machine is called so.
    package func retirement(of label: String) throws(StoreError) -> Retirement? {
        guard let machine = try others().first(where: { $0.label.isSameName(as: label) }) else { return nil }
        var through: [String: Int64] = [:]
        for device in machine.devices { through[device] = try Journal.head(of: device, in: database).sequence }
        return Retirement(label: machine.label, through: through)
    }

    /// How many entries of a device have not come: those between others that are here, and were not erased.
    private func lacking(of device: String, entries: Int, _ purges: Purges) throws(StoreError) -> Int {
        let last = try Journal.head(of: device, in: database).sequence
        guard last > Int64(entries) else { return 0 }
        return max(0, Int(last) - entries - purges.count(device, through: last))
    }

    /// The zones in which other machines have written since an instant, by their labels.
    func zones(of others: [Machines.Other], since start: Instant) throws(StoreError) -> [String: String] {
        var found: [String: String] = [:]
        for other in others {
            var latest = start.milliseconds
            for device in other.devices {
                let last = try database.query(
                    "SELECT zone, at FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
                ) { ($0.text(0), $0.integer(1)) }.first
                guard let (zone, at) = last, at >= latest else { continue }
                (found[other.label], latest) = (zone, at)
            }
        }
        return found
    }

    /// The machines that have entries here; this one first.
    func machines(here label: String?) throws(StoreError) -> [Remindd1.Sync.Machine] {
        func count(_ device: String) throws(StoreError) -> Int {
            try database.query("SELECT count(*) FROM entry WHERE device = ?", [.text(device)]) { Int($0.integer(0)) }
                .first ?? 0
        }
        var own = Remindd1.Sync.Machine(device: device, label: label, here: true, entries: 0)
        for name in try ownDevices() { own.entries += try count(name) }
        var machines = [own]
        let others = try database.query("SELECT device, label, heard FROM peer WHERE read = 0 ORDER BY label, device") {
            ($0.text(0), $0.optionalText(1), $0.optionalInteger(2))
        }
        let (retired, purges) = (Set(try self.others().filter(\.isRetired).flatMap(\.devices)), try purges())
        for (device, label, heard) in others where !device.contains(Journal.twinMark) {
            let entries = try count(device)
            let lacking = try lacking(of: device, entries: entries, purges)
            machines.append(
                Remindd1.Sync.Machine(
                    device: device, label: label, here: false, entries: entries, heard: heard.map { $0 / 1000 },
                    retired: retired.contains(device) ? true : nil, lacks: lacking > 0 ? lacking : nil))
        }
        return machines
    }
}
