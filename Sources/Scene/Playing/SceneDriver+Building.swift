import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

extension SceneDriver {
  /// The keyboard is drawn where events bring it, not where they only set its height.
  static func drawsKeyboard(_ events: [SceneEvent]) -> Bool {
    events.contains { $0.keyboard != nil || drawsKeyboard($0.then) }
  }

  /// Draws status bar and home indicator if the scene asks for them.
  func drawScreenFrame() {
    let canvas = document.canvas
    guard canvas.statusBar != nil || canvas.hasHomeIndicator else { return }
    let contents: ScreenFrame.Contents? =
      switch canvas.statusBar == nil ? nil : statusBarStyle ?? canvas.statusBar {
      case nil: nil
      case .default: canvas.appearance == .dark || transitions.values.contains { $0.isOverBlack } ? .light : .dark
      case .lightContent: .light
      case .darkContent: .dark
      }
    stage.draw(ScreenFrame(statusBar: contents, hasHomeIndicator: canvas.hasHomeIndicator), safeArea: canvas.safeArea)
  }

  /// Creates a view with its descendants and adds it in front of its superview's other subviews.
  func build(_ scene: SceneView, in superview: UIView) throws(SceneError) {
    if scene.kind == .guide {
      let guide = UILayoutGuide(id: scene.id)
      guides[scene.id] = guide
      superview.addLayoutGuide(guide)
      return
    }
    superview.addSubview(try make(scene))
  }

  /// Creates a view that is not in a tree yet.
  func make(_ scene: SceneView) throws(SceneError) -> UIView {
    let view = bareView(for: scene)
    try declare(scene, view)
    if !stage.elevatedViews.isEmpty {
      // Lists and controls took their own colours before they were in a sheet, where they may be lighter.
      stage.performWithoutAnimation {
        for view in [view] + view.descendants where view is TextTableView || stage.isElevated(view) {
          view.refreshColors()
        }
      }
    }
    return view
  }

  /// A view with its descendants, without any properties.
  func bareView(for scene: SceneView) -> UIView {
    let view = scene.kind.viewDescription.make?(scene.id, stage) ?? UIView(id: scene.id, in: stage)
    views[scene.id] = view
    if let mask = scene.mask.first { view.mask = bareView(for: mask) }
    if let table = view as? TextTableView {
      table.fill { addBareSubviews(of: scene, to: table) }
    } else {
      addBareSubviews(of: scene, to: view)
    }
    return view
  }

  private func addBareSubviews(of scene: SceneView, to view: UIView) {
    for subview in scene.subviews {
      if subview.kind == .guide {
        let guide = UILayoutGuide(id: subview.id)
        guides[subview.id] = guide
        view.addLayoutGuide(guide)
      } else {
        view.addSubview(bareView(for: subview))
      }
    }
  }

  /// The keys that are set after all others of a view.
  static let attributed: Set = ["attributedText", "attributedTitle", "attributedPlaceholder"]

  /// Sets the declared properties of a view and its descendants, evaluated now.
  func declare(_ scene: SceneView, _ view: UIView) throws(SceneError) {
    // An attributed text is shown in place of a plain one, whose setting removes attributes.
    let ordered =
      scene.properties.filter { !Self.attributed.contains($0.key) }
      + scene.properties.filter { Self.attributed.contains($0.key) }
    for setting in ordered {
      canvasChanges?.note(setting, of: scene.id)
      if setting.value.isLive {
        try startLive(
          .init(view: scene.id, path: PropertyPath(setting.key), value: setting.value), at: setting.valuePlace)
      }
      try apply(
        try value(setting.value, for: view), to: view, PropertyPath(setting.key), at: setting.valuePlace,
        isDeclaring: true)
    }
    if let caps = scene.properties.first(where: { $0.key == "capInsets" }),
      let size = (view as? UIImageView)?.sizeWithinCaps
    {
      throw SceneError(
        .error(
          "the caps are larger than the image, which has \(size.width.shortText) × \(size.height.shortText) points",
          at: caps.valuePlace, hint: "leave a part between them that is tiled or stretched"))
    }
    for part in scene.mask + scene.subviews {
      if let view = views[part.id] { try declare(part, view) }
    }
  }

  /// Creates the constraints of a part of the scene without activating them.
  func build(constraintsOf owner: SceneConstraint.Owner) throws(SceneError) {
    try make(ownedConstraints[owner] ?? [])
  }

  func participant(_ item: SceneConstraint.Item, at place: SourcePlace) throws(SceneError) -> any LayoutParticipant {
    switch item {
    case .screen: return stage.root
    case .safeArea: return stage.safeArea
    case .guideOf(let id, let guide):
      let owner = try participant(id == "screen" ? .screen : .view(id), at: place)
      if let view = owner as? UIView, let role = UILayoutGuide.Role(rawValue: guide.rawValue) {
        return view.systemGuide(role)
      }
    case .view(let id):
      if let view = views[id] { return view }
    case .guide(let id):
      if let guide = guides[id] { return guide }
    }
    // Not created yet: it is in a view that an event adds. The constraint waits for it.
    switch item {
    case .view(let id), .guide(let id):
      if let top = addedTops[id] {
        if top.kind == .guide { guides[top.id] = UILayoutGuide(id: top.id) } else { _ = bareView(for: top) }
        if let made: any LayoutParticipant = views[id] ?? guides[id] { return made }
      }
    case .screen, .safeArea, .guideOf: break
    }
    throw SceneError(.error("this item does not exist", at: place))
  }

  func activateDeclared() throws(SceneError) {
    for index in document.initiallyActive { try activate(index) }
  }

  func activate(_ index: Int) throws(SceneError) {
    guard let constraint = constraints[index] else { return }
    do throws(LayoutConstraintError) {
      try stage.activate([constraint])
    } catch {
      throw SceneError(.error(error.reason, at: document.constraints[index].place))
    }
  }
}

extension SceneDriver {
  /// Prepares constraints of a state: creates them, or updates existing ones with the current numbers.
  func make(_ indices: [Int]) throws(SceneError) {
    for index in indices {
      let scene = document.constraints[index]
      let constant = try number(scene.constant)
      let priority = try number(scene.priority)
      let multiplier = try number(scene.multiplier)
      if let known = constraints[index] {
        if known.modelMultiplier == multiplier, known.modelConstant == constant, known.modelPriority == priority {
          continue
        }
        stage.deactivate([known])
      }
      var second: (any LayoutParticipant)?
      if let item = scene.secondItem { second = try participant(item, at: scene.place) }
      constraints[index] = NSLayoutConstraint(
        firstItem: try participant(scene.firstItem, at: scene.place),
        firstAttribute: scene.firstAttribute, relation: scene.relation, secondItem: second,
        secondAttribute: scene.secondAttribute ?? .notAnAttribute, multiplier: multiplier,
        constant: constant, priority: priority, identifier: scene.names.first, key: index,
        usesSystemSpacing: scene.constant.mentionsSystemSpacing)
      followFonts(constraint: index)
      if scene.isLive, !live.constraints.contains(index) { live.constraints.append(index) }
    }
  }
}
