import CivilTime
@preconcurrency import Dispatch
import RemindProtocol

/// A piece of a file to restore or import.
enum UploadMethod: ImmediateMethod {
    static let name = "Upload"
    /// A call that replaces the record discards earlier uploads.
    static let writes = true
    static let records = false

    static func answer(_ asked: Remindd1.UploadRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Uploaded
    {
        let size = try daemon.record.uploads.add(asked.data.bytes, at: asked.offset, to: asked.upload)
        if !daemon.record.expiresUploads { daemon.expireUploads() }
        return Remindd1.Uploaded(size: size)
    }
}

extension Daemon {
    /// Looks again as long as there are any.
    fileprivate func expireUploads() {
        record.expiresUploads = true
        queue.asyncAfter(deadline: .now() + Uploads.patience) { [self] in
            assumeIsolated { daemon in
                daemon.record.uploads.expire()
                daemon.record.expiresUploads = false
                if !daemon.record.uploads.isEmpty { daemon.expireUploads() }
            }
        }
    }
}
