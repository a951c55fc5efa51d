internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout
internal import InbetweenTimeline

extension ExpressionParser {
  /// The meaning of a dotted name at this location.
  func resolve(_ written: [String], from writtenStart: Int) throws(ExpressionFailure) -> LinearForm {
    let whole = place(writtenStart, length: position - writtenStart)
    if written.count == 1, let known = reader.localConstant(written[0], in: scalar.scope) {
      return LinearForm(constant: .named(written[0], known.value, exact: known.exact))
    }
    // The locations of the following names are relative to the first one as if it were written in full.
    let name = reader.dotted(written, in: scalar.scope)
    let names = name.parts
    let start = writtenStart + name.firstLength - names[0].unicodeScalars.count
    let first = names[0]
    func number(_ node: SceneExpression.Node) -> LinearForm { LinearForm(constant: node) }
    func refused(_ what: String) -> ExpressionFailure {
      ExpressionFailure("\(what) cannot be used in \(scope.subject)", at: whole)
    }
    if let known = try resolveFixed(names, whole: whole) { return number(known) }
    if names == ["system"], reader.knownNames.declarations["system"] == nil {
      guard let spacing = scope.systemSpacing else {
        throw ExpressionFailure(
          "there is no system spacing here", at: whole, hint: "it lies between the two positions of an equation")
      }
      return number(.reference(spacing, whole))
    }
    if let offset = try resolveContentOffset(names, start: start, whole: whole) { return number(offset) }
    if scope.variables != nil, let variable = try resolveVariable(names, start: start, whole: whole) { return variable }
    if first == "previous" || first == "end" || reader.knownNames.events[first] != nil {
      let time = try resolveTime(names, start: start, whole: whole)
      guard scope.allowsTimes else { throw refused("the time '\(names.joined(separator: "."))'") }
      return number(.reference(.time(time), whole))
    }
    if let declaration = reader.knownNames.declarations[first] {
      let isNumber = declaration.kind == .metric || declaration.kind == .parameter
      if isNumber, names.count == 1, reader.knownNames.broken.contains(first) {
        return number(.number(0, exact: .zero))
      }
      switch declaration.kind {
      case .input:
        guard names.count == 1 else { break }
        guard scope.allowsInputs else { throw refused("the input '\(first)'") }
        return number(.reference(.input(first), whole))
      case .constraint:
        return number(try resolveConstraint(names, start: start, whole: whole))
      case .parameter where names.count == 1:
        throw ExpressionFailure(
          "the parameter '\(first)' is not a number", at: whole, notes: [.init("declared at", at: declaration.place)])
      case .view:
        return number(try resolveGeometry(names, start: start, whole: whole))
      default: break
      }
      if names.count > 1 {
        throw ExpressionFailure(
          "the \(declaration.kind.noun) '\(first)' has no '\(names[1].prefix(60))'",
          at: place(start + first.unicodeScalars.count + 1, length: names[1].unicodeScalars.count))
      }
      throw refused("the \(declaration.kind.noun) '\(first)'")
    }
    if first == "safeArea" || first == "screen" {
      return number(try resolveGeometry(names, start: start, whole: whole))
    }
    throw unknown(names, start: start, whole: whole)
  }

  private func resolveFixed(
    _ names: [String], whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Node? {
    if names.count == 1 {
      if let constant = reader.knownNames.constants[names[0]] {
        if !scope.allowsMetrics, reader.knownNames.declarations[names[0]]?.kind == .metric { return nil }
        return .named(names[0], constant.value, exact: constant.exact)
      }
      if names[0] == "pi" { return .named("pi", Double.pi, exact: nil) }
      if let priority = WordRules.priorities.first(where: { $0.name == names[0] }) {
        return .named(priority.name, priority.value, exact: Rational(rounding: priority.value))
      }
      return nil
    }
    if names[0] == "screen", scope.allowsMetrics, scope.variables?.keepsScreen != true {
      let size = reader.canvas.size
      switch names[1...].joined(separator: ".") {
      case "width": return .named("screen.width", size.width, exact: Rational(rounding: size.width))
      case "height": return .named("screen.height", size.height, exact: Rational(rounding: size.height))
      default: return nil
      }
    }
    if names[0] == "tilt" {
      guard names.count == 2, names[1] == "horizontal" || names[1] == "vertical" else {
        throw ExpressionFailure("the tilts are tilt.horizontal and tilt.vertical", at: whole)
      }
      guard scope.allowsInputs else {
        throw ExpressionFailure(
          "the input '\(names.joined(separator: "."))' cannot be used in \(scope.subject)", at: whole)
      }
      return .reference(.input(names.joined(separator: ".")), whole)
    }
    return nil
  }

  private func resolveTime(
    _ names: [String], start: Int, whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Time {
    let first = names[0]
    if first == "end" {
      guard names.count == 1 else { throw ExpressionFailure("'end' is a time by itself", at: whole) }
      return .sceneEnd
    }
    let event: Int
    if first == "previous" {
      guard let previous = scope.previousEvent else {
        throw ExpressionFailure(
          scope.allowsTimes ? "there is no event before this one in its list" : "'previous' cannot be used here",
          at: whole)
      }
      event = previous
      guard names.count > 1 else {
        throw ExpressionFailure("expected previous.start or previous.end", at: whole)
      }
    } else {
      event = reader.knownNames.events[first] ?? 0
    }
    switch names.dropFirst().joined(separator: ".") {
    case "", "start": return .start(event: event)
    case "end": return .end(event: event)
    case let other:
      throw ExpressionFailure(
        "'\(first)' has 'start' and 'end', not '\(other.prefix(60))'",
        at: place(start + first.unicodeScalars.count + 1, length: other.unicodeScalars.count))
    }
  }

  private func resolveConstraint(
    _ names: [String], start: Int, whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Node {
    let first = names[0]
    guard scope.allowsConstraints else {
      throw ExpressionFailure("the constraint '\(first)' cannot be used in \(scope.subject)", at: whole)
    }
    guard names.count == 2, let number = SceneConstraint.Number(rawValue: names[1]) else {
      let word = names.dropFirst().joined(separator: ".")
      throw ExpressionFailure(
        word.isEmpty
          ? "a constraint is no number: '\(first)'"
          : "a constraint has 'constant', 'priority' and 'multiplier', not '\(word.prefix(60))'",
        at: word.isEmpty
          ? whole : place(start + first.unicodeScalars.count + 1, length: word.unicodeScalars.count),
        hint: !word.isEmpty
          ? nil
          : scope.variables != nil && LayoutAttribute.byName[first] != nil
            ? "write superview.\(first), or \(first).constant for the number" : "write \(first).constant")
    }
    let set = reader.constraintSet(first)
    guard set.count == 1 else {
      if reader.knownNames.broken.contains(first) { return .number(0, exact: .zero) }
      throw ExpressionFailure(
        "'\(first)' names \(set.count) constraints; '\(names[1])' needs exactly one", at: whole,
        notes: reader.nameNote(first))
    }
    return .reference(.constraint(set[0], number), whole)
  }

  /// `list.contentOffset.y` where `list` is a view; nil for other names.
  private func resolveContentOffset(
    _ names: [String], start: Int, whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Node? {
    guard names.count > 1, names[1] == "contentOffset",
      case .view(let kind)? = reader.knownNames.declarations[names[0]]?.kind
    else { return nil }
    let view = names[0]
    guard ViewKeys.key("contentOffset", of: kind) != nil else {
      throw ExpressionFailure(
        "'\(view)' is \(ValueReader.withArticle(kind.rawValue)), which does not scroll",
        at: place(start, length: view.unicodeScalars.count))
    }
    let axis: Axis? =
      switch names.dropFirst(2) {
      case ["x"]: .horizontal
      case ["y"]: .vertical
      default: nil
      }
    guard let axis else {
      let length = names.dropFirst().joined(separator: ".").unicodeScalars.count
      throw ExpressionFailure(
        "an offset has 'x' and 'y'", at: place(start + view.unicodeScalars.count + 1, length: length),
        hint: "write \(view).contentOffset.y")
    }
    guard scope.allowsInputs else {
      throw ExpressionFailure("the offset of '\(view)' cannot be used in \(scope.subject)", at: whole)
    }
    return .reference(.contentOffset(view: view, axis), whole)
  }

  private func resolveGeometry(
    _ names: [String], start: Int, whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Node {
    let first = names[0]
    if names.count > 1, let guide = SceneConstraint.ViewGuide(word: names[1]) {
      return try resolveGuide(guide, names, whole: whole)
    }
    let word = names.dropFirst().joined(separator: ".")
    let wordPlace =
      word.isEmpty
      ? whole : place(start + first.unicodeScalars.count + 1, length: word.unicodeScalars.count)
    let geometry: SceneExpression.Geometry? =
      switch word {
      case "center.x": .centerX
      case "center.y": .centerY
      default: SceneExpression.Geometry(rawValue: word)
      }
    guard let geometry else {
      let all = SceneExpression.Geometry.allCases.map(\.rawValue) + ["center.x", "center.y"]
      throw ExpressionFailure(
        word.isEmpty ? "a view is not a number: '\(first)'" : "a view has no number '\(word.prefix(60))'",
        at: wordPlace,
        hint: word.isEmpty
          ? "write \(first).width, or another of its numbers"
          : ViewKeys.isOfScreen(word)
            ? WordRules.keyboardHint
            : NearestName.suggestion(for: word, among: all).map { "did you mean '\($0)'?" })
    }
    guard scope.allowsGeometry else {
      throw ExpressionFailure(
        "the geometry of '\(first)' cannot be used in \(scope.subject)", at: whole,
        hint: "layout is known in events and states only")
    }
    return .reference(.geometry(view: first, geometry), whole)
  }

  /// `card.keyboardLayoutGuide.top`, where the first name is that of a view.
  private func resolveGuide(
    _ guide: SceneConstraint.ViewGuide, _ names: [String], whole: SourcePlace
  ) throws(ExpressionFailure) -> SceneExpression.Node {
    let view = names[0]
    let word = names.dropFirst(2).joined(separator: ".")
    guard let geometry = SceneExpression.Geometry(rawValue: word) else {
      throw ExpressionFailure(
        word.isEmpty ? "a guide is not a number" : "a guide has no number '\(word.prefix(60))'", at: whole,
        hint: NearestName.suggestion(for: word, among: SceneExpression.Geometry.allCases.map(\.rawValue)).map {
          "did you mean '\($0)'?"
        } ?? "write \(view).\(guide.rawValue).top, or another of its numbers")
    }
    guard scope.allowsGeometry else {
      throw ExpressionFailure(
        "the geometry of '\(view)' cannot be used in \(scope.subject)", at: whole,
        hint: "layout is known in events and states only")
    }
    _ = try reader.item(view + "." + guide.rawValue, relativeTo: nil, at: whole)
    return .reference(.guideGeometry(view: view, guide, geometry), whole)
  }

  /// In an equation `item.attribute`; nil for names of numbers.
  private func resolveVariable(
    _ names: [String], start: Int, whole: SourcePlace
  ) throws(ExpressionFailure) -> LinearForm? {
    let first = names[0]
    if names.count == 1 {
      guard reader.isItemName(first) else { return nil }
      throw ExpressionFailure(
        "expected '.' and an attribute after '\(first)'", at: whole,
        hint: "for example \(first).\(scope.variables?.attribute ?? "width")")
    }
    switch reader.knownNames.declarations[first]?.kind {
    case .view: break
    case nil where reader.isItemName(first): break
    case nil:
      let isTime = first == "previous" || first == "end"
      if isTime { return nil }
      let firstPlace = place(start, length: first.unicodeScalars.count)
      if reader.knownNames.hasUnreadBase { break }
      throw ExpressionFailure(
        "unknown view '\(first.prefix(60))'", at: firstPlace,
        hint: reader.suggestion(
          for: first, where: { if case .view = $0.kind { true } else { false } },
          extra: ["superview", "safeArea", "screen"] + (scope.systemSpacing == nil ? [] : ["system"])))
    default: return nil
    }
    let isGuide = SceneConstraint.ViewGuide(word: names[1]) != nil
    let itemName = isGuide ? first + "." + names[1] : first
    let length = itemName.unicodeScalars.count
    guard names.count > 2 || !isGuide else {
      throw ExpressionFailure(
        "expected '.' and an attribute after '\(itemName)'", at: whole, hint: "for example \(itemName).top")
    }
    if let hint = distanceHint(names) {
      throw ExpressionFailure("an attribute has no '\(names[2])'", at: whole, hint: hint)
    }
    let attribute = try reader.attribute(
      names.dropFirst(isGuide ? 2 : 1).joined(separator: "."),
      at: place(start + length + 1, length: position - start - length - 1))
    let item = try reader.item(itemName, relativeTo: scope.variables?.other, at: place(start, length: length))
    return LinearForm(
      variable: .init(item: item, attribute: attribute, place: whole, text: names.joined(separator: ".")))
  }

  /// What to write for `tap.end` if no event has that label.
  private func missingLabel(_ names: [String]) -> String? {
    guard scope.allowsTimes, names.count == 2, ["start", "end"].contains(names[1]) else { return nil }
    return "an event gets a label by label: \(names[0].prefix(60))"
  }

  /// An attribute without a view, in an equation.
  private func positionName(_ name: String) -> String? {
    guard scope.variables != nil, LayoutAttribute.byName[name] != nil else { return nil }
    return "name the view: superview.\(name)"
  }

  private func unknown(_ names: [String], start: Int, whole: SourcePlace) -> ExpressionFailure {
    let first = names[0]
    let firstPlace = place(start, length: first.unicodeScalars.count)
    let isOfType = first.unicodeScalars.first?.properties.isUppercase == true
    if names.count == 1 || isOfType, let replacement = names.last.flatMap({ WordRules.namesInSwift[$0] }) {
      return ExpressionFailure(
        "unknown name '\(names.joined(separator: ".").prefix(60))'", at: whole, hint: "write \(replacement)")
    }
    if names.count > 1 {
      var extra = scope.allowsGeometry || scope.allowsMetrics ? ["screen", "safeArea"] : []
      if scope.allowsInputs { extra.append("tilt") }
      if scope.allowsTimes { extra.append("previous") }
      return ExpressionFailure(
        "unknown view or constraint '\(first.prefix(60))'", at: firstPlace,
        hint: reader.suggestion(
          for: first,
          where: { declaration in
            switch declaration.kind {
            case .view, .constraint, .label: true
            default: false
            }
          }, extra: extra) ?? missingLabel(names) ?? names.last.flatMap { FamiliarNames.hint(forNumber: $0) })
    }
    if first == "forever" || first == "settling" {
      return ExpressionFailure("'\(first)' is no number and cannot be used in \(scope.subject)", at: firstPlace)
    }
    if scope.allowsTimes {
      return ExpressionFailure(
        "unknown label or name '\(first.prefix(60))'", at: firstPlace,
        hint: reader.suggestion(
          for: first,
          where: { declaration in
            switch declaration.kind {
            case .label, .metric, .parameter: true
            default: false
            }
          }, extra: ["end", "previous", "pi"]))
    }
    if reader.knownNames.metrics.contains(first) {
      return ExpressionFailure("the metric '\(first)' cannot be used in \(scope.subject)", at: firstPlace)
    }
    let priorities = WordRules.priorities.map(\.name)
    if scope.isPriority {
      return ExpressionFailure(
        "unknown name '\(first.prefix(60))'", at: firstPlace,
        hint: (FamiliarNames.priorities[first.lowercased()] ?? NearestName.suggestion(for: first, among: priorities))
          .map { "did you mean '\($0)'?" }
          ?? "the names are " + priorities.joined(separator: ", "))
    }
    let extra = priorities + ["pi"] + (scope.systemSpacing == nil ? [] : ["system"])
    return ExpressionFailure(
      "unknown name '\(first.prefix(60))'", at: firstPlace,
      hint: reader.suggestion(
        for: first,
        where: { declaration in
          switch declaration.kind {
          case .parameter, .metric: true
          case .input: scope.allowsInputs
          case .view: scope.suggestsViews
          default: false
          }
        }, extra: extra) ?? positionName(first)
        ?? FamiliarNames.hint(forNumber: first, inEquation: scope.variables != nil))
  }
}
