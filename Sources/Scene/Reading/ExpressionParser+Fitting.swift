internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout

extension ExpressionParser {
  private static let fittingArguments = ["width", "height", "horizontalFittingPriority", "verticalFittingPriority"]
  /// `UIView.layoutFittingExpandedSize`, in points.
  private static let expanded = 10_000.0

  /// `fittingSize(view, expanded, width = 320, horizontalFittingPriority = required).height`; the current position is
  /// at the opening parenthesis. Without arguments it is the compressed size, with both priorities at
  /// `fittingSizeLevel`.
  mutating func parseFitting(from start: Int) throws(ExpressionFailure) -> SceneExpression.Node {
    guard scope.allowsGeometry else {
      throw ExpressionFailure(
        "a fitting size cannot be used in \(scope.subject)", at: place(start, length: "fittingSize".count),
        hint: "layout is known in events and states only")
    }
    let opening = position
    try enter()
    position += 1
    skipSpaces()
    let view = try readView()
    let zero = SceneExpression.Node.number(0, exact: .zero)
    let level = SceneExpression.Node.named("fittingSizeLevel", LayoutPriority.fittingSizeLevel, exact: nil)
    var fitting = SceneExpression.Fitting(
      view: view, width: zero, height: zero, horizontalPriority: level, verticalPriority: level, isWidth: true)
    skipSpaces()
    while position < end, text[position] == "," {
      position += 1
      try readFittingArgument(&fitting)
      skipSpaces()
    }
    try closeParenthesis(openedAt: opening)
    leave()
    guard starts(with: ".") else {
      throw ExpressionFailure("a size is no number", at: place(position), hint: "write .width or .height behind it")
    }
    position += 1
    let dimension = position
    let name = readName()
    guard name == "width" || name == "height" else {
      throw ExpressionFailure(
        "a size has 'width' and 'height', not '\(name.prefix(60))'",
        at: place(dimension, length: max(name.unicodeScalars.count, 1)))
    }
    fitting.isWidth = name == "width"
    return .fitting(fitting, place(start, length: position - start))
  }

  private mutating func readView() throws(ExpressionFailure) -> String {
    let start = position
    let name = readItem()
    let namePlace = place(start, length: max(position - start, 1))
    guard name != "screen" else { return name }
    guard case .view(let id) = try reader.item(name, relativeTo: nil, at: namePlace) else {
      throw ExpressionFailure("'\(name.prefix(60))' is not a view", at: namePlace)
    }
    return id
  }

  private mutating func readFittingArgument(_ fitting: inout SceneExpression.Fitting) throws(ExpressionFailure) {
    skipSpaces()
    let start = position
    let name = readName()
    let namePlace = place(start, length: max(name.unicodeScalars.count, 1))
    if name == "expanded" || name == "compressed" {
      let side = SceneExpression.Node.number(name == "expanded" ? Self.expanded : 0, exact: nil)
      (fitting.width, fitting.height) = (side, side)
      return
    }
    guard Self.fittingArguments.contains(name) else {
      let words = Self.fittingArguments + ["expanded", "compressed"]
      throw ExpressionFailure(
        "'fittingSize' takes no '\(name.prefix(60))'", at: namePlace,
        hint: NearestName.suggestion(for: name, among: words).map { "did you mean '\($0)'?" }
          ?? "it takes " + words.joined(separator: ", "))
    }
    skipSpaces()
    guard starts(with: "="), !starts(with: "==") else {
      throw ExpressionFailure(
        "expected '=' after '\(name)', found \(found)", at: place(position), hint: "for example \(name) = 320")
    }
    position += 1
    skipSpaces()
    let valueStart = position
    let form = try parseExpression()
    try requireNumber(form, "stand inside 'fittingSize'")
    let value = expression(form.constant, from: valueStart)
    switch name {
    case "width": fitting.width = value.root
    case "height": fitting.height = value.root
    default:
      if let priority = value.constantValue, !LayoutPriority.isLegal(priority) {
        throw ExpressionFailure(ValueReader.illegalPriority(priority), at: value.place)
      }
      if name == "horizontalFittingPriority" {
        fitting.horizontalPriority = value.root
      } else {
        fitting.verticalPriority = value.root
      }
    }
  }
}
