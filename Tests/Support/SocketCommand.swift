import Glibc

/// Runs a shell line that talks to a socket, such as `socat`, and returns what it printed.
///
/// Blocks; for a test's own thread.
package func runSocketCommand(_ line: String) -> String {
    guard let pipe = popen(line, "r") else { return "" }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = fread(&chunk, 1, chunk.count, pipe)
        if count == 0 { return String(decoding: output, as: UTF8.self) }
        output += chunk[..<count]
    }
}

/// True if a program is on the search path.
package func hasSocketCommand(_ name: String) -> Bool {
    !runSocketCommand("command -v \(name)").isEmpty
}
