internal import Glibc

/// A screen that nobody sees (Xvfb), of which pictures are taken.
package final class Screen {
    /// For `DISPLAY`.
    package let display: String
    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// - Parameter height: In pixels.
    package init(height: Int = 480) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        process = try ChildProcess(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "640x\(height)x24", "-nolisten", "tcp"],
            output: folder["screen"])
        func number() -> Substring? {
            folder.read("screen").split(separator: "\n").first { $0.allSatisfy(\.isNumber) }
        }
        guard await eventually({ number() != nil }), let number = number() else {
            throw SystemError(ETIMEDOUT, "start Xvfb: \(folder.read("screen"))")
        }
        display = ":\(number)"
    }

    /// Takes a picture; a copy of it stays in the folder of `REMINDD_PICTURES`, if that is set.
    ///
    /// - Returns: How much of the screen is lit, from 0 to 1; an empty one is black.
    package func picture(_ name: String) throws -> Double {
        let light = try run("import -window root picture.png && convert picture.png -format '%[fx:mean]' info:")
        if let pictures = getenv("REMINDD_PICTURES") {
            try run("cp picture.png '\(String(cString: pictures))/\(name).png'")
        }
        return Double(light) ?? 0
    }

    /// The windows on it that are large enough to read: left, top, width and height.
    package func windows() throws -> [[Int]] {
        // Between the search and the question, one may be gone.
        let script = """
            xdotool search --onlyvisible --name '.*' 2> /dev/null | while read -r window; do
                eval "$(xdotool getwindowgeometry --shell "$window" 2> /dev/null)"
                echo "$X $Y $WIDTH $HEIGHT"
            done
            """
        return try run(script).split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
            .filter { $0.count == 4 && $0[2] > 100 && $0[2] < 640 }
    }

    package func click(_ x: Int, _ y: Int) throws {
        try run("xdotool mousemove \(x) \(y) click 1")
    }

    @discardableResult
    private func run(_ script: String) throws -> String {
        let (status, output) = try ChildProcess.run(
            ["/bin/bash", "-c", "cd '\(folder[""])' && \(script)"], environment: ["DISPLAY": display])
        guard status == 0 else { throw SystemError(EIO, "look at the screen: \(output)") }
        return output
    }
}
