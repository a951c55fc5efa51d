internal import InbetweenGeometry
internal import InbetweenTimeline

extension PDFDrawing {
  // MARK: - Colours

  /// Sets a colour or a colour space (ISO 32000-1, 8.6.8).
  ///
  /// - Returns: whether it was such an operator.
  func setColor(
    _ name: String, _ operands: [PDFValue], _ n: [Double], _ content: Content, _ state: inout PDFState
  ) throws(PDFProblem) -> Bool {
    guard ["CS", "cs", "SC", "sc", "SCN", "scn", "G", "g", "RG", "rg", "K", "k"].contains(name) else { return false }
    guard !content.keepsColors else { return true }
    let isStroke = name.first?.isUppercase ?? false
    func set(_ space: PDFColorSpace, _ values: [Double]) throws(PDFProblem) {
      try spend(space.cost)
      let paint = PDFPaint.color(space.color(values))
      if isStroke {
        (state.strokeSpace, state.stroke) = (space, paint)
      } else {
        (state.fillSpace, state.fill) = (space, paint)
      }
    }
    switch name.lowercased() {
    case "g": try set(.gray, n)
    case "rg": try set(.rgb, n)
    case "k": try set(.cmyk, n)
    case "cs":
      guard let space = space(operands.last, content) else {
        note("the colour space '\((operands.last?.name ?? "").prefix(40))' is not read: its colours are black")
        try set(.unknown, [])
        return true
      }
      try set(space, space.initial)
    default:
      let space = isStroke ? state.strokeSpace : state.fillSpace
      guard case .pattern(let base) = space else {
        try set(space, n)
        break
      }
      guard operands.last?.name != nil else { break }
      // The content that paints with it may have other resources: a form's, or a glyph's.
      let pattern = named(operands, in: "Pattern", content)
      try spend(base?.cost ?? 0)
      let paint = PDFPaint.pattern(pattern, base?.color(n) ?? .black)
      if isStroke { state.stroke = paint } else { state.fill = paint }
    }
    return true
  }

  private func space(_ value: PDFValue?, _ content: Content) -> PDFColorSpace? {
    guard let name = value?.name, PDFColorSpace(family: name) == nil,
      let entry = file.resolve(content.resources["ColorSpace"]).entries[name]
    else { return PDFColorSpace(value, in: file, resources: content.resources) }
    guard case .reference(let number) = entry else {
      return PDFColorSpace(entry, in: file, resources: content.resources)
    }
    if let known = spaces[number] { return known }
    let space = PDFColorSpace(entry, in: file, resources: content.resources)
    spaces.updateValue(space, forKey: number)
    return space
  }

  // MARK: - Parameters

  /// Sets the parameters of an `ExtGState` dictionary (ISO 32000-1, 8.4.5).
  func set(_ entries: [String: PDFValue], _ content: Content, _ state: inout PDFState) throws(PDFProblem) {
    func number(_ name: String) -> Double? { file.resolve(entries[name]).number }
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    if let width = number("LW") { state.lineWidth = max(width, 0) }
    for (key, name) in [("LC", "J"), ("LJ", "j"), ("ML", "M")] {
      if let value = number(key) { _ = setLine(name, [], [value], &state) }
    }
    if case .array(let dash) = file.resolve(entries["D"]), dash.count == 2, let dashes = file.numbers(dash[0]) {
      setDashes(dashes, phase: file.resolve(dash[1]).number ?? 0, &state)
    }
    if let alpha = number("ca") { state.fillAlpha = unit(alpha) }
    if let alpha = number("CA") { state.strokeAlpha = unit(alpha) }
    if entries["BM"] != nil { setBlendMode(entries["BM"], &state) }
    switch file.resolve(entries["SMask"]) {
    case .name: state.softMask = nil
    case .dictionary(let mask): state.softMask = try softMask(mask, content, state)
    default: break
    }
    if entries["TR"] != nil, entries["TR"]?.name != "Identity" { note("a transfer function is not read") }
  }

  private static let blendModes: [String: DisplayGroup.BlendMode?] = [
    "Normal": nil, "Compatible": nil, "Multiply": .multiply, "Screen": .screen, "Overlay": .overlay, "Darken": .darken,
    "Lighten": .lighten, "ColorDodge": .colorDodge, "ColorBurn": .colorBurn, "HardLight": .hardLight,
    "SoftLight": .softLight, "Difference": .difference, "Exclusion": .exclusion, "Hue": .hue,
    "Saturation": .saturation, "Color": .color, "Luminosity": .luminosity,
  ]

  /// The first mode of a list that is known counts.
  private func setBlendMode(_ value: PDFValue?, _ state: inout PDFState) {
    let value = file.resolve(value)
    let names: [PDFValue]
    if case .array(let items) = value { names = items.map { file.resolve($0) } } else { names = [value] }
    for name in names.compactMap(\.name) {
      guard let mode = PDFDrawing.blendModes[name] else { continue }
      state.blendMode = mode
      return
    }
    note("the blend mode '\((names.first?.name ?? "").prefix(20))' is unknown")
    state.blendMode = nil
  }

  // MARK: - Masks

  /// The items whose alpha is that of a soft mask (ISO 32000-1, 11.6.5.3).
  private func softMask(
    _ mask: [String: PDFValue], _ content: Content, _ state: PDFState
  ) throws(PDFProblem) -> [DisplayItem]? {
    guard case .stream(let form) = file.resolve(mask["G"]) else { return nil }
    if mask["TR"] != nil, file.resolve(mask["TR"]).name != "Identity" {
      note("the transfer function of a soft mask is not read")
    }
    let canvas = try draw(group: form, PDFState(transform: state.transform), content)
    guard file.resolve(mask["S"]).name != "Alpha" else { return canvas.items }
    let space = PDFColorSpace(
      file.resolve(file.resolve(form.entries["Group"]).entries["CS"]), in: file, resources: content.resources)
    if let backdrop = file.numbers(mask["BC"]), let color = space?.color(backdrop), color.luminosity > 0.002 {
      note("the backdrop of a soft mask is taken as black")
    }
    return luminosity(of: canvas.items)
  }

  /// Items whose alpha is the luminosity of others over black.
  ///
  /// Over nothing, the luminosity of a colour is its own by its alpha, so that white with that alpha is the same. Of what
  /// lies below another shape, a part would have to be taken away, which is noted unless that shape is white.
  private func luminosity(of items: [DisplayItem]) -> [DisplayItem] {
    var covered: Rect?
    return items.compactMap { item in
      var item = item
      var isWhite = true
      func gray(_ color: Color) -> Color {
        isWhite = isWhite && color.luminosity > 0.998
        return Color(white: 1, alpha: color.alpha * color.luminosity)
      }
      var box: Rect?
      switch item.content {
      case .path(var path):
        box = path.path.controlBox.map { $0.outset(by: path.strokeColor == nil ? 0 : path.lineWidth / 2) }
        path.fillColor = path.fillColor.map(gray)
        path.strokeColor = path.strokeColor.map(gray)
        item.content = .path(path)
      case .gradient(var gradient):
        box = gradient.rect
        gradient.colors = gradient.colors.map(gray)
        item.content = .gradient(gradient)
      case .beginGroup(let group):
        if group.blendMode != nil { note("a blend mode in a soft mask is drawn as normal") }
        return item
      case .image:
        note("a bitmap in a soft mask of luminosity is drawn by its alpha")
        return item
      default: return item
      }
      guard let area = box.map({ item.transform.boundingBox(of: $0) }) else { return item }
      if !isWhite, let covered, let shared = covered.intersection(area), !shared.isEmpty {
        note("a soft mask of colours over one another is drawn as if they were translucent")
      }
      // Black hides nothing that black is below.
      let isSeen = item.hasAlpha
      if isSeen { covered = covered?.union(area) ?? area }
      return isSeen ? item : nil
    }
  }

  // MARK: - Forms

  /// Draws a form or bitmap unless its layer is hidden (ISO 32000-1, 8.8 and 8.10).
  func drawObject(_ object: PDFValue, _ content: inout Content, _ state: PDFState) throws(PDFProblem) {
    guard case .stream(let stream) = object else { return note("'Do' refers to no object of the PDF file") }
    guard !content.marks.areHidden, try !hides(stream.entries["OC"]) else { return }
    let kind = file.resolve(stream.entries["Subtype"]).name
    if kind == "Image" { return try drawBitmap(stream, &content, state) }
    guard kind == "Form" else { return note("'Do' refers to neither a form nor a bitmap") }
    guard file.resolve(file.resolve(stream.entries["Group"]).entries["S"]).name == "Transparency" else {
      return try inside(stream) { () throws(PDFProblem) in
        try runForm(stream, &content, state)
      }
    }
    var inner = state
    (inner.clips, inner.blendMode, inner.softMask) = ([], nil, nil)
    (inner.fillAlpha, inner.strokeAlpha) = (1, 1)
    let canvas = try draw(group: stream, inner, content)
    guard let extent = canvas.extent else { return }
    // A group in which nothing blends looks the same if its items are drawn one by one.
    let isAlone = canvas.usesBlendModes && state.blendMode == nil
    let items = isAlone ? PDFCanvas.group(canvas.items, DisplayGroup(blendMode: .normal)) : canvas.items
    try emit(faded(items, by: state.fillAlpha), extent, &content, state, opacity: fades(items) ? 1 : state.fillAlpha)
  }

  /// Whether the opacity of a group can be that of its only shape.
  private func fades(_ items: [DisplayItem]) -> Bool {
    guard items.count == 1, case .path(let path) = items[0].content else { return false }
    return path.fillColor == nil || path.strokeColor == nil
  }

  private func faded(_ items: [DisplayItem], by opacity: Double) -> [DisplayItem] {
    guard opacity < 1, fades(items), case .path(var path) = items[0].content else { return items }
    path.fillColor = path.fillColor?.multiplyingAlpha(by: opacity)
    path.strokeColor = path.strokeColor?.multiplyingAlpha(by: opacity)
    return [PDFCanvas.item(.path(path), items[0].transform)]
  }

  /// Draws a group apart.
  func draw(group stream: PDFStream, _ state: PDFState, _ content: Content) throws(PDFProblem) -> PDFCanvas {
    var inner = Content(resources: content.resources, base: content.base)
    inner.keepsColors = content.keepsColors
    try inside(stream) { () throws(PDFProblem) in try runForm(stream, &inner, state) }
    inner.canvas.finish()
    return inner.canvas
  }

  /// Runs a form's content with its own resources, inside its box.
  private func runForm(_ stream: PDFStream, _ content: inout Content, _ state: PDFState) throws(PDFProblem) {
    var state = state
    if let n = file.numbers(stream.entries["Matrix"]), n.count == 6 {
      state.transform = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        .concatenating(state.transform)
    }
    guard state.transform.isFinite else { return }
    if let n = file.numbers(stream.entries["BBox"]), n.count == 4 {
      let box = Rect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
      state.clips.append(clip(box, state.transform))
    }
    let outer = (content.resources, content.base, content.path, content.clipRule, content.marks)
    if let own = stream.entries["Resources"] { content.resources = file.resolve(own).entries }
    (content.base, content.path, content.clipRule) = (state.transform, Path(), nil)
    content.marks = content.marks.inForm
    defer { (content.resources, content.base, content.path, content.clipRule, content.marks) = outer }
    try spend(1500)
    guard let code = code(of: stream) else { return }
    try run(code, &content, state)
  }
}

extension Color {
  /// The luminosity of blending (ISO 32000-1, 11.3.5.3).
  var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
}

extension DisplayItem {
  /// Whether a shape or gradient has any alpha.
  fileprivate var hasAlpha: Bool {
    switch content {
    case .path(let path): (path.fillColor?.alpha ?? 0) > 0 || (path.strokeColor?.alpha ?? 0) > 0
    case .gradient(let gradient): gradient.colors.contains { $0.alpha > 0 }
    default: true
    }
  }
}
