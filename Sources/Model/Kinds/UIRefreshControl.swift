public import Foundation

/// A rotating indicator above the content of a scroll view during a refresh: 60 points high.
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60
  private let wheel = UIActivityIndicatorView(frame: .zero)
  private let label = UILabel(frame: .zero)

  open private(set) var isRefreshing = false
  /// Whether the scroll view keeps room for it.
  private var isOpen = false
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 375, height: UIRefreshControl.height))
    begin()
  }

  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 375, height: UIRefreshControl.height))
    begin()
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    wheel.bounds.size = wheel.intrinsicContentSize
    addSubview(wheel)
    label.textAlignment = .center
    addSubview(label)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if let color = codeProperties.tintColor { wheel.color = color }
  }

  /// The scroll view reserves space for the control during the refresh.
  open func beginRefreshing() {
    turn()
    open()
  }

  private func turn() {
    guard !isRefreshing else { return }
    isRefreshing = true
    wheel.startAnimating()
  }

  /// Keeps room, once no finger pulls the content any more.
  func open() {
    guard isRefreshing, !isOpen, let scroll = superview as? UIScrollView else { return }
    isOpen = true
    scroll.contentInset.top += UIRefreshControl.height
  }

  /// The space is removed within 0.3 s.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    let close = {
      guard let scroll = self.superview as? UIScrollView, self.isOpen else { return }
      self.isOpen = false
      scroll.contentInset.top -= UIRefreshControl.height
      if scroll.contentOffset.y < -scroll.adjustedContentInset.top + UIRefreshControl.height {
        scroll.stopDecelerating()
        scroll.contentOffset.y = -scroll.contentInset.top - scroll.safeAreaInsets.top
      }
    }
    UIView.animate(withDuration: 0.3, animations: close) { _ in self.wheel.stopAnimating() }
  }

  /// A drag beyond this distance begins a refresh.
  func follow(_ scroll: UIScrollView) {
    place(in: scroll)
    guard !isRefreshing, -(scroll.contentOffset.y + scroll.adjustedContentInset.top) >= UIRefreshControl.height else {
      return
    }
    turn()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  func place(in scroll: UIScrollView) {
    frame = CGRect(x: 0, y: -UIRefreshControl.height, width: scroll.bounds.width, height: UIRefreshControl.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = label.text != nil
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasTitle ? 10 : 0))
    label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 20)
  }
}
