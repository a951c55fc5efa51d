internal import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenModel

extension PropertyValue {
  /// The value in a running scene.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> EvaluatedValue {
    switch self {
    case .number(let expression): return .number(try expression.value(in: context))
    case .boolean(let value): return .boolean(value)
    case .text(let value): return .text(value)
    case .template(let parts): return .text(try parts.value(in: context))
    case .word(let value): return .word(value)
    case .color(let color): return .color(try color.value(in: context))
    case .vector(let x, let y): return .vector(Point(x: try x.value(in: context), y: try y.value(in: context)))
    case .rect(let rect): return .rect(try rect.value(in: context))
    case .insets(let insets): return .insets(try insets.value(in: context))
    case .font(let font): return .font(try font.value(in: context))
    case .transform(let transform): return .transform(try transform.value(in: context))
    case .transform3D(let transform): return .transform3D(try transform.value(in: context))
    case .path(let path): return .path(try path.value(in: context))
    case .file(let file): return .file(ArchivedPath(file.path, named: file.animations.first ?? nil).text)
    case .buttonState(let state):
      return .buttonState(title: state.title, titleColor: try state.titleColor?.value(in: context))
    case .spacings(let spacings):
      var values: [EvaluatedValue.Spacing] = []
      for item in spacings {
        values.append(EvaluatedValue.Spacing(view: item.view, spacing: try item.spacing.value(in: context)))
      }
      return .spacings(values)
    case .motionEffects(let effects):
      var values: [EvaluatedValue.MotionEffect] = []
      for effect in effects {
        values.append(
          EvaluatedValue.MotionEffect(
            place: effect.place, keyPath: effect.keyPath, input: effect.input,
            minimum: try effect.minimum.value(in: context), maximum: try effect.maximum.value(in: context)))
      }
      return .motionEffects(values)
    case .list(let items):
      var values: [EvaluatedValue] = []
      for item in items { values.append(try item.value(in: context)) }
      return .list(values)
    case .record(let entries):
      var fields: [EvaluatedValue.Field] = []
      for entry in entries {
        fields.append(EvaluatedValue.Field(name: entry.key, value: try entry.value.value(in: context)))
      }
      return .record(fields)
    }
  }

  /// Whether a number in it uses an input, so that it changes with time.
  public var isLive: Bool { expressions.contains(where: \.isLive) }

  /// Every expression in the value, in the order of the text if that is defined.
  public var expressions: [SceneExpression] {
    switch self {
    case .number(let e): [e]
    case .boolean, .text, .word, .file: []
    case .template(let parts): parts.expressions
    case .color(let color): color.expressions
    case .vector(let x, let y): [x, y]
    case .rect(let rect): rect.expressions
    case .insets(let i): [i.top, i.left, i.bottom, i.right].compactMap { $0 }
    case .font(let font): [font.size].compactMap { $0 }
    case .transform(.identity): []
    case .transform(.matrix(let m)): m
    case .transform(.components(let t, let r, let s)): [t?.x, t?.y, r, s?.x, s?.y].compactMap { $0 }
    case .transform3D(let transform): transform.expressions
    case .path(let path): path.expressions
    case .buttonState(let state): state.titleColor?.expressions ?? []
    case .spacings(let items): items.map(\.spacing)
    case .motionEffects(let items): items.flatMap { $0.minimum.expressions + $0.maximum.expressions }
    case .list(let items): items.flatMap(\.expressions)
    case .record(let entries): entries.flatMap(\.value.expressions)
    }
  }
}

extension PropertyValue {
  /// The value in a sheet.
  var elevated: PropertyValue {
    switch self {
    case .color(.leveled(_, let elevated)): .color(.fixed(elevated))
    case .list(let items): .list(items.map(\.elevated))
    case .record(let entries): .record(entries.map { RecordEntry(key: $0.key, value: $0.value.elevated) })
    default: self
    }
  }
}

extension ColorExpression {
  /// The colour in non-premultiplied sRGB, 0…1.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Color {
    switch self {
    case .fixed(let color), .leveled(let color, _): return color
    case .components(let red, let green, let blue, let alpha):
      return Color(
        red: try red.value(in: context) / 255, green: try green.value(in: context) / 255,
        blue: try blue.value(in: context) / 255, alpha: try alpha?.value(in: context) ?? 1)
    case .white(let white): return Color(white: try white.value(in: context))
    }
  }

  var expressions: [SceneExpression] {
    switch self {
    case .fixed, .leveled: []
    case .components(let r, let g, let b, let a): [r, g, b] + (a.map { [$0] } ?? [])
    case .white(let w): [w]
    }
  }
}

extension RectExpression {
  /// The rectangle in points, with the context's values.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Rect {
    Rect(
      x: try x.value(in: context), y: try y.value(in: context), width: try width.value(in: context),
      height: try height.value(in: context))
  }

  var expressions: [SceneExpression] { [x, y, width, height] }
}

extension InsetsExpression {
  /// The insets in points, with the context's values; missing sides are 0.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Insets {
    Insets(
      top: try top?.value(in: context) ?? 0, left: try left?.value(in: context) ?? 0,
      bottom: try bottom?.value(in: context) ?? 0, right: try right?.value(in: context) ?? 0)
  }
}

extension VectorExpression {
  /// The pair of numbers, with the context's values.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Point {
    Point(x: try x.value(in: context), y: try y.value(in: context))
  }
}

extension FontExpression {
  /// The default font size, that of `UIFont.systemFont` text, in points.
  public static let defaultSize = 17.0

  /// The font with the size of the context's values, by default ``defaultSize``.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> EvaluatedValue.Font {
    var points = try size?.value(in: context) ?? FontExpression.defaultSize
    if let scaling, let style = UIFont.TextStyle.named(scaling.style) {
      points = style.scaled(points, at: scaling.contentSize.category)
    }
    return EvaluatedValue.Font(
      family: family, size: points, weight: weight, isItalic: isItalic, design: design,
      hasMonospacedDigits: hasMonospacedDigits)
  }
}

extension TransformExpression {
  /// Points are scaled, then rotated, then translated.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Transform {
    switch self {
    case .identity: return .identity
    case .matrix(let m):
      var v: [Double] = []
      for expression in m { v.append(try expression.value(in: context)) }
      guard v.count == 6 else { return .identity }
      return Transform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case .components(let translation, let rotation, let scale):
      var result = Transform.identity
      if let s = try scale?.value(in: context) { result = .scale(x: s.x, y: s.y) }
      if let r = try rotation?.value(in: context) { result = result.concatenating(.rotation(r)) }
      if let t = try translation?.value(in: context) {
        result = result.concatenating(.translation(x: t.x, y: t.y))
      }
      return result
    }
  }
}

extension PathExpression {
  /// The path with the context's values.
  public func value(in context: some SceneExpression.Context) throws(EvaluationError) -> Path {
    switch self {
    case .rect(let rect): return .rect(try rect.value(in: context))
    case .oval(let rect): return .oval(in: try rect.value(in: context))
    case .roundedRect(let rect, let radius):
      return .roundedRect(try rect.value(in: context), cornerRadius: try radius.value(in: context))
    case .arc(let center, let radius, let start, let end, let clockwise):
      return .arc(
        center: try center.value(in: context), radius: try radius.value(in: context),
        startAngle: try start.value(in: context), endAngle: try end.value(in: context), clockwise: clockwise)
    case .fixed(let path): return path
    }
  }

  var expressions: [SceneExpression] {
    switch self {
    case .rect(let r), .oval(let r): r.expressions
    case .roundedRect(let r, let radius): r.expressions + [radius]
    case .arc(let center, let radius, let start, let end, _): [center.x, center.y, radius, start, end]
    case .fixed: []
    }
  }
}

extension TimingCurve {
  /// The control points x1, y1, x2, y2. Named curves have Apple's points (`CAMediaTimingFunctionName`).
  public func controlPoints(
    in context: some SceneExpression.Context
  ) throws(EvaluationError) -> (x1: Double, y1: Double, x2: Double, y2: Double) {
    switch self {
    case .named(.linear): return (0, 0, 1, 1)
    case .named(.easeIn): return (0.42, 0, 1, 1)
    case .named(.easeOut): return (0, 0, 0.58, 1)
    case .named(.easeInOut): return (0.42, 0, 0.58, 1)
    case .named(.default): return (0.25, 0.1, 0.25, 1)
    case .controlPoints(let x1, let y1, let x2, let y2):
      return (
        try x1.value(in: context), try y1.value(in: context), try x2.value(in: context), try y2.value(in: context)
      )
    }
  }
}
