import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenSceneFile
import InbetweenTimeline
import InbetweenTypography

extension SceneDriver {
  /// Sets a property of a view, or a component of one.
  func apply(
    _ value: SceneValue, to view: View, _ path: ScenePropertyPath, at place: SourcePlace, isDeclaring: Bool = false
  ) throws(SceneBakeError) {
    try charge(value.cost(of: path.key), at: place)
    if let component = path.component {
      guard case .number(let number) = value else { return }
      setComponent(component, of: path.key, to: number, in: view)
      return
    }
    if case .motionEffects(let effects) = value {
      view.motionEffects = try bindings(effects)
      return
    }
    if case .word(let lender) = value, SceneProperties.lentBaselines.contains(path.key) {
      let lender = isDeclaring ? views[lender] : try present(lender, at: place)
      if path.key == "forFirstBaselineLayout" {
        view.forFirstBaselineLayout = lender
      } else {
        view.forLastBaselineLayout = lender
      }
      return
    }
    guard !applyCommon(value, to: view, path.key, isDeclaring: isDeclaring) else { return }
    switch view {
    case let view as Label: apply(value, to: view, path.key)
    case let view as Button: try apply(value, to: view, path.key, at: place)
    case let view as TextField: apply(value, to: view, path.key)
    case let view as ImageView:
      if case .file(let file) = value { view.image = try image(file, at: place) }
    case let view as Switch: apply(value, to: view, path.key)
    case let view as ActivityIndicator: apply(value, to: view, path.key)
    case let view as TableView: apply(value, to: view, path.key)
    case let view as StackView: apply(value, to: view, path.key)
    case let view as ScrollView: apply(value, to: view, path.key)
    case let view as ShapeView: apply(value, to: view, path.key)
    case let view as GradientView: apply(value, to: view, path.key)
    default: break
    }
  }

  /// Counts what a value becomes before it does. The reader has counted what views declare; events can repeat theirs.
  private func charge(_ cost: SceneCost, at place: SourcePlace) throws(SceneBakeError) {
    elementCount += cost.elements
    if stage.layerCount + cost.views > 2 * document.limits.views {
      throw SceneBakeError(SceneLimit.views.error(in: document.limits, at: place))
    }
    if elementCount > 2 * document.limits.elements {
      throw SceneBakeError(SceneLimit.elements.error(in: document.limits, at: place))
    }
  }

  /// The keys that every view has; false for any other.
  private func applyCommon(_ value: SceneValue, to view: View, _ key: String, isDeclaring: Bool) -> Bool {
    switch (key, value) {
    case ("backgroundColor", .color(let color)): view.backgroundColor = color
    case ("alpha", .number(let number)): view.alpha = min(max(number, 0), 1)
    case ("isHidden", .boolean(let flag)): view.isHidden = flag
    case ("clipsToBounds", .boolean(let flag)): view.clipsToBounds = flag
    case ("allowsEdgeAntialiasing", .boolean(let flag)): view.allowsEdgeAntialiasing = flag
    case ("tintColor", .color(let color)): view.tintColor = color
    case ("cornerRadius", .number(let number)): view.cornerRadius = number
    case ("borderWidth", .number(let number)): view.borderWidth = number
    case ("borderColor", .color(let color)): view.borderColor = color
    case ("shadowOpacity", .number(let number)): view.shadowOpacity = number
    case ("shadowColor", .color(let color)): view.shadowColor = color
    case ("shadowOffset", .vector(let point)): view.shadowOffset = point
    case ("shadowRadius", .number(let number)): view.shadowRadius = number
    case ("transform", .transform(let transform)): view.transform = transform
    case ("anchorPoint", .vector(let point)): view.anchorPoint = point
    case ("zPosition", .number(let number)): view.zPosition = number
    case ("contentMode", .word(let word)): view.contentMode = ContentMode(rawValue: word) ?? .scaleToFill
    case ("frame", .rect(let rect)): if isDeclaring { view.placeByFrame(rect) } else { view.frame = rect }
    case ("center", .vector(let point)): view.center = point
    case ("bounds", .rect(let rect)): view.bounds = rect
    case ("autoresizing", .list(let items)): view.autoresizingMask = mask(items)
    case ("intrinsicContentSize", .vector(let point)):
      view.intrinsicContentSizeOverride = IntrinsicSize(
        width: point.x < 0 ? nil : point.x, height: point.y < 0 ? nil : point.y)
    case ("contentHuggingPriority", .vector(let point)): view.contentHuggingPriority = (point.x, point.y)
    case ("contentHuggingPriority", .number(let number)): view.contentHuggingPriority = (number, number)
    case ("contentCompressionResistancePriority", .vector(let point)):
      view.contentCompressionResistancePriority = (point.x, point.y)
    case ("contentCompressionResistancePriority", .number(let number)):
      view.contentCompressionResistancePriority = (number, number)
    case ("layoutMargins", .insets(let insets)): view.layoutMargins = insets
    case ("directionalLayoutMargins", .insets(let insets)): view.directionalLayoutMargins = insets
    case ("semanticContentAttribute", .word(let word)):
      view.semanticContentAttribute = SemanticContentAttribute(rawValue: word) ?? .unspecified
    case ("insetsLayoutMarginsFromSafeArea", .boolean(let flag)): view.insetsLayoutMarginsFromSafeArea = flag
    case ("preservesSuperviewLayoutMargins", .boolean(let flag)): view.preservesSuperviewLayoutMargins = flag
    case ("additionalSafeAreaInsets", .insets(let insets)): view.additionalSafeAreaInsets = insets
    case ("keyboardHeight", .number(let number)): stage.keyboardHeight = max(number, 0)
    case ("transformAffectsLayout", .boolean(let flag)): view.transformAffectsLayout = flag
    default: return false
    }
    return true
  }

  private func setComponent(_ component: String, of key: String, to number: Double, in view: View) {
    func changed(_ point: Point, _ first: String, _ second: String) -> Point {
      switch component {
      case first: Point(x: number, y: point.y)
      case second: Point(x: point.x, y: number)
      default: point
      }
    }
    func changed(_ rect: Rect) -> Rect {
      switch component {
      case "x": Rect(x: number, y: rect.minY, width: rect.width, height: rect.height)
      case "y": Rect(x: rect.minX, y: number, width: rect.width, height: rect.height)
      case "width": Rect(x: rect.minX, y: rect.minY, width: number, height: rect.height)
      case "height": Rect(x: rect.minX, y: rect.minY, width: rect.width, height: number)
      default: rect
      }
    }
    switch key {
    case "center": view.center = changed(view.center, "x", "y")
    case "anchorPoint": view.anchorPoint = changed(view.anchorPoint, "x", "y")
    case "shadowOffset": view.shadowOffset = changed(view.shadowOffset, "width", "height")
    case "frame": view.frame = changed(view.frame)
    case "bounds": view.bounds = changed(view.bounds)
    case "layoutMargins": view.layoutMargins = view.layoutMargins.replacing(component, by: number)
    case "directionalLayoutMargins":
      view.directionalLayoutMargins = view.directionalLayoutMargins.replacing(component, by: number)
    case "additionalSafeAreaInsets":
      view.additionalSafeAreaInsets = view.additionalSafeAreaInsets.replacing(component, by: number)
    case "contentInset":
      if let view = view as? ScrollView { view.contentInset = view.contentInset.replacing(component, by: number) }
    case "contentOffset":
      if let view = view as? ScrollView { view.contentOffset = changed(view.contentOffset, "x", "y") }
    case "contentSize":
      guard let view = view as? ScrollView else { break }
      let size = changed(Point(x: view.contentSize.width, y: view.contentSize.height), "width", "height")
      view.contentSize = Size(width: max(size.x, 0), height: max(size.y, 0))
    case "contentHuggingPriority":
      let old = view.contentHuggingPriority
      view.contentHuggingPriority = component == "horizontal" ? (number, old.vertical) : (old.horizontal, number)
    case "contentCompressionResistancePriority":
      let old = view.contentCompressionResistancePriority
      view.contentCompressionResistancePriority =
        component == "horizontal" ? (number, old.vertical) : (old.horizontal, number)
    case "intrinsicContentSize":
      var size = view.intrinsicContentSizeOverride ?? view.intrinsicContentSize
      if component == "width" {
        size.width = number < 0 ? nil : number
      } else {
        size.height = number < 0 ? nil : number
      }
      view.intrinsicContentSizeOverride = size
    case "startPoint": if let view = view as? GradientView { view.startPoint = changed(view.startPoint, "x", "y") }
    case "endPoint": if let view = view as? GradientView { view.endPoint = changed(view.endPoint, "x", "y") }
    default: break
    }
  }

  private func bindings(
    _ effects: [SceneMotionEffectValue]
  ) throws(SceneBakeError) -> [Layer.MotionEffectBinding] {
    var bindings: [Layer.MotionEffectBinding] = []
    for effect in effects {
      // UIKit's key paths of a view are those of its layer, but for the centre.
      let keyPath = effect.keyPath.replacing("center", with: "position", maxReplacements: 1)
      guard let path = LayerKeyPath(keyPath), let minimum = AnimatableValue(effect.minimum, keyPath),
        let maximum = AnimatableValue(effect.maximum, keyPath)
      else {
        throw SceneBakeError(
          .error("'\(effect.keyPath)' is not a key path that a motion effect can change", at: effect.place))
      }
      bindings.append(
        Layer.MotionEffectBinding(
          keyPath: path,
          effect: MotionEffect(
            keyPath: keyPath,
            kind: effect.input == "tilt.horizontal" ? .tiltAlongHorizontalAxis : .tiltAlongVerticalAxis,
            minimumRelativeValue: minimum, maximumRelativeValue: maximum)))
    }
    return bindings
  }

  private func mask(_ items: [SceneValue]) -> AutoresizingMask {
    let names: [String: AutoresizingMask] = [
      "flexibleLeftMargin": .flexibleLeftMargin, "flexibleWidth": .flexibleWidth,
      "flexibleRightMargin": .flexibleRightMargin, "flexibleTopMargin": .flexibleTopMargin,
      "flexibleHeight": .flexibleHeight, "flexibleBottomMargin": .flexibleBottomMargin,
    ]
    return items.reduce(into: []) { mask, item in
      if case .word(let word) = item, let flag = names[word] { mask.insert(flag) }
    }
  }

  /// The number of a decoded image; each file is read once.
  func image(_ file: String, at place: SourcePlace) throws(SceneBakeError) -> Int {
    if let known = imageNumbers[file] { return known }
    guard let images else {
      throw SceneBakeError(.error("images are not available here", at: place))
    }
    do throws(ImageProblem) {
      let number = stage.addImage(try images.bitmap(at: file))
      imageNumbers[file] = number
      if let text = images.warning(about: file) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        warnings.append(.warning("the image '\(name)' \(text)", at: place))
      }
      return number
    } catch {
      throw SceneBakeError(.error("the image cannot be used: \(error.reason)", at: place, hint: error.hint))
    }
  }
}

extension Insets {
  /// The insets with one side changed; leading and trailing stand in `left` and `right`.
  func replacing(_ side: String, by number: Double) -> Insets {
    var insets = self
    switch side {
    case "top": insets.top = number
    case "left", "leading": insets.left = number
    case "bottom": insets.bottom = number
    default: insets.right = number
    }
    return insets
  }
}
