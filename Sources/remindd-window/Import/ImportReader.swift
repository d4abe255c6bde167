import CivilTime
import Glibc
import Imports
import RemindClient
import RemindProtocol
import Reminders
import Screens
import Vocabulary

/// A file of another program as the daemon takes it.
struct ImportUpload: Sendable {
    var format: ImportFormat
    var version: Int?
    var bytes: [UInt8]
}

/// Reads a file of another program as `remindctl import` does, on any thread.
enum ImportReader {
    struct Refusal: Error {
        var error: RemindError
        var problems: [FileProblem] = []
    }

    /// - Parameters:
    ///   - formats: The programs that may have written it, the most likely first.
    ///   - zone: The zone of the daemon, by its name.
    static func read(_ path: String, as formats: [ImportFormat], zone: String) throws(Refusal) -> ImportUpload {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let bytes: [UInt8]
        do throws(RemindError) {
            bytes = try SmallFile.bytes(of: path, atMost: ImportLimits.largestFile)
        } catch {
            throw Refusal(error: error)
        }
        let surroundings = Surroundings.current
        var context = ImportContext(
            now: ScreenTime.now.wall, zone: surroundings.rules(named: zone), zones: surroundings.zones)
        context.morning = surroundings.morning
        var first: ImportRefusal?
        for format in formats {
            do throws(ImportRefusal) {
                let content = try ImportedContent.read([(name: name, bytes: bytes)], as: format, context)
                guard !(content.reminders.isEmpty && content.doses.isEmpty) || formats.count == 1 else { continue }
                return try upload(content, format)
            } catch {
                first = first ?? error
            }
        }
        let error = RemindError(.unreadableFile, "cannot import \(name); nothing was changed")
        throw Refusal(error: error, problems: first.map { [$0.problem] } ?? [])
    }

    private static func upload(
        _ content: ImportedContent, _ format: ImportFormat
    ) throws(ImportRefusal) -> ImportUpload {
        var bytes: [UInt8] = []
        for line in content.lines {
            guard let text = try? VarlinkJSON.encode(line) else {
                throw ImportRefusal(file: format.title, line: 1, "it cannot be sent to remindd")
            }
            bytes += text
            bytes.append(0x0A)
        }
        return ImportUpload(format: format, version: content.version, bytes: bytes.isEmpty ? [0x0A] : bytes)
    }
}
