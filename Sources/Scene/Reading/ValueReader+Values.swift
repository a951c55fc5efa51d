internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout
internal import InbetweenModel

extension ValueReader {
  /// A value of the type that a key expects; nil after a message.
  func value(_ node: SourceNode, _ shape: ValueShape, of key: String, in scope: ExpressionScope) -> PropertyValue? {
    if let hint = cornersHint(node, of: key) {
      error("expected a number, found a list", at: node.place, hint: hint)
      return nil
    }
    switch shape {
    case .number: return number(node, in: scope).map { .number($0) }
    case .numberWithin(let range):
      return number(node, in: scope, "'\(key)'", from: range.lowerBound, to: range.upperBound).map { .number($0) }
    case .count: return count(node, in: scope, "'\(key)'").map { .number($0) }
    case .boolean: return boolean(node).map { .boolean($0) }
    case .text: return textValue(node, in: scope)
    case .word(let words): return word(node, among: words, key).map { .word($0) }
    case .color: return color(node, in: scope).map { .color($0) }
    case .vector(let names):
      var scope = scope
      scope.isFraction = ["anchorPoint", "startPoint", "endPoint"].contains(key)
      if let text = node.scalar?.text, key == "contentOffset", Double(text) != nil {
        error("expected [x, y], found '\(text)'", at: node.place, hint: "write [0, \(text)]")
        return nil
      }
      return vector(node, "[\(names.joined(separator: ", "))]", in: scope).map { .vector($0.x, $0.y) }
    case .axes: return axes(node, in: scope)
    case .rect: return rect(node, in: scope).map { .rect($0) }
    case .insets: return insets(node, in: scope).map { .insets($0) }
    case .directionalInsets: return directionalInsets(node, in: scope).map { .insets($0) }
    case .font: return font(node, in: scope).map { .font($0) }
    case .transform: return transform(node, in: scope).map { .transform($0) }
    case .transform3D: return transform3D(node, in: scope).map { .transform3D($0) }
    case .path: return path(node, in: scope).map { .path($0) }
    case .file:
      // An image is a file or a symbol.
      return node.entries == nil ? file(node, hasVariants: true).map { .file($0) } : symbol(node, in: scope)
    case .animationFile: return animationFile(node).map { .file($0) }
    case .buttonState: return buttonState(node, in: scope).map { .buttonState($0) }
    case .spacings: return spacings(node, in: scope).map { .spacings($0) }
    case .subviewNames:
      guard let items = list(node, "a list of subviews' ids", isOfNames: true) else { return nil }
      let names = items.compactMap { viewName($0) }
      return names.count == items.count ? .list(names.map { .word($0.name) }) : nil
    case .list(let item, let minimum):
      guard let items = list(node, "a list", minimum: minimum, hint: listHint(node, item, of: key)) else { return nil }
      if key == "rows", let row = items.first(where: { $0.entries != nil }) {
        error(
          "a row is a text, found \(row.summary)", at: row.place,
          hint: "a row with more is a cell: subviews: [{tableViewCell: first, text: First}]")
        return nil
      }
      let values = items.compactMap { value($0, item, of: key, in: scope) }
      return values.count == items.count ? .list(values) : nil
    case .record(let record): return self.record(node, record, in: scope)
    case .layoutItems:
      guard groupDepth(of: node) <= Self.maximumGroupDepth else {
        error("groups are nested more than \(Self.maximumGroupDepth) deep", at: node.place)
        return nil
      }
      return value(node, .list(.record(.layoutItem), minimum: 1), of: key, in: scope)
    case .motionEffects: return motionEffects(node, in: scope).map { .motionEffects($0) }
    case .descendant: return viewName(node).map { .word($0.name) }
    case .curve, .name, .names, .styleNames, .view, .views: return nil
    }
  }

  /// A symbol, with its file if a folder of symbols has one.
  private func symbol(_ node: SourceNode, in scope: ExpressionScope) -> PropertyValue? {
    guard case .record(var entries)? = record(node, .symbol, in: scope) else { return nil }
    if let palette = node.entries?.node("paletteColors"), node.entries?.node("hierarchicalColor") != nil {
      error("a symbol has 'paletteColors' or a 'hierarchicalColor', not both", at: palette.place)
    }
    if let colors = node.entries?.node("prefersMulticolor"), colors.scalar?.text == "true",
      let other = ["paletteColors", "hierarchicalColor"].first(where: { node.entries?.node($0) != nil })
    {
      error("a symbol has '\(other)' or 'prefersMulticolor', not both", at: colors.place)
    }
    guard case .text(let name)? = entries.first(where: { $0.key == "systemName" })?.value else {
      return .record(entries)
    }
    entries.removeAll { $0.key == "systemName" }
    return .record(withFile(entries, named: name, at: node.place))
  }

  private func withFile(_ style: [RecordEntry], named name: String, at place: SourcePlace) -> [RecordEntry] {
    let entries = [RecordEntry(key: "systemName", value: .text(name))] + style
    guard let file = symbolFile(name, at: place) else { return entries }
    return entries + [RecordEntry(key: SymbolRequest.fileKey, value: .file(file))]
  }

  /// The file `symbols/NAME.svg` in the scene's folder or in one around it, as far as the root of its files, or
  /// `NAME.svg` in the project's folder of symbols.
  private func symbolFile(_ name: String, at place: SourcePlace) -> FileReference? {
    guard !name.isEmpty, !name.contains("/"), name.utf8.count < 200 else { return nil }
    let root = files.root
    func found(_ written: String) throws(SceneRoot.Refusal) -> FileReference {
      if let known = files.table.all[written] { return known }
      do throws(SceneRoot.Refusal) {
        let file = FileReference(
          written: written, path: try files.table.lookup.knownPath(of: written), place: place, role: .symbol)
        files.table.all[written] = file
        return file
      } catch {
        if error != .outside { files.table.lookups.absent.insert(written) }
        throw error
      }
    }
    var folder = ""
    while folder.utf8.count < 100 {
      do throws(SceneRoot.Refusal) { return try found(folder + "symbols/" + name + ".svg") } catch {
        guard error == .missing || error == .notAFile else { break }
        folder += "../"
      }
    }
    guard let shared = root.symbolPath(name) else { return nil }
    do throws(SceneRoot.Refusal) { return try found(shared) } catch { return nil }
  }

  /// A mapping whose keys have shapes of their own.
  private func record(_ node: SourceNode, _ record: ValueRecord, in scope: ExpressionScope) -> PropertyValue? {
    if let field = record.shorthand, let scalar = node.scalar, !scalar.isMissing {
      return value(node, field.shape, of: field.name, in: scope).map { value in
        .record([RecordEntry(key: field.name, value: value)])
      }
    }
    let required = record.fields.filter(\.isRequired).map(\.name)
    let shown = required + record.fields.filter { !$0.isRequired }.prefix(3).map(\.name)
    guard let entries = mapping(node, "{\(shown.joined(separator: ", ")), …}") else { return nil }
    checkKeys(entries, MappingType(record))
    for name in required where entries.node(name) == nil {
      error("\(record.name) needs '\(name)'", at: node.place)
      return nil
    }
    if !record.alternatives.isEmpty, record.alternatives.allSatisfy({ entries.node($0) == nil }) {
      let names = record.alternatives.map { "'\($0)'" }.joined(separator: " or ")
      error("\(record.name) needs \(names)", at: node.place)
      return nil
    }
    let chosen = record.isChoice ? entries.filter { record.alternatives.contains($0.key.text) } : []
    if chosen.count > 1 {
      error(
        "\(record.name) has '\(chosen[0].key.text)' or '\(chosen[1].key.text)', not both", at: chosen[1].key.place)
      return nil
    }
    var values: [RecordEntry] = []
    var isWhole = true
    for field in record.fields {
      guard let node = entries.node(field.name) else { continue }
      if let needed = field.needs, entries.node(needed) == nil {
        error("'\(field.name)' needs '\(needed)'", at: node.place)
        return nil
      }
      if let value = value(node, field.shape, of: field.name, in: scope) {
        values.append(RecordEntry(key: field.name, value: value))
      } else {
        isWhole = false
      }
    }
    return isWhole ? .record(record.hasImages ? namingSystemItem(values, of: record, at: node.place) : values) : nil
  }

  /// The most levels of groups inside groups of a compositional layout, with which an arrangement takes longer.
  private static let maximumGroupDepth = 8

  /// The number of levels of groups that begin with a list of subitems.
  private func groupDepth(of subitems: SourceNode) -> Int {
    1
      + (subitems.items ?? []).reduce(0) { depth, item in
        max(depth, item.entries?.node("subitems").map { groupDepth(of: $0) } ?? 0)
      }
  }

  /// The fields with the title or symbol that a system item stands for; a title or image of its own takes precedence.
  private func namingSystemItem(_ fields: [RecordEntry], of record: ValueRecord, at place: SourcePlace) -> [RecordEntry]
  {
    guard let index = fields.firstIndex(where: { $0.key == ValueRecord.systemItem }),
      case .word(let name) = fields[index].value
    else { return fields }
    if record.isSpace(name) { return fields }
    var named = fields
    named.remove(at: index)
    let item = record.systemItem(named: name)
    if let title = item.title, !named.contains(where: { $0.key == "title" }) {
      named.append(RecordEntry(key: "title", value: .text(title)))
    }
    if let style = item.style, !named.contains(where: { $0.key == "style" }) {
      named.append(RecordEntry(key: "style", value: .word(style)))
    }
    if let symbol = item.symbol, !named.contains(where: { $0.key == "image" }) {
      named.append(RecordEntry(key: "image", value: .record(withFile([], named: symbol, at: place))))
    }
    return named
  }

  /// A priority for both axes, or [horizontal, vertical].
  private func axes(_ node: SourceNode, in scope: ExpressionScope) -> PropertyValue? {
    func priority(_ node: SourceNode) -> SceneExpression? {
      number(node, in: scope.ofPriority).flatMap { isPriority($0) ? $0 : nil }
    }
    if node.items != nil {
      guard let items = list(node, "[horizontal, vertical]"), items.count == 2 else {
        error("expected a number or [horizontal, vertical]", at: node.place)
        return nil
      }
      guard let horizontal = priority(items[0]), let vertical = priority(items[1]) else { return nil }
      return .vector(horizontal, vertical)
    }
    return priority(node).map { .vector($0, $0) }
  }

  /// Whether a constant priority is valid in UIKit; reports it otherwise.
  func isPriority(_ expression: SceneExpression) -> Bool {
    guard let value = expression.constantValue, !LayoutPriority.isLegal(value) else { return true }
    error(
      ValueReader.illegalPriority(value), at: expression.place, hint: value > 1000 ? "write required" : nil)
    return false
  }

  static func illegalPriority(_ value: Double) -> String {
    "priority \(NumberText.text(value)) is not above 0 and up to 1000"
  }

  func font(_ node: SourceNode, in scope: ExpressionScope) -> FontExpression? {
    if let scalar = node.scalar {
      // A number of the scene may have the name of a style.
      if knownNames.declarations[scalar.text] == nil, let style = UIFont.TextStyle.named(scalar.text) {
        return font(style, at: scalar.place)
      }
      if knownNames.constants[scalar.text] == nil, let hint = FamiliarNames.font(scalar.text) {
        error("unknown font '\(scalar.shortText)'", at: scalar.place, hint: hint)
        return nil
      }
      guard let size = number(node, in: scope, "a font's size", from: 0, to: 1000, isLowExcluded: true) else {
        return nil
      }
      return FontExpression(family: nil, size: size, weight: "regular", isItalic: false)
    }
    let listed = node.items?.compactMap { $0.scalar?.text }.joined(separator: " ")
    guard
      let entries = mapping(
        node, "a size, a text style or {family, style, size, weight, italic}",
        hint: listed.flatMap { FamiliarNames.font($0) })
    else { return nil }
    checkKeys(entries, MappingTypes.font)
    var font = FontExpression(family: nil, size: nil, weight: "regular", isItalic: false)
    if let node = entries.node(FontKey.style) {
      guard let style = textStyle(node) else { return nil }
      for key in [FontKey.size, .relativeTo] {
        guard let other = entries.node(key) else { continue }
        error("a font has 'style' or '\(key.rawValue)', not both", at: other.place)
        return nil
      }
      font = self.font(style, at: node.place)
    }
    if let node = entries.node(FontKey.relativeTo) {
      guard textStyle(node) != nil, let name = node.scalar?.text else { return nil }
      font.scaling = TextScaling(style: name, contentSize: canvas.contentSize)
    }
    if let node = entries.node(FontKey.family) {
      guard let family = text(node) else { return nil }
      font.family = family
    }
    if let node = entries.node(FontKey.size) {
      guard let size = number(node, in: scope, "a font's size", from: 0, to: 1000, isLowExcluded: true) else {
        return nil
      }
      font.size = size
    }
    if let node = entries.node(FontKey.weight) {
      guard let weight = word(node, among: Keywords.fontWeights, "weight") else { return nil }
      font.weight = weight
    }
    if let node = entries.node(FontKey.italic) {
      guard let isItalic = boolean(node) else { return nil }
      font.isItalic = isItalic
    }
    if let node = entries.node(FontKey.design) {
      guard let design = word(node, among: Keywords.fontDesigns, "design") else { return nil }
      if let family = entries.node(FontKey.family) {
        error("'design' is of the system font: a font has it or a 'family'", at: family.place)
        return nil
      }
      font.design = design
    }
    if let node = entries.node(FontKey.monospacedDigit) {
      guard let isMonospaced = boolean(node) else { return nil }
      font.hasMonospacedDigits = isMonospaced
    }
    return font
  }

  private func textStyle(_ node: SourceNode) -> UIFont.TextStyle? {
    word(node, among: UIFont.TextStyle.names.map(\.name), "text style") { word in
      switch word {
      case "italic": "write italic: true in place of 'style'"
      case "bold": "write weight: bold in place of 'style'"
      default: FamiliarNames.textStyle(word).map { "did you mean '\($0)'?" }
      }
    }.flatMap { UIFont.TextStyle.named($0) }
  }

  /// The font of a text style at the canvas's text size.
  private func font(_ style: UIFont.TextStyle, at place: SourcePlace) -> FontExpression {
    FontExpression(
      family: nil, size: SceneExpression(style.size(at: canvas.contentSize.category), at: place),
      weight: style.weightName, isItalic: false)
  }

  func path(_ node: SourceNode, in scope: ExpressionScope) -> PathExpression? {
    let expected = "one of {rect}, {oval}, {roundedRect, cornerRadius}, {arc}, {svg}"
    guard let entries = mapping(node, expected, hint: node.scalar.flatMap { Self.pathHint($0.text) }) else {
      return nil
    }
    checkKeys(entries, MappingTypes.path)
    let shapes = entries.filter { PathKey.shapes.contains(where: $0.isOf) }
    guard let shape = shapes.first else {
      error("expected \(expected)", at: node.place)
      return nil
    }
    if shapes.count > 1 {
      error(
        "a path has one shape; this one has '\(shape.key.text)' and '\(shapes[1].key.text)'", at: shapes[1].key.place)
      return nil
    }
    let radius = entries.entry(PathKey.cornerRadius)
    if let radius, !shape.isOf(PathKey.roundedRect) {
      error("'cornerRadius' belongs to a 'roundedRect'", at: radius.key.place)
      return nil
    }
    switch shape.key.text {
    case "rect": return rect(shape.value, in: scope).map { .rect($0) }
    case "oval": return rect(shape.value, in: scope).map { .oval($0) }
    case "arc": return arc(shape.value, in: scope)
    case "svg":
      guard let scalar = scalar(shape.value, "SVG path data") else { return nil }
      return svg(scalar)
    default:
      guard let radius else {
        error("a 'roundedRect' needs a 'cornerRadius'", at: shape.key.place)
        return nil
      }
      guard let rect = rect(shape.value, in: scope),
        let radius = number(radius.value, in: scope, "'cornerRadius'", from: 0)
      else { return nil }
      return .roundedRect(rect, cornerRadius: radius)
    }
  }

  private func arc(_ node: SourceNode, in scope: ExpressionScope) -> PathExpression? {
    guard let entries = mapping(node, "{center, radius, startAngle, endAngle, clockwise}") else { return nil }
    checkKeys(entries, MappingTypes.arc)
    for key in [ArcKey.center, .radius, .startAngle, .endAngle] where entries.node(key) == nil {
      error("an arc needs '\(key)'", at: node.place)
      return nil
    }
    guard let center = entries.node(ArcKey.center).flatMap({ vector($0, in: scope) }),
      let radius = entries.node(ArcKey.radius).flatMap({ number($0, in: scope, "a radius", from: 0) }),
      let start = entries.node(ArcKey.startAngle).flatMap({ number($0, in: scope) }),
      let end = entries.node(ArcKey.endAngle).flatMap({ number($0, in: scope) })
    else { return nil }
    var clockwise = true
    if let node = entries.node(ArcKey.clockwise) {
      guard let value = boolean(node) else { return nil }
      clockwise = value
    }
    return .arc(center: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
  }

  private func buttonState(_ node: SourceNode, in scope: ExpressionScope) -> ButtonState? {
    guard let entries = mapping(node, "{title, titleColor}") else { return nil }
    checkKeys(entries, MappingTypes.buttonState)
    var state = ButtonState()
    if let node = entries.node(ButtonStateKey.title) {
      guard let title = text(node) else { return nil }
      state.title = title
    }
    if let node = entries.node(ButtonStateKey.titleColor) {
      guard let color = color(node, in: scope) else { return nil }
      state.titleColor = color
    }
    return state
  }

  private func spacings(_ node: SourceNode, in scope: ExpressionScope) -> [SpacingExpression]? {
    guard let entries = mapping(node, "a mapping of view ids and numbers") else { return nil }
    return entries.compactMap { entry in
      guard let view = viewName(resolved(entry.key), at: entry.key.place), let value = number(entry.value, in: scope)
      else {
        return nil
      }
      return SpacingExpression(view: view.name, spacing: value)
    }
  }
}
