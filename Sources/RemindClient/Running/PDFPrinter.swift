import Glibc
package import Vocabulary

/// Prints a page of HTML into a PDF, with a program that can: Chromium, or WeasyPrint.
package enum PDFPrinter {
    private static let browsers = ["chromium", "chromium-browser", "google-chrome"]
    /// True if one of them is there.
    package static var isPossible: Bool { (browsers + ["weasyprint"]).contains { Program.path(of: $0) != nil } }

    private static let longest = Duration.seconds(60)

    /// - Returns: The bytes of the PDF.
    package static func print(_ page: String) throws(RemindError) -> [UInt8] {
        let path = try TemporaryFolder.make()
        // A browser leaves a profile there.
        defer { _ = Program.run(["rm", "-rf", "--", path]) }
        let file = try NewFile("\(path)/report.html")
        try file.write(Array(page.utf8))
        let run = try command(from: "\(path)/report.html", to: "\(path)/report.pdf", folder: path)
        let code = Program.run(run, within: longest)?.code
        guard code == 0, let bytes = contents(of: "\(path)/report.pdf"), bytes.starts(with: Array("%PDF-".utf8)) else {
            throw RemindError(
                .unreadableFile, "\(run[0]) made no PDF", hint: "print the page from a browser: --html report.html")
        }
        return bytes
    }

    private static func command(from page: String, to file: String, folder: String) throws(RemindError) -> [String] {
        if let browser = browsers.first(where: { Program.path(of: $0) != nil }) {
            // Chromium refuses to run as root with its sandbox.
            let root = geteuid() == 0 ? ["--no-sandbox"] : []
            return [browser, "--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-pdf-header-footer"] + root
                + ["--user-data-dir=\(folder)/profile", "--print-to-pdf=\(file)", "file://\(page)"]
        }
        guard Program.path(of: "weasyprint") != nil else {
            throw RemindError(
                .unreadableFile, "no program makes a PDF here",
                hint: "install chromium or weasyprint, or print the page from a browser: --html report.html")
        }
        return ["weasyprint", page, file]
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let stream = fopen(path, "r") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
        return bytes
    }
}
