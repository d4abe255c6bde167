/// A member of an object that is being put into order.
struct JSONWriterMember {
    /// The first eight bytes of its name, see `JSONWriterKey`.
    var prefix: UInt64
    var node: UInt32

    /// Sorts members by their names; of those with the same name, the last stays, as the last value written counts.
    ///
    /// - Parameters:
    ///   - members: In the order they were written.
    ///   - isBefore: Compares the whole names of two nodes, asked if the prefixes are the same; nil for the same name.
    /// - Returns: How many members are left.
    static func sort(_ members: UnsafeMutableBufferPointer<JSONWriterMember>, isBefore: (UInt32, UInt32) -> Bool?)
        -> Int
    {
        @inline(__always)
        func order(_ left: JSONWriterMember, _ right: JSONWriterMember) -> Bool {
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return isBefore(left.node, right.node) ?? (left.node < right.node)
        }
        if members.count > 32 {
            var members = members
            members.sort(by: order)
        } else {
            for end in members.indices.dropFirst() {
                let member = members[end]
                var at = end
                while at > 0, order(member, members[at - 1]) {
                    members[at] = members[at - 1]
                    at -= 1
                }
                members[at] = member
            }
        }
        var left = 0
        for member in members {
            if left > 0, members[left - 1].prefix == member.prefix, isBefore(members[left - 1].node, member.node) == nil
            {
                left -= 1
            }
            members[left] = member
            left += 1
        }
        return left
    }
}
