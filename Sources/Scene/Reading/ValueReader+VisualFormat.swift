internal import InbetweenDiagnostics
internal import InbetweenLayout

extension ValueReader {
  /// The constraints and guides of a visual format; nil after a message.
  func visualFormat(_ scalar: SourceScalar, _ options: VisualFormatOptions) -> VisualFormat.Result? {
    var failure: Diagnostic?
    lazy var text = ExpressionParser.characters(of: scalar.text)
    let scope = VisualFormat.Scope(
      metric: { self.constant($0, in: scalar.scope)?.value },
      isView: { written in
        let name = self.resolved(written, in: scalar.scope)
        return self.knownNames.views[name] != nil
          || (self.knownNames.hasUnreadBase && self.knownNames.declarations[name] == nil)
      },
      hasSuperview: { self.knownNames.views[self.resolved($0, in: scalar.scope)]?.isMask != true },
      standardSpacing: (sibling: 8, superview: canvas.standardSpacing),
      evaluate: { (source: String, offset: Int) throws(VisualFormatError) -> VisualFormat.Operand in
        do throws(ExpressionFailure) {
          return try self.operand(scalar, text, offset..<(offset + source.unicodeScalars.count))
        } catch {
          failure = error.diagnostic
          throw VisualFormatError(.expression, error.diagnostic.message, offset: offset)
        }
      })
    do throws(VisualFormatError) {
      return try VisualFormat.parse(scalar.text, options: options, scope: scope, extended: true)
    } catch {
      if let failure {
        report(failure)
      } else {
        self.error(
          error.message, at: scalar.place(at: error.offset, length: max(error.length, 1)),
          hint: error.hint ?? formatHint(error.kind)
            ?? FamiliarEquations.visualFormat(text, stoppedAt: error.offset) {
              self.knownNames.views[self.resolved($0, in: scalar.scope)] != nil
            }.map { "write \($0)" })
      }
      return nil
    }
  }

  private func formatHint(_ kind: VisualFormatError.Kind) -> String? {
    switch kind {
    case .unknownView(let name):
      suggestion(for: name) { if case .view = $0.kind { true } else { false } }
    case .unknownName(let name):
      suggestion(for: name) { $0.kind == .parameter || $0.kind == .metric }
    default: nil
    }
  }

  /// A number, or a multiple of an attribute plus a number, inside a visual format.
  ///
  /// - Parameter text: the Unicode scalars of the format.
  private func operand(
    _ scalar: SourceScalar, _ text: [Unicode.Scalar], _ range: Range<Int>
  ) throws(ExpressionFailure) -> VisualFormat.Operand {
    var before = range.lowerBound - 1
    while before >= 0, before < text.count, text[before] == " " || text[before] == "(" { before -= 1 }
    var scope = ExpressionScope(subject: "a visual format")
    if before >= 0, before < text.count, text[before] == "@" { scope.becomePriority() }
    scope.suggestsViews = !scope.isPriority
    scope.variables = scope.isPriority ? nil : ExpressionScope.VariableScope(other: nil)
    var parser = ExpressionParser(scalar, range: range, of: text, scope: scope, reader: self)
    try parser.checkLength()
    parser.skipSpaces()
    let start = parser.position
    // Gaps and percentages are numbers; a view's own length can refer to the screen's.
    let isLength = text[..<range.lowerBound].last { "[]|".unicodeScalars.contains($0) } == "["
    let isPercentage = range.upperBound < text.count && text[range.upperBound] == "%"
    let form = try parser.parseForm(keepsScreen: !scope.isPriority && isLength && !isPercentage) {
      parser throws(ExpressionFailure) in
      try parser.parseExpression()
    }
    try parser.expectEnd()
    func number(_ node: SceneExpression.Node?) throws(ExpressionFailure) -> Double {
      do {
        return try parser.expression(node, from: start).value(in: EmptySceneContext())
      } catch {
        throw ExpressionFailure(error.diagnostic.message, at: error.diagnostic.place)
      }
    }
    guard let variable = form.variable else { return VisualFormat.Operand(try number(form.constant)) }
    let item: VisualFormat.Item =
      switch variable.item {
      case .view(let name), .guide(let name): .view(name)
      case .screen: .named("screen")
      case .safeArea: .named("safeArea")
      case .guideOf(let name, let guide): .named(name + "." + guide.rawValue)
      }
    return VisualFormat.Operand(
      item, variable.attribute, multiplier: try number(variable.factor ?? .number(1, exact: nil)),
      constant: try number(form.constant))
  }

  /// The constraints with a name.
  func constraintSet(_ name: String) -> [Int] {
    constraintNames[name]?.constraints ?? []
  }

  /// `named at F:15:5; give the one you mean its own name`.
  func nameNote(_ name: String) -> [Diagnostic.Note] {
    guard let named = constraintNames[name] else { return [] }
    return [.init("named at", at: named.place, detail: "give the one you mean its own name")]
  }
}
