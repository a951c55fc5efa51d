import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenLocalServer
import InbetweenScene

/// Shows a scene while it is edited.
struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a scene in a browser, and update it when the file is saved.",
    discussion: """
      The page plays, steps and scrubs through the frames that 'render' would write. Parameters, inputs and the canvas \
      can be changed there. A click on a view shows its constraints, the explanation of each attribute, and its \
      motion. If the file has errors, they are shown beside the last picture.

      The page is served on the loopback interface only, at an address that contains a secret token. Ctrl-C ends the \
      command.

      Example:
        inbetween preview Scenes/passbook.yaml --open
      """)

  @Argument(help: "A scene file.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scene: String

  @Option(help: ArgumentHelp("The port to listen on; 0 selects a free port.", valueName: "n"))
  var port: UInt16 = 0

  @Flag(help: "Open the page in the default browser.")
  var open = false

  @OptionGroup(title: "Scene options") var overrides: SceneOverrides
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func run() async throws {
    let session = PreviewSession(path: scene, options: overrides.readerOptions(limits))
    await session.load()
    let state = await session.state
    // A file with mistakes can be corrected while it is shown; a missing file is a wrong name.
    if state.scene == nil, state.source == nil {
      Console.report(state.diagnostics, source: nil)
      throw ExitStatus.inputOutput
    }
    let page = PreviewPage(session: session)
    let server: LocalServer
    do throws(LocalServerError) {
      server = try LocalServer(port: port) { await page.answer($0) }
    } catch {
      throw CommandFailure(.inputOutput, "\(error)")
    }
    let watching = Task { await session.watch() }
    defer { watching.cancel() }
    do throws(LocalServerError) {
      try await server.run { [open] url in
        do { try Console.write(data: url + "\n") } catch {}
        if open { Preview.open(url) }
      }
    } catch {
      throw CommandFailure(.inputOutput, "\(error)", hint: "choose another port, or none")
    }
  }

  /// Opens the default browser. If there is none, the address is on the terminal.
  private static func open(_ url: String) {
    let process = Process()
    #if os(macOS)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/open")
    #else
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
    #endif
    process.arguments = [url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { Console.complain("no browser could be opened", hint: "open the address above") }
  }
}
