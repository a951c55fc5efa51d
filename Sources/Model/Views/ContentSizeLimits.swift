import Foundation
import InbetweenTimeline

/// The smallest and largest text size of a view and its subviews.
struct ContentSizeLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  /// A minimum above the maximum has no effect.
  func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
    var category = category
    if let minimum, category < minimum { category = minimum }
    if let maximum, maximum < category { category = maximum }
    return category
  }
}

extension UIView {
  /// Changes the limits of the view: traits change, and with them the fonts of texts that follow the text size.
  func limitContentSize(_ change: (inout ContentSizeLimits) -> Void) {
    let former = ([self] + descendants).filter(\.followsContentSize).map {
      (view: $0, category: $0.traitCollection.preferredContentSizeCategory)
    }
    changingTraits {
      var limits = codeProperties.contentSizeLimits ?? ContentSizeLimits()
      change(&limits)
      codeProperties.contentSizeLimits = limits
    }
    for (view, category) in former { view.changeFonts(from: category) }
  }

  private var followsContentSize: Bool {
    switch self {
    case let label as UILabel: label.adjustsFontForContentSizeCategory
    case let field as UITextField: field.adjustsFontForContentSizeCategory
    case let text as UITextView: text.adjustsFontForContentSizeCategory
    default: false
    }
  }

  private func changeFonts(from former: UIContentSizeCategory) {
    let category = traitCollection.preferredContentSizeCategory
    guard category != former else { return }
    func font(for font: UIFont?) -> UIFont? {
      // A font does not know its style. At small sizes two styles have the same font, of which the first is taken.
      let traits = UITraitCollection(preferredContentSizeCategory: former)
      let style = UIFont.TextStyle.adjustable.first {
        UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).model == font?.model
      }
      return style.map { .preferredFont(forTextStyle: $0, compatibleWith: traitCollection) }
    }
    switch self {
    case let label as UILabel: if let new = font(for: label.font) { label.font = new }
    case let field as UITextField: if let new = font(for: field.font) { field.font = new }
    case let text as UITextView: if let new = font(for: text.font) { text.font = new }
    default: break
    }
  }

  /// The view and its superviews, a line each.
  public var appliedContentSizeCategoryLimitsDescription: String {
    sequence(first: self, next: \.superview).map { view in
      let limits = view.codeProperties.contentSizeLimits
      let texts = [("minimum", limits?.minimum), ("maximum", limits?.maximum)].compactMap { name, category in
        category.map { "\(name): \($0.rawValue)" }
      }
      let size = "\(type(of: view)): \(view.traitCollection.preferredContentSizeCategory.rawValue)"
      return texts.isEmpty ? size : size + " (" + texts.joined(separator: ", ") + ")"
    }.joined(separator: "\n")
  }
}

extension UIFont.TextStyle {
  fileprivate static let adjustable: [UIFont.TextStyle] = [
    .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
  ]
}
