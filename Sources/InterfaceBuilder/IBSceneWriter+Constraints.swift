internal import InbetweenGeometry

extension IBSceneWriter {
  /// ` + 8`, ` - 8`, or nothing for 0.
  static func sum(_ constant: Double) -> String {
    let text = YAMLText.number(abs(constant))
    return text == "0" ? "" : constant < 0 ? " - \(text)" : " + \(text)"
  }

  mutating func writeConstraints() {
    var lines: [(text: String, comment: String?, line: Int)] = maskConstraints.map { ($0.text, nil, $0.line) }
    for view in root.view.all {
      for constraint in view.constraints {
        guard let equation = equation(constraint, installedOn: view) else { continue }
        var text = equation
        if let wish = document.outlets[constraint.id] ?? constraint.identifier ?? constraint.userLabel {
          text = names.name(wish, else: "constraint_" + IBNames.identifier(ofID: constraint.id)) + ": " + equation
        }
        lines.append((text, constraint.isPlaceholder ? "removed when the app is built" : nil, constraint.line))
      }
    }
    guard !lines.isEmpty else { return }
    yaml.add("")
    yaml.add("constraints:")
    for line in lines { yaml.add("- " + line.text, indent: 2, comment: line.comment, from: line.line) }
  }

  /// A constraint as an equation; nil where the scene cannot have it.
  private mutating func equation(_ constraint: IBConstraint, installedOn owner: IBView) -> String? {
    if options.omittedLines.contains(constraint.line) { return nil }
    if let mistake = constraint.mistake {
      warn("a constraint is left out: \(mistake)", line: constraint.line)
      return nil
    }
    // A multiple of nothing is a constant.
    let hasSecond = constraint.secondAttribute != nil && constraint.multiplier != 0
    let beside = hasSecond ? constraint.secondItem : nil
    guard let first = item(constraint.firstItem, constraint.firstAttribute, beside: beside) else {
      noteMissing(constraint.firstItem, constraint)
      return nil
    }
    var right = ""
    if let secondID = constraint.secondItem, let attribute = constraint.secondAttribute, constraint.multiplier != 0 {
      guard let second = item(secondID, attribute, beside: constraint.firstItem) else {
        noteMissing(secondID, constraint)
        return nil
      }
      var factor = ""
      if let ratio = constraint.ratio {
        factor = "\(YAMLText.number(ratio.0)) / \(YAMLText.number(ratio.1)) * "
      } else if constraint.multiplier != 1 {
        factor = "\(YAMLText.number(constraint.multiplier)) * "
      }
      right = factor + second + IBSceneWriter.sum(constraint.constant)
    } else {
      right = YAMLText.number(constraint.constant)
    }
    let priority = constraint.priority == 1000 ? "" : " @\(YAMLText.number(constraint.priority))"
    return "\(first) \(constraint.relation.sign) \(right)\(priority)"
  }

  private mutating func noteMissing(_ id: String, _ constraint: IBConstraint) {
    // What a variation leaves out takes its constraints with it.
    guard !document.ids.contains(id) else { return }
    warn("a constraint is left out: there is no item '\(id)'", line: constraint.line)
  }

  /// An item and its attribute as an equation names them; nil for what is not in the scene.
  private func item(_ id: String, _ attribute: String, beside other: String?) -> String? {
    if let view = viewsByID[id] {
      // Only plain views can be told by `superview`.
      if let other, superviewOf[other] == view.id { return "superview.\(attribute)" }
      return "\(nameOfView[id] ?? "screen").\(attribute)"
    }
    if let guide = guides[id], let owner = viewsByID[guide.owner] {
      let name = nameOfView[owner.id] ?? "screen"
      let isScroll = owner.kind == "scrollView"
      switch guide.kind {
      case .safeArea: return (owner.id == root.id ? "safeArea" : name + ".safeAreaLayoutGuide") + ".\(attribute)"
      case .keyboard: return "\(name).keyboardLayoutGuide.\(attribute)"
      case .layoutMargins: return "\(name).layoutMarginsGuide.\(attribute)"
      case .readableContent: return "\(name).readableContentGuide.\(attribute)"
      case .contentLayoutGuide: return isScroll ? "\(name).contentLayoutGuide.\(attribute)" : nil
      case .frameLayoutGuide: return isScroll ? "\(name).frameLayoutGuide.\(attribute)" : "\(name).\(attribute)"
      }
    }
    guard let controller = root.controller.map({ document.controllers[$0] }) else { return nil }
    // The old guides have the safe area's height at the screen's edge.
    let screen = nameOfView[root.id] ?? "screen"
    switch (id, attribute) {
    case (controller.topGuide, "bottom"): return "safeArea.top"
    case (controller.topGuide, "top"): return "\(screen).top"
    case (controller.bottomGuide, "top"): return "safeArea.bottom"
    case (controller.bottomGuide, "bottom"): return "\(screen).bottom"
    default: return nil
    }
  }
}
