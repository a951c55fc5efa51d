import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel

/// Plays scenes within the work that their limits allow.
enum SceneWork {
  /// Runs a closure with a document. If it takes more work than the document's limits allow, or the task is cancelled,
  /// the result is discarded.
  ///
  /// - Parameter work: provides the driver as soon as it exists, for messages.
  /// - Throws: the error of the closure, or one about the exceeded limit.
  static func run<Result>(
    _ document: SceneDocument,
    _ work: (_ start: (SceneDriver) -> Void) throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    let budget = WorkBudget(limit: document.limits.work)
    var driver: SceneDriver?
    let outcome = budget.run {
      Swift.Result { () throws(SceneError) in try work { driver = $0 } }
    }
    if let excess = budget.excess { throw SceneError(error(excess, in: document, driver)) }
    if Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  private static func error(_ excess: WorkBudget.Kind, in document: SceneDocument, _ driver: SceneDriver?) -> Diagnostic
  {
    let time = driver.map { ", at \($0.stage.now.doubleValue.shortText) s" } ?? ""
    let what: String
    var place = driver?.eventPlace ?? document.constraints.first?.place ?? firstView(document)
    switch excess {
    case .layout: what = "placing \(views(document)) by \(constraints(document))\(time)"
    case .conflicts: what = "finding out why constraints exclude each other, among \(constraints(document))\(time)"
    case .ambiguity: what = "finding what \(constraints(document)) leave open\(time)"
    case .events: what = "playing the events of \(views(document))\(time)"
    case .text:
      let view = driver?.stage.lastTextView.flatMap { document.view($0) }
      what = "laying out texts" + (view.map { ", that of '\($0.id)' last" } ?? "")
      place = view?.place ?? place
    case .paths, .pixels: what = "drawing"
    }
    return .error(
      "the scene takes more than \(document.limits.work) steps of work: \(what)", at: place,
      hint: "raise it with \(SceneLimits.Option.work.option)")
  }

  private static func views(_ document: SceneDocument) -> String { counted(document.viewsByID.count, "view") }

  private static func constraints(_ document: SceneDocument) -> String {
    counted(document.constraints.count, "constraint")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func firstView(_ document: SceneDocument) -> SourcePlace {
    document.views.first?.place ?? document.canvas.place
  }
}
