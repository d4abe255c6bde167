import CAdwaita
@preconcurrency import Dispatch
import RemindClient
import RemindProtocol
import Reminders
import Screens
import Vocabulary

/// The window "Import": tells its screen what happens, and does what it asks for.
@MainActor
final class ImportDialog {
    /// The one that is open.
    private static var current: ImportDialog?
    private unowned let window: Window
    private let path: String
    private var screen: ImportScreen
    private var view: ImportWindow?
    /// The content that was read last, with its number.
    private var upload: (number: Int, content: ImportUpload)?
    private var last = 0

    /// Asks for a file, and shows it.
    static func choose(over window: Window) {
        FileChooser.show("Import", button: "Open", over: window.widget) { path in
            if let window = Window.current { show(path, over: window) }
        }
    }

    static func show(_ path: String, over window: Window) {
        current?.close()
        let dialog = ImportDialog(path, over: window)
        current = dialog
        dialog.perform(dialog.screen.begin)
        dialog.draw()
    }

    private init(_ path: String, over window: Window) {
        (self.path, self.window) = (path, window)
        screen = ImportScreen(file: path.split(separator: "/").last.map(String.init) ?? path)
        view = ImportWindow(over: window.widget) { event in
            ImportDialog.current?.handle(event)
        } closed: {
            ImportDialog.current = nil
        }
    }

    private func close() { view?.close() }

    private func handle(_ event: ImportScreen.Event) {
        for effect in screen.handle(event) { perform(effect) }
        draw()
    }

    private func draw() { view?.draw(screen.drawing) }

    private func perform(_ effect: ImportScreen.Effect) {
        switch effect {
        case .read(let formats): read(formats)
        case .ask(let request, let number):
            guard let upload, upload.number == number else { return }
            let isTried = request.dryRun == true
            window.daemon.importFile(request, upload.content.bytes) { reply in
                MainLoop.post {
                    switch reply {
                    case .success(let imported):
                        let view = imported.added
                        ImportDialog.current?.handle(isTried ? .preview(view, upload: number) : .imported(view))
                    case .failure(let failure):
                        ImportDialog.current?.handle(.refused(failure.reason, upload: number))
                    }
                }
            }
        }
    }

    /// The daemon's zone is the file's, unless the file names another.
    private func read(_ formats: [ImportFormat]) {
        last += 1
        let (path, number) = (path, last)
        window.daemon.call("Status", VarlinkEmpty()) { (reply: Result<DaemonStatus, CallFailure>) in
            DispatchQueue(label: "import").async { @Sendable in
                do throws(ImportReader.Refusal) {
                    let zone: String
                    switch reply {
                    case .success(let status): zone = status.zone
                    case .failure(let failure): throw ImportReader.Refusal(error: failure.reason)
                    }
                    let content = try ImportReader.read(path, as: formats, zone: zone)
                    MainLoop.post { ImportDialog.current?.learn(content, number) }
                } catch {
                    let format = formats.count == 1 ? formats.first : nil
                    MainLoop.post {
                        ImportDialog.current?.handle(.unreadable(error.error, error.problems, format))
                    }
                }
            }
        }
    }

    private func learn(_ content: ImportUpload, _ number: Int) {
        guard number == last else { return }
        upload = (number, content)
        handle(.read(content.format, version: content.version, upload: number))
    }
}
