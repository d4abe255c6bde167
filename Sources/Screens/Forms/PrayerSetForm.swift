package import CivilTime
package import RemindProtocol
package import RemindText
import Reminders
import Schedules
package import Vocabulary

/// The form that adds several prayers at once: where, by which method, and which of a set. Decides only: settings are written
/// and reminders defined by effects, one after the other.
package struct PrayerSetForm {
    package struct Drawing: Hashable, Sendable {
        /// The sets, and the name of the one that is chosen.
        package var sets: [Choice]
        package var set: String
        package var prayers: [Prayer]
        /// `nil` if the set has clock times alone.
        package var sky: Sky?
        /// The daemon's words, or why a place is none.
        package var message: String?
        package var isSending: Bool
        package var canSave: Bool
        /// The button: it adds prayers, or changes the place and the method of those that are there.
        package var save: String
    }

    package struct Choice: Hashable, Sendable {
        package var name: String
        /// `Five daily prayers`
        package var title: String
    }

    package struct Prayer: Hashable, Sendable {
        package var title: String
        /// Its schedule in plain English.
        package var when: String
        package var isOn: Bool
        /// True if there is a reminder of it already: it is not added again.
        package var isThere = false

        /// `Fajr, every day at fajr`
        package var text: String { "\(title), \(when)" + (isThere ? ", is there already" : "") }
    }

    /// Where the sun is looked at, and by which rule.
    package struct Sky: Hashable, Sendable {
        /// The place as it is typed, at first that of the settings.
        package var place: String
        /// True if the settings have a place, which prayers that are there use.
        package var isSet: Bool
        package var cities: [String]
        package var fault: String?
        package var methods: [PrayerMethodName]
        package var method: String
    }

    package enum Event: Sendable {
        /// The ids of all reminders.
        case reminders(Set<String>)
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
    private var ids: Set<String> = []
    private var place: String
    private let placeBefore: String
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
        place = location.map { PlaceText.typed($0, among: cities) } ?? ""
        (placeBefore, template) = (place, first)
    }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .reminders(let ids): if name == nil { self.ids = ids }
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
        guard self.name == nil, canSave else { return [] }
        (message, fault) = (nil, nil)
        guard template.followsPrayer, !isSettled else {
            self.name = name
            return next()
        }
        var found: Coordinate?
        if location == nil || place.trimmed != placeBefore {
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
        template.drafts.filter { draft in draft.title.map { !off.contains($0) && !isThere(draft) } == true }
    }

    private func isThere(_ draft: DefinitionDraft) -> Bool {
        draft.title.map(there.contains) == true || draft.id.map(ids.contains) == true
    }

    /// True if the settings would change, and have a place for the prayers that are there.
    private var isMending: Bool {
        location != nil && template.followsPrayer && (place.trimmed != placeBefore || method != methodBefore)
    }

    private var canSave: Bool { name == nil && (!chosen.isEmpty || isMending && !isSettled) }

    private mutating func taken() -> [Effect] {
        if let title = order?.request.draft.title { there.insert(title) }
        order = nil
        return next()
    }

    private mutating func next() -> [Effect] {
        guard let name else { return [] }
        guard let draft = chosen.first else {
            self.name = nil
            let added = said.isEmpty ? nil : "added: \(said.joined(separator: ", "))"
            let mended = isSettled && isMending ? "place and method are saved" : nil
            let lines = [added, mended, message].compactMap(\.self)
            return [.saved(lines.isEmpty ? "nothing added" : lines.joined(separator: "; "))]
        }
        let request = Remindd1.DefineRequest(draft: draft, request: "\(name)-\(there.count)")
        order = (request, false)
        return [.define(request)]
    }

    package var drawing: Drawing {
        let prayers = template.drafts.map { draft in
            let title = draft.title ?? ""
            return Prayer(
                title: title, when: (draft.when ?? []).map { PrayerSetForm.sentence($0.when) }.joined(separator: "; "),
                isOn: isThere(draft) || !off.contains(title), isThere: isThere(draft))
        }
        var drawing = Drawing(
            sets: ReminderTemplate.all.map { Choice(name: $0.name, title: $0.title) }, set: template.name,
            prayers: prayers, message: message, isSending: name != nil, canSave: canSave,
            save: chosen.isEmpty ? "Save" : "Add")
        if template.followsPrayer {
            drawing.sky = Sky(
                place: place, isSet: location != nil, cities: suggestions, fault: fault,
                methods: PrayerMethodName.all, method: method)
        }
        return drawing
    }

    /// `every day at fajr`
    private static func sentence(_ when: String) -> String {
        let words = (try? Schedule(parsing: when))?.sentence ?? when
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Nothing is proposed once the place is one of them.
    private var suggestions: [String] {
        guard place != placeBefore else { return [] }
        let found = PlaceText.cities(beginning: place, among: cities, most: PrayerSetForm.mostCities)
        return found == [place] ? [] : found
    }
}
