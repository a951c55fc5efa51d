import Foundation

// Which of the appearances that code gives a navigation bar it has.

extension UINavigationBar {
  /// On phones held in landscape that for low bars, if there is one.
  private var standard: UINavigationBarAppearance? {
    if isCompact, let compact = topItem?.compactAppearance ?? compactAppearance { return compact }
    return topItem?.standardAppearance ?? givenStandard
  }

  /// That of a bar beneath which content is scrolled.
  var shownStandard: UIBarAppearance { standard ?? look.appearance(barStyle, isCompact: isCompact) }

  /// That of a bar whose content is at its edge; nil if it is the standard one.
  var edgeAppearance: UIBarAppearance? {
    // Only a controller's bar uses that for low bars.
    if isCompact, goBack != nil, let edge = topItem?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance {
      return edge
    }
    if let edge = topItem?.scrollEdgeAppearance ?? scrollEdgeAppearance { return edge }
    // From iOS 15 on, a controller's bar without a scroll edge appearance has no background there, whatever else is
    // set.
    guard goBack != nil else { return nil }
    return standard.map { UINavigationBarAppearance(barAppearance: $0).withoutBackground } ?? .clear
  }

  var appearance: UIBarAppearance {
    let edge = scrolled.background < 0.5 ? edgeAppearance : nil
    return edge ?? shownStandard
  }

  /// Shows the buttons with it, in the views that they have.
  func showButtons() {
    let bar = appearance as? UINavigationBarAppearance
    for button in leftButtons + rightButtons {
      button.show(button.isBack ? bar?.backButtonAppearance : bar?.appearance(of: button.item))
    }
  }
}
