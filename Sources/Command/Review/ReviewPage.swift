import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenLocalServer

/// The page of `inbetween review`: a report with buttons, and the answers to its requests.
struct ReviewPage: Sendable {
  let session: ReviewSession
  /// The report's page without the part before its scenes.
  let body: [UInt8]
  let report: VerificationReport
  /// The path after the server's address: servers may remove a slash at the end.
  static let name = "review.html"

  /// Answers the page's requests.
  func answer(_ request: LocalRequest) async -> LocalResponse {
    switch (request.method, request.path) {
    case (.get, ReviewPage.name):
      let head = HTMLReport.head(report, title: "Inbetween: review", isReviewed: true)
      return LocalResponse(contentType: "text/html; charset=utf-8", body: Array(head.utf8) + body)
    case (.get, HTMLReport.scriptName):
      return LocalResponse(contentType: "text/javascript; charset=utf-8", body: Array(HTMLReport.script.utf8))
    case (.get, HTMLReport.styleName):
      return LocalResponse(contentType: "text/css; charset=utf-8", body: Array(HTMLReport.style.utf8))
    case (.post, "review/state"): return await state(nil)
    case (.post, "review/undo"): return await state(await session.undo())
    case (.post, "review/decide"):
      guard let (verdict, scope) = ReviewPage.decision(request.body) else {
        return LocalResponse(status: 400, text: "a decision has a scope, a verdict, and what it is about")
      }
      return await state(await session.decide(verdict, scope))
    default: return .missing
    }
  }

  private static func decision(_ body: [UInt8]) -> (ReviewSession.Verdict, ReviewSession.Scope)? {
    struct Decision: Decodable {
      var scope: String
      var verdict: String
      var scene: String?
      var frame: Int?
      var view: String?
      var cause: Int?
    }
    let decision: Decision
    do { decision = try JSONDecoder().decode(Decision.self, from: Data(body)) } catch { return nil }
    let verdicts: [String: ReviewSession.Verdict] = ["accept": .accepted, "reject": .rejected]
    guard let verdict = verdicts[decision.verdict] else { return nil }
    switch (decision.scope, decision.scene, decision.frame, decision.view, decision.cause) {
    case ("scene", let scene?, _, _, _): return (verdict, .scene(scene))
    case ("frame", let scene?, let frame?, _, _): return (verdict, .frame(scene, frame))
    case ("view", let scene?, _, let view?, _): return (verdict, .view(scene, view))
    case ("cause", _, _, _, let cause?): return (verdict, .cause(cause))
    default: return nil
    }
  }

  private func state(_ answer: ReviewSession.Answer?) async -> LocalResponse {
    let states = await session.states.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    func verdicts(_ all: [(String, ReviewSession.Verdict)]) -> String {
      "{" + all.map { "\(JSONText.string($0.0)):\(JSONText.string($0.1.rawValue))" }.joined(separator: ",") + "}"
    }
    let scenes = states.map { name, state in
      let frames = state.frames.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) }
      let views = state.views.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return JSONText.string(name) + ":"
        + JSONText.object([
          "state": JSONText.string(state.verdict?.rawValue), "frames": verdicts(frames), "views": verdicts(views),
        ])
    }
    return LocalResponse(
      json: JSONText.object([
        "scenes": "{" + scenes.joined(separator: ",") + "}", "undoable": String(await session.undoable),
        "message": JSONText.string(answer?.message ?? ""), "isRefused": answer?.isRefused == true ? "true" : "false",
        "summary": JSONText.string(await session.summary),
      ]))
  }
}
