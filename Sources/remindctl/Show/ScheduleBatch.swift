import CivilTime
import Glibc
import RemindText
import Schedules
import Vocabulary

/// `schedule -`: one line in, one line out, in order and at once, for however many lines.
struct ScheduleBatch {
    /// Zones stay known: there are some six hundred, however long the input.
    private var zones: ZoneCatalog
    /// A limited cache of parsed schedules.
    private var previews: [Question: SchedulePreview] = [:]
    /// The questions of `previews`. One at random makes room for the next: a round of a few more than there is room for
    /// then finds most of them, where the oldest or all of them would be gone each time.
    private var known: [Question] = []
    /// Draws the entry to drop (Knuth's MMIX generator): asking the system for each number takes a twentieth of the
    /// time.
    private var drawn: UInt64 = 1

    /// A line's schedule and zone, without the instant.
    private struct Question: Hashable {
        var schedule: String
        var zone: String
    }

    /// Hashes of earlier lines: a line that comes once is not worth caching.
    private var asked = Recent()

    /// Hashes of late: a later one takes the place of an earlier one.
    private struct Recent {
        private var hashes = [Int](repeating: 0, count: 1 << 16)

        /// True if it is new.
        mutating func remember(_ hash: Int) -> Bool {
            let hash = hash | 1
            let place = (hash >> 1) & (hashes.count - 1)
            defer { hashes[place] = hash }
            return hashes[place] != hash
        }
    }

    private static let longestLine = 64 * 1024
    private static let mostPreviews = 4000

    /// Reads the working days and holidays, for the first schedule that needs them.
    private let readWorkdays: () throws -> DayCalendar
    private var workdays: DayCalendar?

    init(zones: ZoneDirectory, workdays: @escaping () throws -> DayCalendar = { .usual }) {
        self.zones = ZoneCatalog(directory: zones)
        readWorkdays = workdays
    }

    /// Reads standard input to its end.
    mutating func run() throws {
        var pending: [UInt8] = []
        var isTooLong = false
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure(
                    .unreadableFile, "cannot read standard input: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { break }
            var rest = buffer[..<count]
            var answers: [String] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let piece = rest[..<end]
                rest = rest[(end + 1)...]
                // Most lines lie within one piece of the input.
                if !pending.isEmpty { pending += piece }
                answers.append(
                    isTooLong ? "error: the line is too long" : answer(pending.isEmpty ? piece : pending[...]))
                pending.removeAll(keepingCapacity: true)
                isTooLong = false
            }
            pending += rest
            if pending.count > ScheduleBatch.longestLine {
                isTooLong = true
                pending.removeAll(keepingCapacity: true)
            }
            // At once: a caller may wait for each answer before the next line.
            Console.print(answers)
        }
        if isTooLong || !pending.isEmpty {
            Console.print(isTooLong ? "error: the line is too long" : answer(pending[...]))
        }
    }

    /// The next epoch second, `never` or `error: ...`.
    mutating func answer(_ line: String) -> String { answer(Array(line.utf8)[...]) }

    private mutating func answer(_ line: ArraySlice<UInt8>) -> String {
        let tab = UInt8(ascii: "\t")
        guard let first = line.firstIndex(of: tab), let second = line[(first + 1)...].firstIndex(of: tab),
            !line[(second + 1)...].contains(tab)
        else { return "error: expected SCHEDULE<tab>ZONE<tab>AFTER" }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        let after = text(line[(second + 1)...])
        guard let seconds = Int64(after) ?? Int64(after.filter { $0 != " " && $0 != "\r" }) else {
            return "error: \"\(CleanText.line(after))\" is not a number of seconds"
        }
        guard (Instant.earliest.seconds..<Instant.end.seconds).contains(seconds) else {
            return "error: \(seconds) is not in the years 1900 to 2200"
        }
        let question = Question(schedule: text(line[..<first]), zone: text(line[(first + 1)..<second]))
        do {
            let after = Instant(seconds: seconds)
            let next = try preview(question, at: after).next(after: after)
            return next.map { String($0.seconds) } ?? "never"
        } catch let error as ScheduleError {
            let zone = try? zones.rules(named: question.zone)
            let proposal = zone.flatMap {
                ScheduleReading.proposal(for: question.schedule, now: Instant(seconds: seconds), zone: $0)
            }
            return "error: \(CleanText.line(error.message))" + (proposal.map { "; hint: \($0)" } ?? "")
        } catch let error as ZoneError {
            return "error: \(CleanText.line(error.message))"
        } catch let error as RemindError {
            return "error: \(CleanText.line(error.message))"
        } catch {
            return "error: \(CleanText.line("\(error)"))"
        }
    }

    private mutating func preview(_ question: Question, at after: Instant) throws -> SchedulePreview {
        let isNew = asked.remember(question.hashValue)
        if !isNew, let known = previews[question] { return known }
        let zone = try zones.rules(named: question.zone)
        let lasting = Schedule.sameWhenever(question.schedule)
        let schedule = try lasting ?? ScheduleReading.parse(question.schedule, now: after, zone: zone)
        var place = TimeContext(
            local: try schedule.zone.map { try zones.rules(named: $0) } ?? zone, directory: zones.directory)
        if schedule.followsWorkdays {
            let calendar = try workdays ?? readWorkdays()
            workdays = calendar
            place = place.under(calendar)
        }
        let preview = try SchedulePreview(schedule, place: place, definedAt: after)
        if lasting != nil, !isNew {
            if known.count < ScheduleBatch.mostPreviews {
                known.append(question)
            } else {
                drawn = drawn &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int((drawn >> 33) % UInt64(known.count))
                previews[known[place]] = nil
                known[place] = question
            }
            previews[question] = preview
        }
        return preview
    }
}

extension Schedule {
    /// The schedule of a text whose slots do not depend on when it is read: nothing in the text does, as in a file, and
    /// nothing is counted from then.
    fileprivate static func sameWhenever(_ text: String) -> Schedule? {
        guard let schedule = try? Schedule(parsing: text, context: .file), case .wall = schedule.rule,
            schedule.extent == nil
        else { return nil }
        return schedule
    }
}
