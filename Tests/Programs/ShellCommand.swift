import Glibc
import Support

/// A line for `/bin/sh`, what it wrote (both streams) and its exit code.
package struct ShellCommand {
    package let status: Int32
    package let output: String

    package init(_ line: String) throws {
        let stream = try require(popen("exec 2>&1; export LC_ALL=C; " + line, "r"))
        var bytes: [UInt8] = []
        while let byte = UInt8(exactly: getc(stream)) {
            bytes.append(byte)
        }
        // This is what WEXITSTATUS does, a macro that Swift does not see.
        status = pclose(stream) >> 8 & 0xff
        output = String(decoding: bytes, as: UTF8.self)
    }
}
