import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTimeline

// Changes of the canvas's traits: the scene as it is read with the new traits takes the place of the former one, and
// values that differ between the two are set again.

extension SceneDriver {
  /// The event as it is read with the current traits, which it may change.
  func changingCanvas(_ event: SceneEvent) -> SceneEvent {
    if let style = event.canvas?.statusBar { statusBarStyle = style }
    guard let changes = canvasChanges else { return event }
    canvasChanges?.former = document
    if let change = event.canvas, let other = changes.document(with: document.traits.changed(by: change)) {
      document = other
      canvasChanges?.enter(other)
      addedTops = SceneDriver.addedTops(other.timeline)
    }
    return canvasChanges?.events[event.id] ?? event
  }

  /// Shows the screen and all views with the traits of the document.
  func showCanvas() throws(SceneError) {
    if statusBarStyle != nil { stage.performWithoutAnimation { drawScreenFrame() } }
    guard let changes = canvasChanges else { return }
    let (former, canvas) = (changes.former, document.canvas)
    stage.change(
      to: stage.traits.with(style: canvas.appearance == .dark ? .dark : .light)
        .with(category: canvas.contentSize.category)
        .with(verticalSizeClass: canvas.isVerticallyCompact ? .compact : .regular))
    stage.change(to: canvas.isRightToLeft ? .rightToLeft : .leftToRight)
    stage.turn(
      to: StageScreen(size: canvas.size, safeArea: canvas.safeArea, turns: changes.turns(canvas.orientation)))
    if changes.views["screen"]?[PropertyPath("backgroundColor")] == nil {
      stage.root.modelBackgroundColor = canvas.backgroundColor
    }
    for id in views.keys.sorted() { try showValues(of: id, former) }
    for index in constraints.keys.sorted() { try showNumbers(ofConstraint: index, former) }
    showTransitions()
    if former.canvas != canvas { stage.performWithoutAnimation { drawScreenFrame() } }
    if former.canvas.orientation != canvas.orientation { stage.fadeInScreenFrame() }
  }

  /// Sets the values of a view that are not those of the former document.
  private func showValues(of id: String, _ former: SceneDocument) throws(SceneError) {
    guard let view = views[id], let applied = canvasChanges?.views[id] else { return }
    let mirrors = former.canvas.isRightToLeft != document.canvas.isRightToLeft
    let recolors = former.canvas.appearance != document.canvas.appearance
    var settings: [(path: PropertyPath, value: PropertyValue?, place: SourcePlace)] = []
    var movesPlace = false
    for (path, old) in applied.sorted(by: { $0.value.number < $1.value.number }) {
      let target = SceneChanges.Target.view(id, path)
      let new = old.place == nil ? document.declaredValue(of: target) : canvasChanges?.value(of: old, for: target)
      let isPlace = property(path.key, of: view)?.isPlace == true
      let changesSymbols = mirrors && old.value.mayHaveSymbols || recolors && old.value.hasMulticolorSymbols
      let isSame = new == old.value && !changesSymbols && !(movesPlace && isPlace)
      if isSame { continue }
      if isPlace { movesPlace = true }
      settings.append((path, new, old.place ?? document.view(id)?.place ?? document.canvas.place))
    }
    for setting in document.view(id)?.properties ?? [] where applied[PropertyPath(setting.key)] == nil {
      guard applied.keys.allSatisfy({ $0.key != setting.key }) else { continue }
      settings.append((PropertyPath(setting.key), setting.value, setting.valuePlace))
    }
    // An attributed text is shown in place of a plain one, whose setting removes attributes.
    let last = settings.filter { Self.attributed.contains($0.path.key) }
    for (path, new, place) in settings.filter({ !Self.attributed.contains($0.path.key) }) + last {
      guard let new else {
        try unset(PlannedChanges.Unset(view: id, path: path, place: place))
        continue
      }
      if new.isLive {
        endLive(view: id, path)
        try startLive(.init(view: id, path: path, value: new), at: place)
      }
      try apply(try value(new, for: view), to: view, path, at: place)
      canvasChanges?.replace(new, at: path, of: id)
    }
  }

  /// Sets the numbers of a constraint that are not those of the former document.
  private func showNumbers(ofConstraint index: Int, _ former: SceneDocument) throws(SceneError) {
    guard let constraint = constraints[index] else { return }
    let (old, new) = (former.constraints[index], document.constraints[index])
    func changed(
      _ applied: CanvasChanges.Applied?, _ number: SceneConstraint.Number, _ declared: SceneExpression,
      _ before: SceneExpression
    ) -> SceneExpression? {
      guard let applied else { return declared == before ? nil : declared }
      guard case .number(let written)? = canvasChanges?.value(of: applied, for: .constraint(index, number)),
        PropertyValue.number(written) != applied.value
      else { return nil }
      return written
    }
    do throws(LayoutConstraintError) {
      if let constant = changed(canvasChanges?.constants[index], .constant, new.constant, old.constant),
        let value = try? number(constant)
      {
        try stage.setConstant(constraint, value, usesSystemSpacing: constant.mentionsSystemSpacing)
      }
      if let priority = changed(canvasChanges?.priorities[index], .priority, new.priority, old.priority),
        let value = try? number(priority)
      {
        try stage.setPriority(constraint, value)
      }
    } catch {
      throw SceneError(.error(error.reason, at: new.place))
    }
    guard new.multiplier != old.multiplier else { return }
    let wasActive = constraint.isActive
    try make([index])
    if wasActive { try activate(index) }
  }
}

extension PropertyValue {
  /// Whether it may have symbols, of which some are mirrored from right to left.
  fileprivate var mayHaveSymbols: Bool {
    switch self {
    case .record, .list: true
    default: false
    }
  }

  /// Whether it has symbols with colours that the symbols name, which are those of the appearance.
  fileprivate var hasMulticolorSymbols: Bool {
    switch self {
    case .record(let entries): entries.contains { $0.key == "prefersMulticolor" || $0.value.hasMulticolorSymbols }
    case .list(let items): items.contains(where: \.hasMulticolorSymbols)
    default: false
    }
  }
}
