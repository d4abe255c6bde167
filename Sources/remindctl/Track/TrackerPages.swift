/// The trackers: `remindctl water 330ml`, `remindctl weight add`. This one has no preset: it says what it measures.
enum TrackerPage: KindPage {
    static let kind = "tracker"
    static let abstract = "Anything else you measure: add, edit, archive."
}

enum WaterPage: KindPage {
    static let kind = "water"
    static let abstract = "Drinks: water 330ml, add, edit, archive."
}

enum WeightPage: KindPage {
    static let kind = "weight"
    static let abstract = "Weight: weight 71.9kg, add, edit, archive."
}

enum SleepPage: KindPage {
    static let kind = "sleep"
    static let abstract = "Nights: sleep 23:10 06:50, add, edit, archive."
}

enum MoodPage: KindPage {
    static let kind = "mood"
    static let abstract = "Moods: mood 7, add, edit, archive."
}

enum FastPage: KindPage {
    static let kind = "fast"
    static let abstract = "Fasts: add, edit, archive."
}
