import Foundation
public import InbetweenGeometry
public import InbetweenLayout
package import InbetweenObjects
import InbetweenSymbols
public import InbetweenTimeline

// What a stage keeps for the views on it, in groups with one job each.

/// The views of a stage: what they and code need of it, and what the stage asks for.
final class ViewState: StageHost {
  /// The view of the whole canvas.
  var root: UIView?
  let safeArea = UILayoutGuide(id: "safeArea", role: .safeArea)
  var traits: UITraitCollection?
  /// The ids of the views that a scene shows as sheets.
  var elevatedViews: Set<String> = []
  let calls = PendingCalls()
  let responders = ResponderState()
  let assets = AssetAccess()
  let code = CodeState()

  deinit { code.observers.forEach { $0.remove() } }

  func whileCurrent<Result>(_ stage: Stage, _ body: () -> Result) -> Result { Drawing.run(in: stage, body) }

  var hasCodeToCall: Bool { !calls.viewsToLayOut.isEmpty || !calls.viewsToUpdate.isEmpty }

  func layOut(_ stage: Stage) { stage.layOutWithCode() }

  func draw(on stage: Stage) { stage.drawIfNeeded() }

  func turnWillEnd(on stage: Stage) {
    // Otherwise all later changes would be animated.
    while !code.openAnimations.isEmpty { stage.commitAnimations() }
  }

  func turnDidLayOut(_ stage: Stage) {
    stage.moveKeyboard()
    stage.adaptDrawnKeyboard()
    stage.drawIfNeeded()
    stage.notifyObservers()
    stage.commitOpenTransactions()
  }

  func turnDidEnd(on stage: Stage) { stage.releaseObjects() }

  func didDeactivate(_ constraint: any StageConstraint, on stage: Stage) {
    if let constraint = constraint as? NSLayoutConstraint { stage.releaseAfterTurn(constraint) }
  }

  func keyboardHeightDidChange(on stage: Stage) { stage.placeKeyboard() }

  func numberOfBareLayer(on stage: Stage) -> Int { stage.number(of: UIView.self) }

  func outputNames(on stage: Stage) -> [Int: String] { stage.namesFromCode() }

  func renumber(_ node: LayerNode, on stage: Stage) {
    guard let view = node.view else { return node.becomeBare(id: "view" + String(stage.numberOfBareLayer())) }
    view.serialNumber = stage.number(of: type(of: view))
  }

  func adopted(_ picture: SnapshotContent, from former: Stage, on stage: Stage) -> SnapshotContent {
    former.resources(of: picture).map { stage.localized(picture, $0) } ?? picture
  }

  func didAdopt(_ node: LayerNode, from former: Stage) {
    node.view?.canvasScaleDidChange(from: former.canvas.scale)
    node.view?.updateContent()
    node.bareLayer?.showContents()
    if node.view?.isFromCode ?? (node.bareLayer != nil) { node.showPattern() }
    if let view = node.view { view.stage.performWithoutAnimation { view.layoutParts() } }
  }

  func didAdoptTree(_ top: LayerNode, from former: Stage) {
    code.observations += former.code.observations
    former.code.observations = []
    if let view = top.view, view.isFromCode, former.traits != view.stage.traits {
      view.stage.performWithoutAnimation { view.colorsDidChange() }
    }
  }
}

extension TurnExecutor: TurnTasks {}

extension Stage {
  /// A view tree on a virtual clock, with only its root.
  ///
  /// - Parameters:
  ///   - safeAreaInsets: the distances, in points, from the canvas's edges to ``safeArea``.
  ///   - typesetter: lays out texts; without one they are not drawn.
  public convenience init(
    canvas: Canvas, safeAreaInsets: Insets = .zero, direction: LayoutDirection = .leftToRight,
    typesetter: (any Typesetter)? = nil
  ) {
    self.init(layersOn: canvas, safeArea: safeAreaInsets, direction: direction, typesetter: typesetter)
    let state = ViewState()
    host = state
    let root = asCurrent {
      let root = UIView(frame: .zero)
      root.becomeRoot()
      return root
    }
    state.root = root
    state.safeArea.owningView = root
    root.systemGuides = [state.safeArea]
    state.safeArea.layoutItem = attach(root: root.node)
  }

  /// What the views of the stage need.
  var viewState: ViewState {
    if let known = host as? ViewState { return known }
    let state = ViewState()
    host = state
    return state
  }

  /// The root, with the size of the canvas: a view controller's `view`.
  public var root: UIView { viewState.root ?? rootView }

  /// A root view for a stage that was created without one.
  private var rootView: UIView {
    let view = asCurrent { UIView(frame: .zero) }
    view.becomeRoot()
    viewState.root = view
    return view
  }

  /// `root`'s `safeAreaLayoutGuide`.
  public var safeArea: UILayoutGuide { viewState.safeArea }

  /// The traits of the views.
  package var traits: UITraitCollection {
    get {
      let state = viewState
      if let traits = state.traits { return traits }
      let traits = UITraitCollection(
        style: .light, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
        scale: CGFloat(canvas.scale), horizontal: .compact, vertical: .regular, idiom: .phone)
      state.traits = traits
      return traits
    }
    set { viewState.traits = newValue }
  }

  /// The ids of the views that a scene shows as sheets.
  package var elevatedViews: Set<String> {
    get { viewState.elevatedViews }
    set { viewState.elevatedViews = newValue }
  }

  var calls: PendingCalls { viewState.calls }
  package var responders: ResponderState { viewState.responders }
  package var assets: AssetAccess { viewState.assets }
  var code: CodeState { viewState.code }

  /// What runs the tasks of a recording.
  package var taskExecutor: TurnExecutor? { turn.tasks as? TurnExecutor }
}
