public import Foundation
public import InbetweenModel

// The large content viewer: what somebody sees who rests a finger on a small control and has a text size for
// accessibility. Films with other text sizes do not show it, as devices do not; in the others it is listed as a problem.

/// What the large content viewer shows of an object.
///
/// See Apple's documentation of
/// [`UILargeContentViewerItem`](https://developer.apple.com/documentation/uikit/uilargecontentvieweritem).
public protocol UILargeContentViewerItem: NSObjectProtocol {
  var showsLargeContentViewer: Bool { get }
  var largeContentTitle: String? { get }
  var largeContentImage: UIImage? { get }
  var scalesLargeContentImage: Bool { get }
  var largeContentImageInsets: UIEdgeInsets { get }
}

public protocol UILargeContentViewerInteractionDelegate: RuntimeProtocol {
  func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint)
  func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint)
    -> (any UILargeContentViewerItem)?
  func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController
}

extension UILargeContentViewerInteractionDelegate {
  public func largeContentViewerInteraction(
    _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint
  ) {}
  public func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint)
    -> (any UILargeContentViewerItem)?
  { interaction.view }
  public func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController {
    interaction.view?.window?.rootViewController ?? UIViewController()
  }
}

/// Shows a view's content large in the middle of the screen while a finger rests on it.
///
/// With a text size for accessibility that is listed as a problem: it is not drawn, and the delegate is not asked.
open class UILargeContentViewerInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
  open private(set) weak var view: UIView?
  /// The recogniser that others may wait for. Without a viewer it recognises nothing.
  public let gestureRecognizerForExclusionRelationship: UIGestureRecognizer
  /// Whether the text size is one for accessibility.
  public class var isEnabled: Bool {
    UITraitCollection.current.preferredContentSizeCategory.isAccessibilityCategory
  }

  public convenience override init() { self.init(delegate: nil) }
  public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
    self.delegate = delegate
    let recognizer = UILongPressGestureRecognizer(target: nil, action: nil)
    recognizer.isEnabled = false
    gestureRecognizerForExclusionRelationship = recognizer
    super.init()
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view, view.traitCollection.preferredContentSizeCategory.isAccessibilityCategory else { return }
    view.stage.report("UILargeContentViewerInteraction has no effect: the large content viewer is not drawn")
  }
}

/// What the viewer shows of a view where code has set it.
private final class LargeContent {
  var isShown: Bool?
  var title: String?
  var image: UIImage?
  var scalesImage = false
  var imageInsets = UIEdgeInsets.zero
}

extension UIView: UILargeContentViewerItem {
  private var largeContent: LargeContent { codeProperties.attachments.object(LargeContent.self) { LargeContent() } }

  public var showsLargeContentViewer: Bool {
    get { largeContent.isShown ?? false }
    set { largeContent.isShown = newValue }
  }
  /// Nil until it is set: the system's views have their text.
  public var largeContentTitle: String? {
    get { largeContent.title ?? (self as? UILabel)?.text ?? (self as? UIButton)?.currentTitle }
    set { largeContent.title = newValue }
  }
  public var largeContentImage: UIImage? {
    get { largeContent.image ?? (self as? UIButton)?.currentImage }
    set { largeContent.image = newValue }
  }
  public var scalesLargeContentImage: Bool {
    get { largeContent.scalesImage }
    set { largeContent.scalesImage = newValue }
  }
  public var largeContentImageInsets: UIEdgeInsets {
    get { largeContent.imageInsets }
    set { largeContent.imageInsets = newValue }
  }
}
