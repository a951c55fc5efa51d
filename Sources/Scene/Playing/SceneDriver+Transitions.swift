import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTimeline

/// A view over which another one comes.
struct Lower {
  let view: UIView
  let transform: Transform
  let cornerRadius: Double
  let clips: Bool

  init(_ view: UIView) {
    self.view = view
    transform = view.modelTransform
    cornerRadius = view.cornerRadius
    clips = view.modelClipsToBounds
  }
}

/// What a transition keeps of a view that has come, for its way back.
struct RunningTransition {
  var style: SceneTransition.Style
  var isPush: Bool
  let view: UIView
  /// The view's own transform and opacity, which it has while it is there.
  let transform: Transform
  let alpha: Double
  /// As the scene last asked for it.
  var passage: SceneTransition
  /// What darkens the views below.
  var shade: UIView?
  /// The black around the view behind a sheet.
  var ground: UIView?
  /// Whether the status bar lies over that black.
  var isOverBlack = false
  var grabber: UIView?
  /// The view below a pushed one or a sheet, with its own transform and looks.
  var over: Lower?
  /// The transform with which the view comes.
  var away = Transform.identity
  /// Where a menu or a zooming view comes from, with its opacity.
  var source: (view: UIView, alpha: Double)?
  /// Whether the view is there or about to come.
  var isThere = false
}

extension SceneDriver {
  /// Views that first come by a transition are hidden until then.
  func hideComingViews() {
    var seen: Set<String> = []
    func walk(_ events: [SceneEvent]) {
      for event in events {
        if let passage = event.passage, seen.insert(passage.view.name).inserted {
          let comes = passage.kind == .push || passage.kind == .present
          if comes, let view = views[passage.view.name] { view.modelIsHidden = true }
        }
        walk(event.then)
      }
    }
    walk(document.timeline)
  }

  /// Brings views to where the transition begins, before its block.
  func prepare(_ passage: SceneTransition) throws(SceneError) {
    let view = try present(passage.view.name, at: passage.view.place)
    guard let container = view.superview else { return }
    let former = transitions[passage.view.name]
    var running = former ?? start(passage, view)
    let comes = passage.kind == .push || passage.kind == .present
    if running.isThere == comes {
      if comes { return }
      throw SceneError(.error("'\(passage.view.name)' is not there", at: passage.view.place))
    }
    running.isThere = comes
    if let name = passage.over, running.over?.view.id != name.name {
      let over = try self.present(name.name, at: name.place)
      running.over = Lower(over)
    }
    if let name = passage.source {
      let source = try self.present(name.name, at: name.place)
      running.source = (source, source.modelAlpha)
    }
    transitions[passage.view.name] = running
    stage.layoutIfNeeded()
    stage.performWithoutAnimation {
      if running.shade == nil { transitions[passage.view.name]?.shade = addShade(for: running, in: container) }
      running.over?.view.modelIsHidden = false
      if comes {
        view.modelIsHidden = false
        if running.style == .pageSheet, !running.isPush {
          transitions[passage.view.name]?.grabber = becomeSheet(view, passage.hasGrabber)
        }
        place(view, as: passage)
        running.away = gone(running)
        transitions[passage.view.name]?.away = running.away
        go(running, isThere: false, isPreparing: true)
        view.modelTransform = running.away
      } else if former == nil, let over = running.over {
        over.view.modelTransform = aside(over)
      }
    }
  }

  /// The views that events present as sheets, by their ids.
  static func sheets(_ events: [SceneEvent]) -> Set<String> {
    var found: Set<String> = []
    for event in events {
      if let passage = event.passage, passage.kind == .present, passage.style == .pageSheet {
        found.insert(passage.view.name)
      }
      found.formUnion(sheets(event.then))
    }
    return found
  }

  /// A value for a view: the system's backgrounds are lighter in sheets (`UITraitCollection.userInterfaceLevel`).
  func value(_ value: PropertyValue, for view: UIView) throws(SceneError) -> EvaluatedValue {
    try self.value(stage.isElevated(view) ? value.elevated : value)
  }

  func value(_ value: PropertyValue, for target: SceneChanges.Target) throws(SceneError) -> EvaluatedValue {
    if case .view(let id, _) = target, let view = views[id] { return try self.value(value, for: view) }
    return try self.value(value)
  }

  private func start(_ passage: SceneTransition, _ view: UIView) -> RunningTransition {
    let isPush = passage.kind == .push || passage.kind == .pop
    var running = RunningTransition(
      style: passage.style, isPush: isPush, view: view, transform: view.modelTransform, alpha: view.modelAlpha,
      passage: passage)
    if isPush, let siblings = view.superview?.subviews, let index = siblings.firstIndex(where: { $0 === view }) {
      running.over = index > 0 ? Lower(siblings[index - 1]) : nil
    }
    if passage.style == .pageSheet, !isPush { running.over = lower(behind: view) }
    // A pop without a push finds the view in its place.
    running.isThere = passage.kind == .pop
    return running
  }

  /// Adapts what has come by transitions to another appearance or size of the screen.
  func showTransitions() {
    for name in transitions.keys.sorted() {
      guard let running = transitions[name], let container = running.view.superview else { continue }
      running.shade?.place(container.modelBounds)
      if let alpha = shadeAlpha(of: running) { running.shade?.modelBackgroundColor = Color(white: 0, alpha: alpha) }
      running.grabber?.modelBackgroundColor = UIColor.tertiaryLabel.model
      guard running.isThere else { continue }
      place(running.view, as: running.passage)
      if running.isPush, let over = running.over { over.view.modelTransform = aside(over) }
      shrink(running)
      if let grabber = running.grabber { placeGrabber(grabber, in: running.view) }
    }
  }

  private func shadeAlpha(of running: RunningTransition) -> Double? {
    switch running.style {
    case _ where running.isPush: SystemMotion.pushShade
    case .pageSheet, .alert, .actionSheet: SystemMotion.shade(isDark: document.canvas.appearance == .dark)
    case .fullScreen, .menu, .zoom: nil
    }
  }

  /// The view in front of those behind a sheet that fills its container, which shrinks for it.
  private func lower(behind sheet: UIView) -> Lower? {
    guard let container = sheet.superview else { return nil }
    // What is leaving is shown until its transition ends.
    let leaving = transitions.values.filter { !$0.isThere }.map(\.view)
    let behind = container.subviews.prefix { $0 !== sheet }.filter { view in
      !view.modelIsHidden && !leaving.contains { $0 === view }
    }
    guard let view = behind.last, view.modelFrame == container.modelBounds else { return nil }
    return Lower(view)
  }

  /// Shrinks the view behind a sheet, with corners, over black, or gives it back its place.
  private func shrink(_ running: RunningTransition) {
    guard running.style == .pageSheet, !running.isPush, let over = running.over,
      let container = over.view.superview
    else { return }
    let size = container.modelBounds.size
    let safeArea = document.canvas.safeArea
    let shrinks =
      running.isThere
      && SystemMotion.shrinksBehind(sheet: running.view.modelFrame.height, in: size, safeArea: safeArea)
    if shrinks, running.ground == nil {
      stage.performWithoutAnimation {
        let ground = UIView(internalPartOf: container, named: "\(running.view.id).ground")
        container.insert(ground, below: over.view)
        ground.modelBackgroundColor = .black
        ground.place(container.modelBounds)
        transitions[running.view.id]?.ground = ground
        over.view.modelClipsToBounds = true
      }
    }
    transitions[running.view.id]?.ground?.place(container.modelBounds)
    guard transitions[running.view.id]?.ground != nil else { return }
    over.view.modelTransform =
      shrinks
      ? over.transform.concatenating(SystemMotion.behindSheet(in: size, safeArea: safeArea)) : over.transform
    over.view.cornerRadius = shrinks ? max(over.cornerRadius, SystemMotion.sheetRadius) : over.cornerRadius
    transitions[running.view.id]?.isOverBlack = shrinks
    stage.performWithoutAnimation { drawScreenFrame() }
  }

  private func addShade(for running: RunningTransition, in container: UIView) -> UIView? {
    guard let alpha = shadeAlpha(of: running) else { return nil }
    let shade = UIView(internalPartOf: container, named: "\(running.view.id).shade")
    container.insert(shade, below: running.view)
    shade.place(container.modelBounds)
    shade.modelBackgroundColor = Color(white: 0, alpha: alpha)
    shade.modelAlpha = running.isThere && running.isPush ? 0 : 1
    return shade
  }

  private func becomeSheet(_ view: UIView, _ hasGrabber: Bool) -> UIView? {
    if view.cornerRadius == 0 {
      view.cornerRadius = SystemMotion.sheetRadius
      view.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      view.modelClipsToBounds = true
    }
    guard hasGrabber else { return nil }
    let grabber = UIView(internalPartOf: view, named: "grabber")
    view.addSubview(grabber)
    grabber.modelBackgroundColor = UIColor.tertiaryLabel.model
    grabber.cornerRadius = SystemMotion.grabber.height / 2
    placeGrabber(grabber, in: view)
    return grabber
  }

  private func placeGrabber(_ grabber: UIView, in view: UIView) {
    let size = SystemMotion.grabber
    let width = view.usesAutoLayout ? view.modelBounds.width : view.superview?.modelBounds.width ?? 0
    grabber.place(Rect(x: (width - size.width) / 2, y: size.top, width: size.width, height: size.height))
  }

  /// Gives a view that is placed by its frame that of its style.
  private func place(_ view: UIView, as passage: SceneTransition) {
    guard passage.kind == .present, !view.usesAutoLayout, let container = view.superview else { return }
    let size = container.modelBounds.size
    switch passage.style {
    case .fullScreen: view.modelFrame = Rect(origin: .zero, size: size)
    case .pageSheet:
      if let frame = sheetFrame(passage.detent, in: size) { view.modelFrame = frame }
    case .alert, .actionSheet, .menu, .zoom: break
    }
  }

  /// Where a sheet rests in a container of a size; nil if the height cannot be computed, which is then the problem.
  private func sheetFrame(_ detent: SceneTransition.Detent?, in size: Size) -> Rect? {
    let height: SystemMotion.SheetHeight
    switch detent {
    case nil, .large: height = .large
    case .medium: height = .medium
    case .height(let expression):
      do throws(SceneError) {
        height = .points(try number(expression))
      } catch {
        problem = problem ?? error
        return nil
      }
    }
    return SystemMotion.sheetFrame(in: size, safeArea: document.canvas.safeArea, height: height)
  }

  /// Whether what is behind a view is darkened: not behind a sheet up to a height.
  private func dims(_ running: RunningTransition) -> Bool {
    guard running.style == .pageSheet, !running.isPush, let limit = running.passage.largestUndimmedDetent,
      let size = running.view.superview?.modelBounds.size, let greatest = sheetFrame(limit, in: size),
      let now = sheetFrame(running.passage.detent, in: size)
    else { return true }
    return now.height > greatest.height + 0.5
  }

  /// The navigation bars that stay while views are pushed or popped, with what they show before.
  func barsAbove(_ passage: SceneTransition) -> [(bar: UINavigationBar, former: UINavigationBar.ShownTitles)] {
    guard passage.kind == .push || passage.kind == .pop, let running = transitions[passage.view.name] else { return [] }
    return views.sorted { $0.key < $1.key }.compactMap { _, view in
      guard let bar = view as? UINavigationBar, bar.isInStage, !bar.isDescendant(of: running.view),
        running.over.map({ bar.isDescendant(of: $0.view) }) != true
      else { return nil }
      return (bar, bar.shownTitles)
    }
  }

  /// The changes of the transition's block.
  func perform(_ passage: SceneTransition) {
    guard var running = transitions[passage.view.name] else { return }
    running.passage = passage
    transitions[passage.view.name]?.passage = passage
    // A sheet that is there changes its height.
    if running.isThere { place(running.view, as: passage) }
    go(running, isThere: running.isThere)
  }

  /// - Parameter isPreparing: whether it only brings the view to where it comes from.
  private func go(_ running: RunningTransition, isThere: Bool, isPreparing: Bool = false) {
    let view = running.view
    // An alert leaves without changing its size.
    let keepsSize = running.style == .alert && !isThere
    view.modelTransform = isThere || keepsSize ? running.transform : gone(running)
    if running.style == .alert || running.style == .menu { view.modelAlpha = isThere ? running.alpha : 0 }
    if running.style == .zoom, let source = running.source {
      stage.performWithoutAnimation { source.view.modelAlpha = 0 }
    }
    transitions[view.id]?.shade?.modelAlpha = isThere && dims(running) ? 1 : 0
    if running.isPush, let over = running.over { over.view.modelTransform = isThere ? aside(over) : over.transform }
    if !isPreparing { shrink(running) }
  }

  /// The transform of a lower view while another one is pushed over it.
  private func aside(_ over: Lower) -> Transform {
    over.transform.concatenating(
      .translation(x: -along(over.view) * SystemMotion.parallax * over.view.modelBounds.width, y: 0))
  }

  /// 1 where screens come from the right, -1 where they come from the left.
  private func along(_ view: UIView) -> Double { view.modelLayoutDirection == .rightToLeft ? -1 : 1 }

  /// The transform with which a view has gone.
  private func gone(_ running: RunningTransition) -> Transform {
    let view = running.view
    guard let container = view.superview else { return running.transform }
    var place = view.record.state
    place.transform = running.transform
    let frame = place.frame
    if running.isPush {
      return running.transform.concatenating(.translation(x: along(view) * container.modelBounds.width, y: 0))
    }
    let source = running.source.map { Rect($0.view.convert($0.view.bounds, to: container)) }
    switch running.style {
    case .pageSheet, .fullScreen, .actionSheet:
      return running.transform.concatenating(.translation(x: 0, y: container.modelBounds.maxY - frame.minY))
    case .alert:
      return Transform.scale(x: SystemMotion.alertScale, y: SystemMotion.alertScale).concatenating(running.transform)
    case .menu:
      // The corner nearest to the source stays in its place.
      let corner = Point(
        x: (source?.midX ?? frame.minX) < frame.midX ? frame.minX : frame.maxX,
        y: (source?.midY ?? frame.minY) < frame.midY ? frame.minY : frame.maxY)
      let share = 1 - SystemMotion.menuScale
      return Transform.scale(x: SystemMotion.menuScale, y: SystemMotion.menuScale).concatenating(running.transform)
        .concatenating(.translation(x: (corner.x - frame.midX) * share, y: (corner.y - frame.midY) * share))
    case .zoom:
      guard let source, frame.width > 0, frame.height > 0 else { return running.transform }
      return Transform.scale(x: source.width / frame.width, y: source.height / frame.height)
        .concatenating(running.transform)
        .concatenating(.translation(x: source.midX - frame.midX, y: source.midY - frame.midY))
    }
  }

  /// When the transition has ended: at its end, or back at its beginning.
  func finish(_ passage: SceneTransition) {
    guard let running = transitions[passage.view.name], running.view.isInStage else { return }
    let view = running.view
    let comes = passage.kind == .push || passage.kind == .present
    guard running.isThere == comes else { return }
    // An animator that is reversed ends where it began; events may have set another transform in the meantime.
    let fades = running.style == .alert || running.style == .menu
    let came =
      comes
      ? view.modelTransform != running.away || fades && view.modelAlpha > 0
      : view.modelTransform == running.transform && view.modelAlpha == running.alpha
    transitions[passage.view.name]?.isThere = came
    if came {
      if running.isPush { running.over?.view.modelIsHidden = true }
      return
    }
    view.modelIsHidden = true
    view.modelTransform = running.transform
    view.modelAlpha = running.alpha
    if let ground = running.ground {
      ground.removeFromSuperview()
      transitions[passage.view.name]?.ground = nil
      if let over = running.over { over.view.modelClipsToBounds = over.clips }
    }
    if let source = running.source { source.view.modelAlpha = source.alpha }
  }
}

extension SceneEvent.Animation.TransitionStyle {
  /// The flip or curl; nil for a cross-dissolve.
  var turn: UIView.AnimationOptions.Passage? {
    switch self {
    case .crossDissolve: nil
    case .flipFromLeft: .flipFromLeft
    case .flipFromRight: .flipFromRight
    case .flipFromTop: .flipFromTop
    case .flipFromBottom: .flipFromBottom
    case .curlUp: .curlUp
    case .curlDown: .curlDown
    }
  }
}
