public import InbetweenModel

// Dragging texts out of and into text fields and text views. Nobody drags in a film, so delegates are not called; code
// turns the interactions off.

public struct UITextDragOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let stripTextColorFromPreviews = UITextDragOptions(rawValue: 1)
}

/// What is asked for when a text is lifted.
public protocol UITextDragRequest: RuntimeProtocol {
  var dragRange: UITextRange { get }
  var suggestedItems: [UIDragItem] { get }
  var existingItems: [UIDragItem] { get }
  var isSelected: Bool { get }
  var dragSession: any UIDragSession { get }
}

public protocol UITextDragDelegate: RuntimeProtocol {
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  )
    -> [UIDragItem]
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession)
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession)
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation)
}

extension UITextDragDelegate {
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {}
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession
  ) {}
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {}
}

/// A view whose text can be dragged.
///
/// See Apple's documentation of [`UITextDraggable`](https://developer.apple.com/documentation/uikit/uitextdraggable).
public protocol UITextDraggable: UITextInput {
  /// Not called.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  var textDragInteraction: UIDragInteraction? { get }
  var isTextDragActive: Bool { get }
  var textDragOptions: UITextDragOptions { get set }
}

/// A view that takes dropped text.
///
/// See Apple's documentation of [`UITextDroppable`](https://developer.apple.com/documentation/uikit/uitextdroppable).
public protocol UITextDroppable: UITextInput {
  var textDropInteraction: UIDropInteraction? { get }
  var isTextDropActive: Bool { get }
}

extension UITextField: UITextDraggable, UITextDroppable {}
extension UITextView: UITextDraggable, UITextDroppable {}

/// What a text's view has for dragging.
private final class TextDragging: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
  weak var delegate: (any UITextDragDelegate)?
  var options: UITextDragOptions = []
  private(set) lazy var drag: UIDragInteraction = {
    let interaction = UIDragInteraction(delegate: self)
    interaction.isEnabled = UIDragInteraction.isEnabledByDefault
    return interaction
  }()
  private(set) lazy var drop = UIDropInteraction(delegate: self)

  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
    []
  }
}

extension UITextDraggable where Self: UIView {
  private var dragging: TextDragging { codeProperties.attachments.object(TextDragging.self) { TextDragging() } }

  public var textDragDelegate: (any UITextDragDelegate)? {
    get { dragging.delegate }
    set { dragging.delegate = newValue }
  }
  /// Enabled on an iPad only until code sets its `isEnabled`, as on a device.
  public var textDragInteraction: UIDragInteraction? { dragging.drag }
  public var isTextDragActive: Bool { false }
  public var textDragOptions: UITextDragOptions {
    get { dragging.options }
    set { dragging.options = newValue }
  }
}

extension UITextDroppable where Self: UIView {
  public var textDropInteraction: UIDropInteraction? {
    codeProperties.attachments.object(TextDragging.self) { TextDragging() }.drop
  }
  public var isTextDropActive: Bool { false }
}
