import Synchronization

/// Which members of which objects a type has asked for while it was decoded: whatever is left is unknown to it.
final class AskedMembers: Sendable {
    private struct State {
        /// Objects that were decoded as such.
        var objects: Set<Int>
        var members: Set<Int> = []
    }

    private let state: Mutex<State>

    /// - Parameter root: An object of which each member counts, also if the type has none.
    init(root: Int) { state = Mutex(State(objects: [root])) }

    func open(_ object: Int) { state.withLock { _ = $0.objects.insert(object) } }

    func ask(for member: Int) { state.withLock { _ = $0.members.insert(member) } }

    /// The members that no decoder asked for, outermost first.
    func unknown(in tree: JSONTree) -> [Int] {
        let state = state.withLock { $0 }
        return state.objects.sorted().flatMap { object in
            tree.nodes[object].kind == .object ? tree.children(of: object).filter { !state.members.contains($0) } : []
        }
    }
}
