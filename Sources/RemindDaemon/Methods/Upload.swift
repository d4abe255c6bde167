import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// A piece of what is to be restored or imported.
enum UploadMethod: Question {
    static let name = "Upload"

    static func answer(_ asked: Remindd1.UploadRequest, in daemon: isolated Daemon) throws -> Remindd1.Uploaded {
        let size = try daemon.record.uploads.add(asked.data.bytes, at: asked.offset, to: asked.upload)
        if !daemon.record.expiresUploads { daemon.expireUploads() }
        return Remindd1.Uploaded(size: size)
    }
}
