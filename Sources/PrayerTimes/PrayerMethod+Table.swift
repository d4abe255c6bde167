// The methods. A method is here if its parameters can be looked up in a public source, which it names.
//
// Adhan is batoulapps/adhan-js, src/CalculationMethod.ts; AlAdhan is islamic-network/prayer-times,
// src/PrayerTimes/Method.php. Tests compare both with this table, row by row.
extension PrayerMethod {
    private static let adhan = "Adhan (adhan-js 4.4.4, 20 August 2026)"
    private static let alAdhan = "AlAdhan (prayer-times, 29 March 2025)"
    private static let both = "\(adhan); \(alAdhan)"

    package static let mwl = PrayerMethod(
        "mwl", "Muslim World League", fajr: 18, isha: .angle(17), source: both
    ).with { $0.minutes.dhuhr = 1 }

    /// All of them, in the order in which a list shows them.
    package static let all: [PrayerMethod] = [
        mwl,
        PrayerMethod("isna", "Islamic Society of North America", fajr: 15, isha: .angle(15), source: both)
            .with { $0.minutes.dhuhr = 1 },
        PrayerMethod(
            "egypt", "Egyptian General Authority of Survey", fajr: 19.5, isha: .angle(17.5), source: both
        ).with { $0.minutes.dhuhr = 1 },
        // Before 1430 AH fajr was at 19 degrees. The half hour in Ramadan: Adhan's METHODS.md, and AlAdhan's API.
        PrayerMethod(
            "umm-al-qura", "Umm al-Qura University, Makkah", fajr: 18.5, isha: .minutes(90, ramadan: 30), source: both),
        PrayerMethod(
            "karachi", "University of Islamic Sciences, Karachi", fajr: 18, isha: .angle(18), source: both
        ).with { $0.minutes.dhuhr = 1 },
        PrayerMethod(
            "tehran", "Institute of Geophysics, University of Tehran", fajr: 17.7, isha: .angle(14), source: both
        ).with {
            $0.maghrib = .angle(4.5)
            $0.nightEnd = .fajr
        },
        PrayerMethod("jafari", "Shia Ithna-Ashari, Leva Institute, Qum", fajr: 16, isha: .angle(14), source: alAdhan)
            .with {
                $0.maghrib = .angle(4)
                $0.nightEnd = .fajr
            },
        // AlAdhan has the angles and no minutes. Adhan's minutes are those of the tables that Dubai publishes.
        PrayerMethod("dubai", "Dubai", fajr: 18.2, isha: .angle(18.2), source: adhan)
            .with { $0.minutes = PrayerMinutes(sunrise: -3, dhuhr: 3, asr: 3, maghrib: 3) },
        PrayerMethod("kuwait", "Kuwait", fajr: 18, isha: .angle(17.5), source: both),
        PrayerMethod("qatar", "Qatar", fajr: 18, isha: .minutes(90), source: both),
        PrayerMethod("singapore", "Islamic Religious Council of Singapore", fajr: 20, isha: .angle(18), source: both)
            .with {
                $0.minutes.dhuhr = 1
                $0.rounding = .up
            },
        PrayerMethod("turkey", "Diyanet, Turkey", fajr: 18, isha: .angle(17), source: both)
            .with { $0.minutes = PrayerMinutes(sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7) },
        PrayerMethod(
            "france", "Union of Islamic Organisations of France", fajr: 12, isha: .angle(12), source: alAdhan),
        PrayerMethod(
            "united-kingdom", "Wifaqul Ulama, United Kingdom", fajr: 18, isha: .angle(15),
            source: "Adhan (adhan-js 08bd362, 27 August 2024)"
        ).with {
            $0.minutes = PrayerMinutes(dhuhr: 4, maghrib: 5)
            $0.madhab = .hanafi
            $0.highLatitude = .seventh
            $0.highLatitudeFajr = .middle
        },
        PrayerMethod("moonsighting", "Moonsighting Committee", fajr: 18, isha: .angle(18), source: adhan)
            .with {
                $0.minutes = PrayerMinutes(dhuhr: 5, maghrib: 3)
                $0.followsSeasons = true
            },
        PrayerMethod(
            "russia", "Spiritual Administration of Muslims of Russia", fajr: 16, isha: .angle(15), source: alAdhan),
        // Fajr was at 20 degrees until the National Fatwa Committee's 116th meeting, November 2019; AlAdhan still has that.
        PrayerMethod(
            "jakim", "Department of Islamic Development Malaysia", fajr: 18, isha: .angle(18),
            source: "adhan-swift, pull request 100, 6 August 2026; e-solat.gov.my"
        ).with { $0.minutes = PrayerMinutes(sunrise: -1, dhuhr: 1) },
        // Sunrise and sunset are at 1 degree: another minute before the sunrise of other methods.
        PrayerMethod(
            "kemenag", "Ministry of Religious Affairs, Indonesia", fajr: 20, isha: .angle(18),
            source: "\(alAdhan); minutes: adhan-swift, pull request 103, 14 September 2026"
        ).with {
            $0.maghrib = .angle(1)
            $0.minutes = PrayerMinutes(fajr: 2, sunrise: -4, dhuhr: 3, asr: 2, maghrib: 2, isha: 2)
            $0.rounding = .up
        },
        PrayerMethod("algeria", "Ministry of Religious Affairs, Algeria", fajr: 18, isha: .angle(17), source: alAdhan),
        // The minutes: tables for 2026 of its Institut National de la Météorologie, as TunisianPrayerTimes has them.
        PrayerMethod("tunisia", "Ministry of Religious Affairs, Tunisia", fajr: 18, isha: .angle(18), source: alAdhan)
            .with { $0.minutes = PrayerMinutes(fajr: -1, sunrise: -1, dhuhr: 7, maghrib: 3, isha: 1) },
        // The minutes, and those of Lisbon: AlAdhan's API, api/Utils/PrayerTimesHelper.php, 19 March 2025.
        PrayerMethod("morocco", "Ministry of Habous, Morocco", fajr: 19, isha: .angle(17), source: alAdhan)
            .with { $0.minutes = PrayerMinutes(dhuhr: 5, maghrib: 5) },
        PrayerMethod("jordan", "Ministry of Awqaf, Jordan", fajr: 18, isha: .angle(18), source: alAdhan)
            .with { $0.maghrib = .minutes(5) },
        PrayerMethod("gulf", "Gulf region", fajr: 19.5, isha: .minutes(90), source: alAdhan),
        PrayerMethod("portugal", "Islamic Community of Lisbon", fajr: 18, isha: .minutes(77), source: alAdhan)
            .with {
                $0.maghrib = .minutes(3)
                $0.minutes.dhuhr = 5
            },
    ]

    package static func named(_ id: String) -> PrayerMethod? { all.first { $0.id == id } }
}
