/// A folder of compiled time zones, such as the system's.
///
/// A value that holds a path and nothing else: each call reads the files again, so that an update of tzdata is seen at
/// once.
/// `ZoneCatalog` remembers.
package struct ZoneDirectory: Hashable, Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// `$TZDIR` if it is set and not empty, else `/usr/share/zoneinfo`, as tzset(3) has it.
    package init(environment: [String: String]) {
        let chosen = environment["TZDIR"] ?? ""
        path = chosen.isEmpty ? "/usr/share/zoneinfo" : chosen
    }

    /// Version of the rules, as in `2026f`, from the first line of `tzdata.zi`; `nil` if that file is absent.
    package var version: String? {
        guard let bytes = try? ZoneFile.contents(of: file(named: "tzdata.zi")) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let mark = "# version "
        return line.hasPrefix(mark) ? String(line.dropFirst(mark.count)) : nil
    }

    /// The names of all zones; empty if the folder cannot be read.
    package var names: [String] { ZoneFile.names(in: path).filter(Self.isZoneName) }

    /// Reads a zone's rules.
    ///
    /// A leading `posix/` is dropped: that tree holds the same rules under the same names.
    ///
    /// - Throws: `unknown` for a name without a file and for one that cannot be a zone's (empty, absolute, with an empty
    ///   part, `.` or `..`, or a character that no zone name has), `unreadable`, `corrupt` (which any file but a TZif file
    ///   is), `leapSeconds`.
    package func rules(named asked: String) throws(ZoneError) -> TimeZoneRules {
        let name = asked.hasPrefix("posix/") ? String(asked.dropFirst("posix/".count)) : asked
        guard Self.isZoneName(name) else { throw .unknown(zone: asked, file: file(named: asked)) }
        return try Self.rules(named: name, file: file(named: name))
    }

    static func rules(named name: String, file: String) throws(ZoneError) -> TimeZoneRules {
        let bytes: [UInt8]
        do throws(ZoneFile.Failure) {
            bytes = try ZoneFile.contents(of: file)
        } catch {
            switch error {
            case .absent: throw .unknown(zone: name, file: file)
            case .unreadable(let reason): throw .unreadable(zone: name, file: file, reason: reason)
            }
        }
        return try TimeZoneRules(name: name, bytes: bytes, file: file)
    }

    private func file(named name: String) -> String {
        "\(path)/\(name)"
    }

    /// The characters are those that tzdata's `theory.html` allows, and the digits and `+` of `Etc/GMT+5`.
    private static func isZoneName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            let known = part.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
            return known && !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }
}
