// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// Every edit is tested by these, in some minutes.
let everyday: [Target] = [
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "Support"], swiftSettings: settings),
    .testTarget(
        name: "CivilTimeTests", dependencies: ["CivilTime", "Support", "Worlds"], exclude: ["Fixtures", "Reference"],
        swiftSettings: settings),
    .testTarget(
        name: "RemindCoreTests", dependencies: ["Counting", "CivilTime", "RemindCore", "Support", "Worlds"],
        swiftSettings: settings),
    .testTarget(
        name: "RemindControlTests", dependencies: ["RemindCore", "RemindControl", "StrictJSON", "Support"],
        swiftSettings: settings),
    .testTarget(
        name: "RemindDaemonTests",
        dependencies: ["FaultVFS", "CivilTime", "RemindCore", "RemindControl", "RemindDaemon", "Support"],
        exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
        name: "RemindctlTests",
        dependencies: [
            "CivilTime", "RemindCore", "RemindControl", "StrictJSON", "remindctl", "Support",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: settings),
    .testTarget(name: "SimulationTests", dependencies: ["RemindCore", "Simulation"], swiftSettings: settings),
    .testTarget(
        name: "EndToEndTests", dependencies: ["Programs", "Support"],
        swiftSettings: settings),
    // Whatever needs a screen, a user manager, a browser, a program as installed, or much time.
    .testTarget(
        name: "SystemTests", dependencies: ["Programs", "Support"], exclude: ["systemd-user"], swiftSettings: settings),
]

// What computes for minutes: drawn inputs, and the plain definitions that answers are held against. Built by themselves and
// optimised, REMINDD_TESTS=oracles, since a debug build takes ten times as long for them.
let oracles: [Target] = [
    .testTarget(
        name: "OracleTests",
        dependencies: ["CivilTime", "RemindCore", "RemindControl", "RemindDaemon", "Simulation", "Support", "Worlds"],
        swiftSettings: settings)
]

// How fast, and how much memory: REMINDD_TESTS=benchmarks. Their runner is fetched for them alone.
func benchmark(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: "\(name)Benchmarks", dependencies: dependencies + [.product(name: "Benchmark", package: "benchmark")],
        path: "Tests/Benchmarks/\(name)", swiftSettings: settings,
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}

let benchmarks: [Target] = [
    benchmark("Time", "Mix", "CivilTime", "RemindCore"),
    benchmark("Turns", "CivilTime", "RemindCore"),
    benchmark("JSON", "CivilTime", "RemindControl", "RemindCore", "StrictJSON"),
    benchmark("Daemon", "CivilTime", "RemindControl", "RemindCore", "RemindDaemon"),
    .target(
        name: "Mix", dependencies: ["CivilTime", "RemindCore"], path: "Tests/Benchmarks/Mix", swiftSettings: settings),
    // remindd's own line in the table of Tests/Benchmarks/peers/run.
    .executableTarget(
        name: "Rows", dependencies: ["Mix", "CivilTime", "RemindCore"], path: "Tests/Benchmarks/Rows",
        swiftSettings: settings),
]

let wanted = Context.environment["REMINDD_TESTS"]
let tests = wanted == "oracles" ? oracles : wanted == "benchmarks" ? benchmarks : everyday
// Without its default traits: they interpose malloc and the runtime, which the static build cannot have twice.
let runner: [Package.Dependency] =
    wanted == "benchmarks" ? [.package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])] : []

let package = Package(
    name: "remindd",
    products: [
        .executable(name: "remindd", targets: ["remindd"]),
        .executable(name: "remindctl", targets: ["remindctl"]),
        // For Tests/Benchmarks, a package of its own.
        .library(
            name: "RemindKit", targets: ["StrictJSON", "CivilTime", "RemindCore", "RemindControl", "RemindDaemon"]),
    ],
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
        // toml++ (Debian's libtomlplusplus-dev) behind a C interface: every node knows its line and column, which an
        // error in a person's file has to name. TOMLKit gives places for syntax errors only and imports Foundation.
        .target(name: "CTOML", cxxSettings: [.define("TOML_EXCEPTIONS", to: "0")]),

        .target(name: "StrictJSON", swiftSettings: settings),
        .target(name: "CivilTime", swiftSettings: settings),
        .target(name: "RemindCore", dependencies: ["CivilTime", "StrictJSON", "CTOML"], swiftSettings: settings),
        .target(
            name: "RemindControl", dependencies: ["CivilTime", "RemindCore", "StrictJSON"], swiftSettings: settings),
        .target(
            name: "RemindDaemon",
            dependencies: ["CivilTime", "RemindCore", "StrictJSON", "RemindControl", "CLinux", "CSQLite", "CSystemd"],
            swiftSettings: settings),
        .executableTarget(
            name: "remindd",
            dependencies: ["RemindDaemon"],
            swiftSettings: settings),
        .executableTarget(
            name: "remindctl",
            dependencies: [
                "CLinux", "CivilTime", "RemindCore", "RemindControl",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // Resources are read in place: a resource bundle would bring Foundation along.
        .target(name: "Support", path: "Tests/Support", exclude: ["Resources"], swiftSettings: settings),
        // How much work something is, without a clock.
        .target(name: "Counting", path: "Tests/Counting"),
        // A disk that fails on demand.
        .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
        // A scheduler in a test's hands, and schedules by chance.
        .target(
            name: "Worlds", dependencies: ["CivilTime", "RemindCore", "Support"], path: "Tests/Worlds",
            swiftSettings: settings),
        // The real programs, and transcripts of what is typed and read.
        .target(name: "Programs", dependencies: ["Support"], path: "Tests/Programs", swiftSettings: settings),
        // Years of virtual time on the real scheduler and the real record, judged by an oracle of its own.
        .target(
            name: "Simulation", dependencies: ["CivilTime", "FaultVFS", "RemindCore", "RemindDaemon", "Support"],
            path: "Tests/Simulation", swiftSettings: settings),
        .executableTarget(
            name: "simulator", dependencies: ["Simulation"], path: "Tests/Simulator", swiftSettings: settings),
    ] + tests,
    cxxLanguageStandard: .cxx17
)
