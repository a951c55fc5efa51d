import InbetweenDiagnostics
import InbetweenLayout
@_spi(Kinds) import InbetweenModel
import InbetweenSymbols
import InbetweenTimeline

extension SceneDriver {
  /// Sets a property of a view, or a component of one.
  func apply(
    _ value: EvaluatedValue, to view: UIView, _ path: PropertyPath, at place: SourcePlace, isDeclaring: Bool = false
  ) throws(SceneError) {
    try charge(value.cost(of: path.key), at: place)
    guard let property = property(path.key, of: view) else { return }
    if view.isList { listPlaces[ListSetting(view: view.id, key: path.key)] = place }
    if isDeclaring, property.isPlace, case .rect(let frame) = value { return view.placeByFrame(frame) }
    property.set(
      try resolved(value, of: property, at: place, isDeclaring: isDeclaring), component: path.component, in: view)
  }

  /// The description of a view's property.
  func property(_ name: String, of view: UIView) -> ViewProperty? {
    let kind = ViewDescription.named(view.kind) ?? ViewDescription.view
    return kind.property(name) ?? (view === stage.root ? UIView.screenProperties.first { $0.name == name } : nil)
  }

  /// Resolves names in a value, such as the file of a bitmap. A view must exist when an event refers to it; a declared
  /// one is created together with the view that refers to it.
  private func resolved(
    _ value: EvaluatedValue, of property: ViewProperty, at place: SourcePlace, isDeclaring: Bool
  ) throws(SceneError) -> EvaluatedValue {
    if case .word(let id) = value, property.shape == .descendant, !isDeclaring { _ = try present(id, at: place) }
    return try pictured(value, as: property.shape, usual: SymbolStyle(), at: place)
  }

  /// A value with the numbers of the images that files and symbols in it stand for.
  ///
  /// - Parameter usual: the style of symbols that state none.
  private func pictured(
    _ value: EvaluatedValue, as shape: ValueShape, usual: SymbolStyle, at place: SourcePlace
  ) throws(SceneError) -> EvaluatedValue {
    switch (value, shape) {
    case (.file(let file), .animationFile): return .image(try animation(file, at: place))
    case (.file(let file), _):
      let number = try image(file, at: place)
      // The commands of a drawing are repeated in every view that shows it.
      if case .drawing(let picture) = stage.pictures.images[number].content {
        try charge(ExpansionCost(elements: picture.items.count), at: place)
      }
      return .image(number)
    case (.record(let fields), .file):
      guard let request = SymbolRequest(fields, usual: usual) else { return value }
      return .image(try symbol(request, at: place))
    case (.record(let fields), .record(let record)) where record.hasImages:
      var pictures = fields
      for (index, field) in fields.enumerated() {
        guard let shape = record.fields.first(where: { $0.name == field.name })?.shape else { continue }
        pictures[index].value = try pictured(field.value, as: shape, usual: record.symbolStyle, at: place)
      }
      return .record(pictures)
    case (.list(let items), .list(.record(let record), _)) where record.hasImages:
      var pictures: [EvaluatedValue] = []
      for item in items { pictures.append(try pictured(item, as: .record(record), usual: usual, at: place)) }
      return .list(pictures)
    default: return value
    }
  }

  /// Charges the cost of a value before it is applied. The reader has counted declared values; events can repeat
  /// theirs.
  private func charge(_ cost: ExpansionCost, at place: SourcePlace) throws(SceneError) {
    elementCount += cost.elements
    if stage.layerCount + cost.views > 2 * document.limits.views {
      throw SceneError(SceneLimits.Option.views.error(in: document.limits, at: place))
    }
    if elementCount > 2 * document.limits.elements {
      throw SceneError(SceneLimits.Option.elements.error(in: document.limits, at: place))
    }
  }

  /// The number of a decoded image; each file is read once.
  func image(_ file: String, at place: SourcePlace) throws(SceneError) -> Int {
    if let known = imageNumbers[file] { return known }
    guard let images else {
      throw SceneError(.error("images are not available here", at: place))
    }
    do throws(ImageProblem) {
      let drawing = try images.drawing(at: file)
      let (scale, isTemplate, slices) = factsOfSet(file)
      let kind: ScenePicture.SymbolKind? = isTemplate.map { $0 ? .monochrome : .colored }
      let number: Int
      if let drawing {
        let numbers = try images.bitmaps(ofDrawingAt: file).map { stage.addImage($0) }
        number = stage.addPicture(.drawing(drawing.naming(images: numbers)), symbol: kind, slices: slices)
      } else {
        var bitmap = try images.bitmap(at: file)
        if let scale { bitmap.scale = Double(scale) }
        number = stage.addPicture(.bitmap(bitmap), symbol: kind, slices: slices)
      }
      imageNumbers[file] = number
      if let text = images.warning(about: file) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        warnings.append(.warning("the image '\(name)' \(text)", at: place))
      }
      return number
    } catch {
      throw SceneError(.error("the image cannot be used: \(error.reason)", at: place, hint: error.hint))
    }
  }

  /// What the image set says about one of its files.
  private func factsOfSet(_ file: String) -> (scale: Int?, isTemplate: Bool?, slices: ImageSlices?) {
    for known in document.files where known.path == file {
      guard case .imageOfSet(let scale, let isTemplate, let slices) = known.role else { continue }
      return (scale, isTemplate, slices.map { ImageSlices(capInsets: $0.capInsets, isTiled: $0.isTiled) })
    }
    return (nil, nil, nil)
  }

  /// The number of a Lottie file or of an animation of an archive; each is read once.
  private func animation(_ file: String, at place: SourcePlace) throws(SceneError) -> Int {
    if let known = animationNumbers[file] { return known }
    guard let images else { throw SceneError(.error("Lottie files are not available here", at: place)) }
    let path = ArchivedPath(file)
    do throws(ImageProblem) {
      let number = stage.addAnimation(try images.animation(at: path.file, named: path.animation))
      animationNumbers[file] = number
      return number
    } catch {
      throw SceneError(.error("the animation cannot be used: it \(error.reason)", at: place, hint: error.hint))
    }
  }

  /// The number of a symbol's image.
  func symbol(_ request: SymbolRequest, at place: SourcePlace) throws(SceneError) -> Int {
    var request = request
    if case .multicolor = request.style.coloring {
      request.style.coloring = .multicolor(UIColor.symbolColors(in: stage.traits))
    }
    let isReversed = stage.direction == .rightToLeft
    func number(of symbol: SymbolPicture) -> Int {
      stage.addPicture(
        .drawing(symbol.picture), symbol: symbol.isColored ? .colored : .monochrome,
        baseline: symbol.baselineFromBottom)
    }
    if let file = request.file, let images {
      do throws(ImageProblem) {
        return number(of: try images.symbol(at: file, request.style))
      } catch {
        throw SceneError(.error("the symbol cannot be used: it \(error.reason)", at: place, hint: error.hint))
      }
    }
    if let found = StandInSymbols.picture(request.name, request.style, isReversed: isReversed) {
      return number(of: found)
    }
    let message = "the symbol '\(request.name.prefix(80))' is not drawn: a dashed square stands for it"
    // Another appearance of the canvas asks for it again.
    let isKnown = warnings.contains {
      $0.message == message && $0.place.file == place.file && $0.place.line == place.line
    }
    if !isKnown {
      warnings.append(
        .warning(
          message, at: place,
          hint: StandInSymbols.nearest(to: request.name).map { "did you mean '\($0)'?" }
            ?? "there are stand-ins for the most used symbols; other ones are SVG files in a folder 'symbols' beside the scene"
        ))
    }
    return number(of: StandInSymbols.placeholder(request.style))
  }
}
