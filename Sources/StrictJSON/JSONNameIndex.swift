/// The members of an object by name, for objects that have many: a table of their nodes by hash, without the names.
/// Names that are canonically equivalent are one, as in `String`.
struct JSONNameIndex: Sendable {
    /// Nodes. The first node of a document is no member: 0 is a free place.
    private var places = [UInt32](repeating: 0, count: 4)
    private var count = 0

    /// Adds a member.
    ///
    /// - Parameter name: Gives the name of any node.
    /// - Returns: False if there is a member of that name.
    mutating func insert(_ member: Int, name: (Int) -> String) -> Bool {
        if count * 4 >= places.count * 3 { grow(name) }
        let own = name(member)
        let place = place(of: own, name)
        guard places[place] == 0 else { return false }
        places[place] = UInt32(truncatingIfNeeded: member)
        count += 1
        return true
    }

    /// - Returns: The member of that name, or `nil`.
    func member(_ wanted: String, name: (Int) -> String) -> Int? {
        let member = Int(places[place(of: wanted, name)])
        return member == 0 ? nil : member
    }

    /// The place of the member of that name, or a free one.
    private func place(of wanted: String, _ name: (Int) -> String) -> Int {
        var place = wanted.hashValue & (places.count - 1)
        while places[place] != 0, name(Int(places[place])) != wanted { place = (place + 1) & (places.count - 1) }
        return place
    }

    private mutating func grow(_ name: (Int) -> String) {
        let members = places.filter { $0 != 0 }
        places = [UInt32](repeating: 0, count: places.count * 2)
        for member in members { places[place(of: name(Int(member)), name)] = member }
    }
}
