// swift-tools-version: 6.2
import Glibc
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// The runtime inside, by the linker alone: what is compiled is the same as for the tests. Foundation's own libraries are named
// here, since only what is compiled for the static runtime names them by itself. A program exports nothing: the table of its
// symbols would be 1.5 MB.
let foundation = ["-l_FoundationCShims", "-l_FoundationCollections"]
let runtimeInside: [LinkerSetting] = [
    .unsafeFlags(["-static-stdlib", "-Xlinker", "--no-export-dynamic"] + foundation, .when(configuration: .release))
]

// What a test of the machine may look at: each target that decides, and those that read files.
let deciding: [Target.Dependency] = [
    "StrictJSON", "Catalogue", "CivilTime", "PrayerTimes", "Vocabulary", "Schedules", "Reminders", "Statistics",
    "RemindCore", "ContentLines", "Configuration", "Imports",
]

// Every edit is tested by these, in some minutes.
let everyday: [Target] = [
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "Support"], swiftSettings: settings),
    .testTarget(
        name: "CivilTimeTests", dependencies: ["CivilTime", "Support", "Worlds"], exclude: ["Fixtures", "Reference"],
        swiftSettings: settings),
    .testTarget(
        name: "PrayerTimesTests", dependencies: ["CivilTime", "PrayerTimes", "Support", "Worlds"],
        exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(name: "VocabularyTests", dependencies: deciding + ["Support", "Worlds"], swiftSettings: settings),
    .testTarget(name: "SchedulesTests", dependencies: deciding + ["Support", "Worlds"], swiftSettings: settings),
    .testTarget(name: "RemindersTests", dependencies: deciding + ["Support", "Worlds"], swiftSettings: settings),
    .testTarget(name: "StatisticsTests", dependencies: deciding + ["Worlds"], swiftSettings: settings),
    .testTarget(
        name: "RemindCoreTests", dependencies: deciding + ["Counting", "Support", "Worlds"], swiftSettings: settings),
    .testTarget(name: "CatalogueTests", dependencies: ["Catalogue", "Support"], swiftSettings: settings),
    .testTarget(name: "ContentLinesTests", dependencies: ["CivilTime", "ContentLines"], swiftSettings: settings),
    .testTarget(
        name: "ConfigurationTests", dependencies: deciding + ["Support", "Worlds"], swiftSettings: settings),
    .testTarget(name: "ExportsTests", dependencies: deciding + ["Exports", "Worlds"], swiftSettings: settings),
    .testTarget(name: "ImportsTests", dependencies: deciding + ["Worlds"], swiftSettings: settings),
    .testTarget(
        name: "RemindProtocolTests", dependencies: deciding + ["RemindProtocol", "Support", "Worlds"],
        swiftSettings: settings),
    .testTarget(
        name: "RemindRequestsTests", dependencies: deciding + ["RemindProtocol", "RemindRequests", "Worlds"],
        swiftSettings: settings),
    .testTarget(name: "DBusTests", dependencies: ["DBus", "Support"], swiftSettings: settings),
    .testTarget(
        name: "RemindDaemonTests",
        dependencies: deciding + ["DBus", "FaultVFS", "RemindProtocol", "RemindDaemon", "Support", "Worlds"],
        exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
        name: "ScreensTests", dependencies: deciding + ["RemindProtocol", "RemindText", "Samples", "Screens"],
        swiftSettings: settings),
    .testTarget(
        name: "RemindTextTests",
        dependencies: deciding + ["RemindProtocol", "RemindText", "Samples", "Worlds"], swiftSettings: settings),
    .testTarget(
        name: "RemindctlTests",
        dependencies: deciding + [
            "RemindClient", "RemindProtocol", "RemindText", "remindctl", "Samples", "Support", "Worlds",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: settings),
    .testTarget(
        name: "SimulationTests", dependencies: deciding + ["RemindDaemon", "Simulation", "Worlds"],
        swiftSettings: settings),
    .testTarget(
        name: "EndToEndTests", dependencies: ["Programs", "Support"],
        swiftSettings: settings),
    // Whatever needs a screen, a user manager, a browser, a program as installed, or much time.
    .testTarget(
        name: "SystemTests", dependencies: ["Programs", "Support"], exclude: ["systemd-user", "window.py"],
        swiftSettings: settings),
]

// The work that benchmarks time and Tests/costs counts.
let workloads = Target.target(
    name: "Workloads", dependencies: deciding + ["RemindProtocol"], path: "Tests/Benchmarks/Workloads",
    swiftSettings: settings)

// What computes for minutes: drawn inputs, and the plain definitions that answers are held against. Built by themselves and
// optimised, REMINDD_TESTS=oracles, since a debug build takes ten times as long for them.
let oracles: [Target] = [
    .testTarget(
        name: "OracleTests",
        dependencies: deciding + ["RemindProtocol", "RemindDaemon", "Simulation", "Support", "Worlds"],
        swiftSettings: settings),
    // Does one piece of that work, for Tests/costs to count its instructions.
    .executableTarget(
        name: "costs", dependencies: deciding + ["RemindProtocol", "RemindDaemon", "Workloads"],
        path: "Tests/Benchmarks/Costs",
        swiftSettings: settings),
    workloads,
]

// How fast, and how much memory: REMINDD_TESTS=benchmarks. Their runner is fetched for them alone.
func benchmark(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: "\(name)Benchmarks",
        dependencies: deciding + dependencies + [.product(name: "Benchmark", package: "benchmark")],
        path: "Tests/Benchmarks/\(name)", swiftSettings: settings,
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let benchmarks: [Target] = [
    benchmark("Time", "Workloads"),
    benchmark("Turns", "Workloads"),
    benchmark("JSON", "RemindProtocol", "Workloads"),
    benchmark("Daemon", "RemindProtocol", "RemindDaemon", "Workloads"),
    workloads,
    // remindd's own line in the table of Tests/Benchmarks/peers/run.
    .executableTarget(
        name: "Rows", dependencies: deciding + ["Workloads"], path: "Tests/Benchmarks/Rows",
        swiftSettings: settings),
]

// Or the names of some test targets, with commas between: REMINDD_TESTS=RemindCoreTests,StatisticsTests builds these alone,
// with --product reminddPackageTests.
let wanted = Context.environment["REMINDD_TESTS"]
let named = wanted?.split(separator: ",").map(String.init) ?? []
let tests =
    wanted == "oracles"
    ? oracles
    : wanted == "benchmarks" ? benchmarks : everyday.filter { named.isEmpty || named.contains($0.name) }
// Without its default traits: they interpose malloc and the runtime, which the static build cannot have twice.
let runner: [Package.Dependency] =
    wanted == "benchmarks" ? [.package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])] : []

// The window is built only where GTK and libadwaita are, so that a plain build needs neither; REMINDD_WINDOW=1 or 0 decides
// otherwise. The folders of pkg-config are looked through here: running it would take Foundation's Process.
let libraryFolders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib", "/usr/share",
]
let pkgConfigFolders =
    (Context.environment["PKG_CONFIG_PATH"] ?? "").split(separator: ":").map(String.init)
    + libraryFolders.map { $0 + "/pkgconfig" }
let hasAdwaita = pkgConfigFolders.contains { access($0 + "/libadwaita-1.pc", R_OK) == 0 }
let isWindowBuilt = Context.environment["REMINDD_WINDOW"].map { $0 == "1" } ?? hasAdwaita
let window: [Target] =
    isWindowBuilt
    ? [
        // The widgets: GTK 4.8 and libadwaita 1.2, the ones of Debian 12.
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        .executableTarget(
            name: "remindd-window",
            dependencies: [
                "CAdwaita", "CLinux", "CivilTime", "Vocabulary", "Reminders", "Imports", "RemindClient",
                "RemindProtocol", "RemindText", "Screens",
            ],
            swiftSettings: settings,
            linkerSettings: runtimeInside),
    ] : []
let windowProducts: [Product] =
    isWindowBuilt ? [.executable(name: "remindd-window", targets: ["remindd-window"])] : []

let package = Package(
    name: "remindd",
    products: [
        .executable(name: "remindd", targets: ["remindd"]),
        .executable(name: "remindctl", targets: ["remindctl"]),
        .executable(name: "remindd-tray", targets: ["remindd-tray"]),
    ] + windowProducts,
    dependencies: [
        // The command lines, their completions and manual pages: the standard, and free of Foundation on Linux.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ] + runner,
    targets: [
        // What Glibc's module leaves out: accept4 and a timer that hears of a clock being set.
        .target(name: "CLinux"),
        // The record: the most tested store there is.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // The bus, readiness, socket activation, the journal.
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        // XML of several gigabytes, piece by piece, for remindctl alone: the standard, without ICU.
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        // toml++ (Debian's libtomlplusplus-dev) behind a C interface: every node knows its line and column, which an
        // error in a person's file has to name. TOMLKit gives places for syntax errors only and imports Foundation.
        .target(name: "CTOML", cxxSettings: [.define("TOML_EXCEPTIONS", to: "0")]),

        // Deciding: values in, values out.
        .target(name: "StrictJSON", swiftSettings: settings),
        .target(name: "CivilTime", swiftSettings: settings),
        // Translations: the bytes of a file in, texts out.
        .target(name: "Catalogue", swiftSettings: settings),
        .target(name: "PrayerTimes", dependencies: ["CivilTime"], swiftSettings: settings),
        .target(name: "Vocabulary", dependencies: ["CivilTime"], swiftSettings: settings),
        .target(
            name: "Schedules", dependencies: ["CivilTime", "PrayerTimes", "Vocabulary"], swiftSettings: settings),
        .target(
            name: "Reminders", dependencies: ["Catalogue", "CivilTime", "PrayerTimes", "Vocabulary", "Schedules"],
            swiftSettings: settings),
        .target(
            name: "Statistics", dependencies: ["CivilTime", "Vocabulary", "Schedules", "Reminders"],
            swiftSettings: settings),
        .target(
            name: "RemindCore",
            dependencies: ["Catalogue", "CivilTime", "Vocabulary", "Schedules", "Reminders", "Statistics"],
            swiftSettings: settings),

        // Files that people and other programs write.
        // What iCalendar and vCard have in common: lines, their parameters and texts, dates.
        .target(name: "ContentLines", dependencies: ["CivilTime"], swiftSettings: settings),
        .target(
            name: "Configuration",
            dependencies: [
                "CTOML", "Catalogue", "CivilTime", "ContentLines", "PrayerTimes", "Vocabulary", "Schedules",
                "Reminders",
            ],
            swiftSettings: settings),
        .target(
            name: "Imports",
            dependencies: [
                "CExpat", "CivilTime", "ContentLines", "Vocabulary", "Schedules", "Reminders", "StrictJSON",
            ],
            swiftSettings: settings),
        .target(
            name: "Exports", dependencies: ["CivilTime", "Vocabulary", "Schedules", "Reminders"],
            swiftSettings: settings),

        // Doing.
        .target(
            name: "RemindProtocol",
            dependencies: ["CivilTime", "Vocabulary", "Reminders", "Statistics", "StrictJSON"], swiftSettings: settings),
        // What is read on a terminal: a value and a style in, lines out.
        .target(
            name: "RemindText",
            dependencies: [
                "CivilTime", "PrayerTimes", "Vocabulary", "Schedules", "Reminders", "Statistics", "StrictJSON",
                "RemindProtocol",
            ],
            swiftSettings: settings),
        // What a program of the person finds around it: settings, zones, the service.
        .target(
            name: "RemindClient",
            dependencies: [
                "Catalogue", "CivilTime", "Vocabulary", "Reminders", "Configuration", "RemindProtocol", "RemindText",
                "Screens",
            ],
            swiftSettings: settings),
        // The screens of the window as values: what happens in, what is drawn and asked for out. No GTK, no thread, no clock.
        .target(
            name: "Screens",
            dependencies: [
                "CivilTime", "Vocabulary", "Schedules", "Reminders", "Statistics", "RemindProtocol", "RemindText",
            ],
            swiftSettings: settings),
        // What is asked over the socket, decided and answered.
        .target(
            name: "RemindRequests",
            dependencies: [
                "CivilTime", "Vocabulary", "Schedules", "Reminders", "Statistics", "RemindCore", "RemindProtocol",
            ],
            swiftSettings: settings),
        // A connection to a message bus on a Dispatch queue.
        .target(name: "DBus", dependencies: ["CSystemd", "CivilTime"], swiftSettings: settings),
        .target(
            name: "RemindDaemon",
            dependencies: [
                "Catalogue", "CivilTime", "Vocabulary", "Schedules", "Reminders", "Statistics", "RemindCore",
                "Configuration",
                "StrictJSON",
                "RemindProtocol", "RemindRequests", "DBus", "CLinux", "CSQLite", "CSystemd",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "remindd",
            dependencies: ["RemindDaemon"],
            swiftSettings: settings,
            linkerSettings: runtimeInside),
        // An icon beside the clock, and its menu.
        .executableTarget(
            name: "remindd-tray",
            dependencies: [
                "CivilTime", "DBus", "Reminders", "RemindClient", "RemindProtocol", "RemindText", "Screens",
                "Vocabulary",
            ],
            swiftSettings: settings,
            linkerSettings: runtimeInside),
        .executableTarget(
            name: "remindctl",
            dependencies: [
                "CLinux", "Catalogue", "CivilTime", "PrayerTimes", "Vocabulary", "Schedules", "Reminders", "Statistics",
                "Configuration",
                "Imports", "Exports",
                "StrictJSON", "RemindClient", "RemindProtocol", "RemindText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // A program by itself: no libraries to load and nothing to relocate, a third of a start. Such a program must
            // not ask name services, such as getpwuid(3); lld does not warn of those in Foundation that nothing calls.
            linkerSettings: [
                .unsafeFlags(["-static-executable", "-use-ld=lld"] + foundation, .when(configuration: .release))
            ]),

        // Resources are read in place: a resource bundle would bring Foundation along.
        .target(name: "Support", path: "Tests/Support", exclude: ["Resources"], swiftSettings: settings),
        // How much work something is, without a clock.
        .target(name: "Counting", path: "Tests/Counting"),
        // A disk that fails on demand.
        .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
        // A scheduler in a test's hands, and schedules by chance.
        .target(
            name: "Worlds", dependencies: deciding + ["Support"], path: "Tests/Worlds",
            swiftSettings: settings),
        // What a daemon might answer, to be drawn.
        .target(
            name: "Samples", dependencies: deciding + ["RemindProtocol", "RemindText"], path: "Tests/Samples",
            swiftSettings: settings),
        // The real programs, and transcripts of what is typed and read.
        .target(
            name: "Programs", dependencies: ["Support"], path: "Tests/Programs", exclude: ["typed"],
            swiftSettings: settings),
        // Years of virtual time on the real scheduler and the real record, judged by an oracle of its own.
        .target(
            name: "Simulation", dependencies: deciding + ["FaultVFS", "RemindDaemon", "Support"],
            path: "Tests/Simulation", swiftSettings: settings),
        .executableTarget(
            name: "simulator", dependencies: ["Simulation"], path: "Tests/Simulator", swiftSettings: settings,
            // As the programs: a life takes less without calls through tables.
            linkerSettings: runtimeInside),
    ] + window + tests,
    cxxLanguageStandard: .cxx17
)
