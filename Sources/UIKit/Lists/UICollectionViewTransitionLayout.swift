public import Foundation
import InbetweenModel

/// A layout between two others. Items are where the current one puts them up to half of the transition, and then where
/// the next one does.
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  public let currentLayout: UICollectionViewLayout
  public let nextLayout: UICollectionViewLayout
  /// 0…1.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  private var values: [String: CGFloat] = [:]

  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    (self.currentLayout, nextLayout) = (currentLayout, newLayout)
    super.init()
  }
  public required init?(coder: NSCoder) { nil }

  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  private var shown: UICollectionViewLayout { transitionProgress < 0.5 ? currentLayout : nextLayout }

  open override var collectionViewContentSize: CGSize { shown.collectionViewContentSize }
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    shown.layoutAttributesForElements(in: rect)
  }
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    shown.layoutAttributesForItem(at: indexPath)
  }
}

/// The transition that runs.
private final class LayoutTransition {
  let layout: UICollectionViewTransitionLayout
  let completion: ((Bool, Bool) -> Void)?

  init(_ layout: UICollectionViewTransitionLayout, _ completion: ((Bool, Bool) -> Void)?) {
    (self.layout, self.completion) = (layout, completion)
  }
}

extension UICollectionView {
  public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

  /// Begins a transition that a gesture drives. The items do not follow the gesture: they move to their places in the
  /// next layout when it is finished.
  public func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    let transition = UICollectionViewTransitionLayout(currentLayout: collectionViewLayout, nextLayout: layout)
    codeProperties.attachments[LayoutTransition.self] = LayoutTransition(transition, completion)
    return transition
  }
  public func finishInteractiveTransition() {
    guard let running = codeProperties.attachments[LayoutTransition.self] else { return }
    codeProperties.attachments[LayoutTransition.self] = nil
    setCollectionViewLayout(running.layout.nextLayout, animated: true) { running.completion?($0, true) }
  }
  public func cancelInteractiveTransition() {
    let running = codeProperties.attachments[LayoutTransition.self]
    codeProperties.attachments[LayoutTransition.self] = nil
    running?.completion?(true, false)
  }
}
