package import Vocabulary

/// One request that writes nothing.
package protocol Question {
    /// The parameters of the call.
    associatedtype Asked: Decodable
    associatedtype Reply: Encodable

    /// As the interface calls it.
    static var name: String { get }

    init(_ asked: Asked)

    func answer(in context: RequestContext) throws(RemindError) -> ShownReply<Reply>
}
