import Foundation
import InbetweenScene
import InbetweenRendering
import InbetweenLayout
import InbetweenLocalServer

/// Answers the requests of a session's page: for the page's own files, and for the session's data. No other files are
/// served.
struct PreviewPage: Sendable {
  let session: PreviewSession

  func answer(_ request: LocalRequest) async -> LocalResponse {
    if let file = PreviewPage.file(request.path) { return file }
    switch (request.method, request.path) {
    case (.get, "api/state"):
      if let version = request["since"].flatMap({ Int($0) }) {
        await session.waitForChange(since: version, atMost: 20)
      }
      return LocalResponse(json: await session.state.json(withTexts: true))
    case (.post, "api/settings"):
      do throws(PreviewSettingsError) {
        await session.set(try PreviewSettings(json: request.body))
      } catch {
        return LocalResponse(status: 400, text: error.message)
      }
      return LocalResponse(json: await session.state.json(withTexts: true))
    case (.get, _):
      let state = await session.state
      guard let scene = state.scene else { return .missing }
      // The browser caches data of a version, so it must not be that of another version.
      guard request["v"].flatMap({ Int($0) }) == state.version else {
        // This is not reported as an error, which browsers would log: the page then requests the current data.
        return LocalResponse(status: 204, text: "")
      }
      return await answer(request, about: scene)
    case (.post, _): return .missing
    }
  }

  private func answer(_ request: LocalRequest, about scene: PreviewScene) async -> LocalResponse {
    let index = request["i"].flatMap { Int($0) } ?? 0
    switch request.path {
    case "api/frame":
      do throws(RenderError) {
        let base = request["after"].flatMap { Int($0) }
        return LocalResponse(contentType: "application/octet-stream", body: try await scene.bands(index, after: base))
      } catch {
        return LocalResponse(status: 500, text: error.description)
      }
    case "api/tree": return LocalResponse(json: scene.tree(index).json)
    case "api/view": return LocalResponse(json: scene.json(of: request["id"] ?? ""))
    case "api/explain":
      guard let attribute = LayoutAttribute(name: request["attribute"] ?? "") else { return .missing }
      do throws(SceneError) {
        guard let report = try scene.explanation(of: request["id"] ?? "", attribute, at: index) else { return .missing }
        return LocalResponse(json: report.json)
      } catch {
        return LocalResponse(status: 500, text: "the scene cannot be played again")
      }
    default: return .missing
    }
  }

  /// The files of the page, which are part of the program.
  private static func file(_ path: String) -> LocalResponse? {
    let script = "text/javascript; charset=utf-8"
    return switch path {
    case "": LocalResponse(contentType: "text/html; charset=utf-8", body: PackageResources.preview_html)
    case "preview.css": LocalResponse(contentType: "text/css; charset=utf-8", body: PackageResources.preview_css)
    case "source.js": LocalResponse(contentType: script, body: PackageResources.source_js)
    case "bands.js": LocalResponse(contentType: script, body: PackageResources.bands_js)
    case "player.js": LocalResponse(contentType: script, body: PackageResources.player_js)
    case "inspector.js": LocalResponse(contentType: script, body: PackageResources.inspector_js)
    case "settings.js": LocalResponse(contentType: script, body: PackageResources.settings_js)
    case "main.js": LocalResponse(contentType: script, body: PackageResources.main_js)
    default: nil
    }
  }
}
