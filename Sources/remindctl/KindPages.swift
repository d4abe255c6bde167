/// The kinds that have commands.
enum KindPages {
    /// All of them, in the order of help. A test may add one for as long as it runs.
    @TaskLocal static var all: [any KindPage.Type] = [
        MedicationPage.self, PrayerPage.self, LensPage.self, HabitPage.self, TrackerPage.self, WaterPage.self,
        WeightPage.self, SleepPage.self, MoodPage.self, FastPage.self, ReminderPage.self,
    ]
}
