// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "remindd", path: "../.."),
        // Without its default traits: they interpose malloc and the runtime, which the static build cannot have twice.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Time",
            dependencies: [
                "Mix", .product(name: "Benchmark", package: "benchmark"),
                .product(name: "RemindKit", package: "remindd"),
            ],
            path: "Benchmarks/Time", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "Turns",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"), .product(name: "RemindKit", package: "remindd"),
            ],
            path: "Benchmarks/Turns", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .target(
            name: "Mix", dependencies: [.product(name: "RemindKit", package: "remindd")], path: "Benchmarks/Mix"),
        // remindd's own line in the table of peers/run.
        .executableTarget(
            name: "Peers", dependencies: ["Mix", .product(name: "RemindKit", package: "remindd")],
            path: "Benchmarks/Peers"),
        .executableTarget(
            name: "JSON",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"), .product(name: "RemindKit", package: "remindd"),
            ],
            path: "Benchmarks/JSON", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "Daemon",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"), .product(name: "RemindKit", package: "remindd"),
            ],
            path: "Benchmarks/Daemon", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)
