@_spi(Kinds) import InbetweenModel
import Foundation

/// Three pages side by side, of which the middle one is visible: the previous page, the current page and the next page.
final class PagesView: UIScrollView {
  private weak var owner: UIPageViewController?
  private let spacing: CGFloat
  private var current: UIViewController?
  /// The pages that the data source returned, requested once for each side.
  private var known: [Bool: UIViewController?] = [:]
  private var pending: (page: UIViewController, isForward: Bool)?
  private var isArranging = false
  private var arrival: ((Bool) -> Void)?

  init(_ owner: UIPageViewController, spacing: CGFloat) {
    self.owner = owner
    self.spacing = max(spacing, 0)
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    isPagingEnabled = true
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  required init?(coder: NSCoder) { nil }

  private var isHorizontal: Bool { owner?.navigationOrientation != .vertical }
  private var length: CGFloat { isHorizontal ? bounds.width : bounds.height }
  private var place: CGFloat { isHorizontal ? contentOffset.x : contentOffset.y }

  /// A page is wider than the visible area by the space between pages.
  func fill(_ frame: CGRect) {
    let newFrame =
      isHorizontal
      ? CGRect(x: -spacing / 2, y: frame.minY, width: frame.width + spacing, height: frame.height)
      : CGRect(x: frame.minX, y: -spacing / 2, width: frame.width, height: frame.height + spacing)
    guard newFrame != self.frame else { return }
    self.frame = newFrame
    arrange()
  }

  func forget() { known = [:] }

  func show(_ page: UIViewController) {
    current = page
    pending = nil
    forget()
    arrange()
  }

  private func offset(_ places: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: length * places, y: 0) : CGPoint(x: 0, y: length * places)
  }

  private func put(_ page: UIViewController, at index: CGFloat) {
    UIView.performWithoutAnimation {
      let start = offset(index)
      page.view.frame = CGRect(
        x: start.x + (isHorizontal ? spacing / 2 : 0), y: start.y + (isHorizontal ? 0 : spacing / 2),
        width: bounds.width - (isHorizontal ? spacing : 0), height: bounds.height - (isHorizontal ? 0 : spacing))
      if page.view.superview !== self { addSubview(page.view) }
    }
  }

  /// Moves the current page back to the middle.
  private func arrange() {
    guard length > 0 else { return }
    isArranging = true
    contentSize =
      isHorizontal
      ? CGSize(width: length * 3, height: bounds.height) : CGSize(width: bounds.width, height: length * 3)
    if let current { put(current, at: 1) }
    UIView.performWithoutAnimation { contentOffset = offset(1) }
    isArranging = false
    setEnds()
  }

  /// The content ends where there is no page.
  private func setEnds() {
    guard let current, let owner, owner.dataSource != nil else {
      isScrollEnabled = false
      return
    }
    isScrollEnabled = true
    func page(_ isForward: Bool) -> UIViewController? {
      if let found = known[isForward] { return found }
      let found = owner.neighbour(current, isForward: isForward)
      known[isForward] = .some(found)
      return found
    }
    let (before, after) = (page(false) == nil ? -length : 0, page(true) == nil ? -length : 0)
    contentInset =
      isHorizontal
      ? UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
      : UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
  }

  override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      super.contentOffset = newValue
      followFinger()
    }
  }

  private func followFinger() {
    guard !isArranging, arrival == nil, isTracking || isDragging, let current, let owner, length > 0 else { return }
    let isForward = place > length
    guard place != length, pending?.isForward != isForward, let page = known[isForward] ?? nil else { return }
    if let pending { owner.didTurn(to: pending.page, from: current, completed: false) }
    pending = (page, isForward)
    put(page, at: isForward ? 2 : 0)
    owner.willTurn(to: page, from: current)
  }

  /// A page that code has set comes to its end.
  override var stopsUnderFinger: Bool { arrival == nil }

  override func didRest() {
    if let arrival {
      self.arrival = nil
      arrange()
      arrival(true)
      return
    }
    guard let pending, let current, length > 0 else { return }
    self.pending = nil
    let isThere = abs(place - (pending.isForward ? 2 : 0) * length) < length / 2
    if isThere {
      self.current = pending.page
      forget()
    }
    owner?.didTurn(to: pending.page, from: current, completed: isThere)
    arrange()
  }

  /// Scrolls to a page set by code.
  func bring(_ page: UIViewController, isForward: Bool, completion: @escaping (Bool) -> Void) {
    if let arrival {
      // Another page is still on its way.
      self.arrival = nil
      UIView.performWithoutAnimation { setContentOffset(contentOffset, animated: false) }
      arrange()
      arrival(false)
    }
    put(page, at: isForward ? 2 : 0)
    current = page
    pending = nil
    forget()
    arrival = completion
    setContentOffset(offset(isForward ? 2 : 0), animated: true)
  }
}
