import InbetweenModel
import Foundation

/// What cells, headers and footers have in common: a content view that a configuration may replace, and a background that
/// a configuration draws behind it.
protocol ConfiguredView: UIView {
  associatedtype State: UIConfigurationState

  var contentView: UIView { get set }
  var backgroundView: UIView? { get set }
  var selectedBackgroundView: UIView? { get set }
  var contentConfiguration: (any UIContentConfiguration)? { get set }
  var backgroundConfiguration: UIBackgroundConfiguration? { get }
  var automaticallyUpdatesContentConfiguration: Bool { get }
  var automaticallyUpdatesBackgroundConfiguration: Bool { get }
  var configurationState: State { get }
  func updateConfiguration(using state: State)
  /// Calls the handler that code has set.
  func handleUpdate(using state: State)

  var configuredParts: ConfiguredParts { get set }
  /// The corners that a list rounds; nil for all.
  var roundedCorners: CACornerMask? { get }
}

/// What a view that shows configurations keeps between layouts.
struct ConfiguredParts {
  var background: ConfiguredBackground?
  /// Whether the next layout calls `updateConfiguration(using:)`.
  var needsUpdate = false
  /// Whether the default update adapts the configurations to the state.
  var updatesContent = true
  var updatesBackground = true
  /// What a table decides about the place of the content.
  var edges = TableEdges.Row()
}

extension ConfiguredView {
  var edges: TableEdges.Row { configuredParts.edges }

  func showContent() {
    guard let view = contentConfiguration?.contentView(for: contentView), view !== contentView else { return }
    UIView.performWithoutAnimation {
      view.frame = contentView.frame
      view.autoresizingMask = contentView.autoresizingMask
    }
    insertSubview(view, aboveSubview: contentView)
    contentView.removeFromSuperview()
    contentView = view
    setNeedsLayout()
  }

  /// A background configuration takes the place of the background's colour and views, which become nil
  /// (`UICollectionViewCell.backgroundConfiguration`, Apple's documentation).
  func takeBackground() {
    if backgroundConfiguration != nil { (backgroundColor, backgroundView, selectedBackgroundView) = (nil, nil, nil) }
    showBackground()
  }

  func showBackground() {
    guard let configuration = backgroundConfiguration else {
      configuredParts.background?.removeFromSuperview()
      configuredParts.background = nil
      return
    }
    let part = configuredParts.background ?? ConfiguredBackground(frame: bounds)
    if configuredParts.background == nil {
      configuredParts.background = part
      insertSubview(part, at: 0)
    }
    let shown =
      automaticallyUpdatesBackgroundConfiguration ? configuration.updated(for: configurationState) : configuration
    part.show(shown, rounded: roundedCorners)
  }

  func showConfigurations(for state: State) {
    if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
      contentConfiguration = content.updated(for: state)
    }
    if backgroundConfiguration != nil { showBackground() }
  }

  func requestUpdate() {
    configuredParts.needsUpdate = true
    setNeedsLayout()
  }

  func updateConfigurationIfNeeded() {
    guard configuredParts.needsUpdate else { return }
    configuredParts.needsUpdate = false
    let state = configurationState
    updateConfiguration(using: state)
    handleUpdate(using: state)
  }

  /// Inserts a view behind the content; one for the selection is inserted above the other backgrounds.
  func replaceBackground(_ former: UIView?, by view: UIView?, isForSelection: Bool = false) {
    former?.removeFromSuperview()
    if let view, isForSelection {
      insertSubview(view, belowSubview: contentView)
    } else if let view {
      insertSubview(view, at: 0)
    }
    setNeedsLayout()
  }

  /// The size of a row or header of a target size: by the constraints in its content or, without any, by those of views
  /// that code has added to it directly; or else by `sizeThatFits(_:)`.
  ///
  /// - Parameters:
  ///   - beside: the width that is not the content's, in points.
  ///   - whole: measures the view with all its subviews.
  func fittingSize(
    _ target: CGSize, beside: CGFloat, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority,
    whole: (CGSize) -> CGSize
  ) -> CGSize {
    if contentView.hasConstrainedSubviews {
      let size = contentView.systemLayoutSizeFitting(
        CGSize(width: max(target.width - beside, 0), height: target.height), withHorizontalFittingPriority: horizontal,
        verticalFittingPriority: vertical)
      return CGSize(width: size.width + beside, height: size.height)
    }
    return hasConstrainedParts ? whole(target) : sizeThatFits(target)
  }

  /// Whether constraints place views that code has added beside the content.
  var hasConstrainedParts: Bool {
    subviews.contains { $0 !== contentView && !$0.translatesAutoresizingMaskIntoConstraints }
  }

  func placeBackgrounds() {
    for view in [configuredParts.background, backgroundView, selectedBackgroundView] { view?.frame = bounds }
  }
}

extension UIContentConfiguration {
  /// The view for the configuration: the existing one, if it supports it.
  fileprivate func contentView(for former: UIView) -> UIView {
    if let view = former as? any UIView & UIContentView, view.supports(self) {
      view.configuration = self
      return view
    }
    return makeContentView()
  }
}

extension UIView {
  /// Whether constraints place any of the subviews.
  var hasConstrainedSubviews: Bool { subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints } }
}
