import InbetweenDiagnostics
import InbetweenLayout
import InbetweenModel

// `system` between two baselines depends on fonts, which events may change.

extension SceneDriver {
  /// Makes a constraint's constant follow the fonts at its baselines, if it uses `system`.
  func followFonts(constraint index: Int) {
    let isFontSpaced = document.constraints[index].constant.mentions {
      if case .systemSpacing(.some) = $0 { true } else { false }
    }
    if isFontSpaced, !fontSpacedConstraints.contains(index) { fontSpacedConstraints.append(index) }
  }

  /// Updates constants that depend on fonts for the current fonts.
  func updateFontSpacings() throws(SceneError) {
    for index in fontSpacedConstraints {
      guard let constraint = constraints[index] else { continue }
      let written = document.constraints[index].constant
      let constant = try number(written)
      do throws(LayoutConstraintError) {
        try stage.setConstant(constraint, constant, usesSystemSpacing: true)
      } catch {
        throw SceneError(.error(error.reason, at: written.place))
      }
    }
  }
}
