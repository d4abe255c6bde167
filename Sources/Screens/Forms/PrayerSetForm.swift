package import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
package import Vocabulary

/// The form that adds several prayers at once: where, by which method, and which of a set. Decides only: settings are written
/// and reminders defined by effects, one after the other.
package struct PrayerSetForm {
    package struct Drawing: Hashable, Sendable {
        /// The names of the sets, and which one is chosen.
        package var sets: [String]
        package var set: String
        package var prayers: [Prayer]
        /// `nil` if the set has clock times alone.
        package var sky: Sky?
        /// The daemon's words, or why a place is none.
        package var message: String?
        package var isSending: Bool
        package var canSave: Bool
    }

    package struct Prayer: Hashable, Sendable {
        package var title: String
        /// Its schedule as the daemon reads it.
        package var when: String
        package var isOn: Bool
        /// True if it was added just now.
        package var isThere = false
    }

    /// Where the sun is looked at, and by which rule.
    package struct Sky: Hashable, Sendable {
        /// The place of the settings; `nil` if they have none yet.
        package var known: String?
        package var place: String
        package var cities: [String]
        package var fault: String?
        package var methods: [PrayerMethodName]
        package var method: String
    }

    package enum Event: Sendable {
        case chose(String)
        case prayer(String, isOn: Bool)
        case place(String)
        case method(String)
        /// `name` is a fresh one for the first request.
        case save(name: String)
        /// The settings are written and read, or were not for a reason.
        case settled(RemindError?)
        case defined(name: String, Remindd1.Changed)
        case refused(name: String, error: String, RemindError)
        case broke(name: String, RemindError)
        case connected
    }

    package enum Effect: Sendable {
        case settings(location: Coordinate?, method: String?)
        case define(Remindd1.DefineRequest)
        case saved(String)
    }

    private static let mostCities = 6

    private let cities: [ZoneCity]
    private let location: Coordinate?
    private let methodBefore: String
    private var template: ReminderTemplate
    private var off: Set<String> = []
    private var there: Set<String> = []
    private var place = ""
    private var fault: String?
    private var method: String
    private var message: String?
    private var isSettled = false
    /// The name of the first request; those of the others begin with it.
    private var name: String?
    private var order: (request: Remindd1.DefineRequest, isWaiting: Bool)?
    private var said: [String] = []

    /// - Parameters:
    ///   - cities: The cities that a place is looked for among.
    ///   - location: The place of the settings.
    ///   - method: The method of the settings, by its id.
    package init?(cities: [ZoneCity], location: Coordinate?, method: String) {
        guard let first = ReminderTemplate.all.first else { return nil }
        (self.cities, self.location, self.method, methodBefore) = (cities, location, method, method)
        template = first
    }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .chose(let set):
            guard name == nil, let new = try? ReminderTemplate.named(set) else { return [] }
            (template, off, message) = (new, [], nil)
        case .prayer(let title, let isOn):
            guard name == nil else { return [] }
            if isOn { off.remove(title) } else { off.insert(title) }
        case .place(let text):
            guard name == nil else { return [] }
            (place, fault, message) = (text, nil, nil)
        case .method(let id): if name == nil { method = id }
        case .save(let name): return save(name)
        case .settled(let error):
            guard name != nil, order == nil else { return [] }
            if let error {
                (name, message) = (nil, CleanText.lines(error.message))
                return []
            }
            isSettled = true
            return next()
        case .defined(let name, let reply):
            guard order?.request.request == name else { return [] }
            said.append(CleanText.line(reply.reminder.title))
            return taken()
        case .refused(let name, let error, let reason):
            guard let request = order?.request, request.request == name else { return [] }
            switch FormRefusal(to: error) ?? .show {
            case .again:
                order?.isWaiting = true
                message = "\(CleanText.line(reason.message)): it is sent again when remindd is back"
            case .offer where reason.code == .alreadyExists:
                // One of the set that is there stays as it is.
                message = CleanText.line(reason.message)
                return taken()
            case .offer, .show:
                (order, self.name) = (nil, nil)
                message = CleanText.lines(reason.message)
            }
        case .broke(let name, let error):
            guard order?.request.request == name else { return [] }
            order?.isWaiting = true
            message = "\(CleanText.line(error.message)): it is sent again when remindd is back"
        case .connected:
            guard let one = order, one.isWaiting else { return [] }
            order?.isWaiting = false
            message = nil
            return [.define(one.request)]
        }
        return []
    }

    private mutating func save(_ name: String) -> [Effect] {
        guard self.name == nil, !chosen.isEmpty else { return [] }
        (message, fault) = (nil, nil)
        guard template.followsPrayer, !isSettled else {
            self.name = name
            return next()
        }
        var found: Coordinate?
        if location == nil {
            do throws(RemindError) {
                found = try PlaceText.parse(place, among: cities).place
            } catch {
                fault = [error.message, error.hint].compactMap(\.self).map(CleanText.line).joined(separator: "\n")
                return []
            }
        }
        self.name = name
        guard found != nil || method != methodBefore else { return next() }
        return [.settings(location: found, method: method == methodBefore ? nil : method)]
    }

    /// The prayers that are chosen and not there yet.
    private var chosen: [DefinitionDraft] {
        template.drafts.filter { draft in draft.title.map { !off.contains($0) && !there.contains($0) } == true }
    }

    private mutating func taken() -> [Effect] {
        if let title = order?.request.draft.title { there.insert(title) }
        order = nil
        return next()
    }

    private mutating func next() -> [Effect] {
        guard let name else { return [] }
        guard let draft = chosen.first else {
            self.name = nil
            let added = said.isEmpty ? "nothing added" : "added: \(said.joined(separator: ", "))"
            return [.saved([added, message].compactMap(\.self).joined(separator: "; "))]
        }
        let request = Remindd1.DefineRequest(draft: draft, request: "\(name)-\(there.count)")
        order = (request, false)
        return [.define(request)]
    }

    package var drawing: Drawing {
        let prayers = template.drafts.map { draft in
            let title = draft.title ?? ""
            return Prayer(
                title: title, when: (draft.when ?? []).map(\.when).joined(separator: "; "),
                isOn: !off.contains(title), isThere: there.contains(title))
        }
        var drawing = Drawing(
            sets: ReminderTemplate.all.map(\.name), set: template.name, prayers: prayers, message: message,
            isSending: name != nil, canSave: name == nil && !chosen.isEmpty)
        if template.followsPrayer {
            drawing.sky = Sky(
                known: location.map(PlaceText.words), place: place, cities: suggestions, fault: fault,
                methods: PrayerMethodName.all, method: method)
        }
        return drawing
    }

    /// Nothing is proposed once the place is one of them.
    private var suggestions: [String] {
        let found = PlaceText.cities(beginning: place, among: cities, most: PrayerSetForm.mostCities)
        return found == [place] ? [] : found
    }
}
