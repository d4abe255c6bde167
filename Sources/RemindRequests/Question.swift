package import RemindCore
import Vocabulary

/// One request that writes nothing.
package protocol Question {
    /// The parameters of the call.
    associatedtype Asked: Decodable
    associatedtype Reply: Encodable

    /// The name in the interface.
    static var name: String { get }

    init(_ asked: Asked)

    /// The old entries that the state has to know, so that the subjects can be found.
    func needs(in context: RequestContext) -> [Need]

    /// - Parameters:
    ///   - context: Knows what is needed.
    ///   - records: Reads what the state does not hold.
    /// - Throws: `RemindError` if it cannot be answered, or the reader's error.
    func answer(in context: RequestContext, _ records: some RecordReader) throws -> ShownReply<Reply>
}

extension Question {
    package func needs(in context: RequestContext) -> [Need] { [] }
}
