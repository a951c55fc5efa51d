public import InbetweenModel
public import Foundation

/// What a row that is swiped aside offers.
open class UIContextualAction: NSObject {
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  public enum Style: Int, Sendable { case normal, destructive }

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var image: UIImage?
  /// Grey, or red where it destroys something.
  open var backgroundColor: UIColor!

  public init(style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }
}

/// The actions of one side of a row, from its edge inward.
open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  /// Whether a swipe over most of the row is the first action.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// The older form of such an action.
open class UITableViewRowAction: NSObject {
  public enum Style: Int, Sendable {
    case `default`, normal
    public static let destructive = Style.default
  }

  public let style: Style
  let handler: (UITableViewRowAction, IndexPath) -> Void
  open var title: String?
  open var backgroundColor: UIColor?
  open var backgroundEffect: UIVisualEffect?

  public init(
    style: UITableViewRowAction.Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }
}

/// One finger that goes across.
final class SwipeRecognizer: UIPanGestureRecognizer {
  /// Whether there is something to swipe where the finger came down; to the right or not.
  var canBegin: (CGPoint, Bool) -> Bool = { _, _ in false }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return super.touchesMoved(touches, with: event) }
    guard max(abs(moved.x), abs(moved.y)) >= 10 else { return }
    let end = location(in: view)
    let start = CGPoint(x: end.x - moved.x, y: end.y - moved.y)
    guard abs(moved.x) > abs(moved.y), canBegin(start, moved.x > 0) else {
      state = .failed
      return
    }
    super.touchesMoved(touches, with: event)
  }
}

/// A row that lies aside, and the buttons that it uncovers.
///
/// Apple publishes no measures of it: a button is as wide as its title and 15 points on each side, 74 at least; a row
/// rests where all are seen, and a swipe over 60 % of its width is the first action.
final class RowSwipe {
  let path: IndexPath
  let configuration: UISwipeActionsConfiguration
  /// Whether the buttons lie where the row begins.
  let isLeading: Bool
  let buttons = UIView(frame: .zero)
  /// How far the row lies aside, in points; to the left below 0.
  private(set) var offset: CGFloat = 0
  /// The offset when a finger came down.
  var start: CGFloat = 0
  private var widths: [CGFloat] = []

  init(
    _ path: IndexPath, _ configuration: UISwipeActionsConfiguration, isLeading: Bool, choose: @escaping (Int) -> Void
  ) {
    (self.path, self.configuration, self.isLeading) = (path, configuration, isLeading)
    buttons.clipsToBounds = true
    for (index, action) in configuration.actions.enumerated() {
      let button = UIButton(type: .custom)
      button.backgroundColor = action.backgroundColor
      button.setTitle(action.image == nil ? action.title : nil, for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 15)
      button.setImage(action.image, for: .normal)
      button.tintColor = .white
      button.accessibilityLabel = action.title
      button.addAction(UIAction { _ in choose(index) }, for: .touchUpInside)
      widths.append(max(button.intrinsicContentSize.width + 30, 74))
      buttons.addSubview(button)
    }
  }

  var openWidth: CGFloat { widths.reduce(0, +) }
  private var sign: CGFloat { isLeading ? 1 : -1 }

  /// Follows a finger, which is held back where no button follows it.
  func move(to translation: CGFloat) {
    let wanted = translation * sign
    offset = sign * (wanted < 0 ? 0 : wanted)
  }
  func open() { offset = sign * openWidth }
  func close() { offset = 0 }

  /// Whether the row was swiped far enough to perform its first action.
  ///
  /// - Parameter width: the width of the row, in points.
  func isFull(_ width: CGFloat) -> Bool {
    configuration.performsFirstActionWithFullSwipe && abs(offset) > max(width * 0.6, openWidth)
  }
  /// Whether the row remains open when the finger is lifted at a velocity, in points per second.
  func staysOpen(_ velocity: CGFloat) -> Bool { abs(offset) + velocity * sign * 0.1 > openWidth / 2 }

  /// The first action lies at the row's edge; all share what is uncovered.
  func layOut(in row: CGRect) {
    let shown = abs(offset)
    buttons.frame = CGRect(
      x: isLeading ? row.minX : row.maxX - shown, y: row.minY, width: shown, height: row.height)
    guard openWidth > 0 else { return }
    var place: CGFloat = 0
    for (button, width) in zip(buttons.subviews, widths) {
      let wide = width * shown / openWidth
      button.frame = CGRect(
        x: isLeading ? place : shown - place - wide, y: 0, width: wide, height: row.height)
      place += wide
    }
  }
}
