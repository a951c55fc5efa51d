import InbetweenGeometry
import InbetweenTimeline

extension UILabel {
  /// `UIBaselineAdjustment` in scenes.
  package enum BaselineAdjustment: String, Sendable, CaseIterable { case alignBaselines, alignCenters, none }

  package var modelBaselineAdjustment: BaselineAdjustment {
    get {
      switch baselineAdjustment {
      case .alignBaselines: .alignBaselines
      case .alignCenters: .alignCenters
      case .none: .none
      }
    }
    set {
      baselineAdjustment =
        switch newValue {
        case .alignBaselines: .alignBaselines
        case .alignCenters: .alignCenters
        case .none: .none
        }
    }
  }

  /// How far below the middle a single line in a smaller font lies, in points: on the baseline of the label's own font, in
  /// the middle, or at the top of a line in that font (Apple: `UILabel.baselineAdjustment`, which has an effect on
  /// labels with one line only).
  func shift(ofShrunk font: FontDescription) -> Double {
    guard numberOfLines == 1, font.size < modelFont.size, baselineAdjustment != .alignCenters,
      let own = stage.metrics(of: modelFont, for: self), let shrunk = stage.metrics(of: font, for: self)
    else { return 0 }
    let top = (shrunk.lineHeight - own.lineHeight) / 2
    return baselineAdjustment == .alignBaselines ? top + own.ascender - shrunk.ascender : top
  }
}
