public import InbetweenModel
public import Foundation

public protocol UIColorPickerViewControllerDelegate: RuntimeProtocol {
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
  public func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {}
  public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
  public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// Colours: an empty sheet. A script picks by setting ``selectedColor`` and calling the delegate.
open class UIColorPickerViewController: UIViewController {
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?
  open var selectedColor = UIColor.white
  open var supportsAlpha = true

  open override func loadView() {
    view = SystemSheetView { [weak self] in
      guard let self else { return }
      dismiss(animated: true) { self.delegate?.colorPickerViewControllerDidFinish(self) }
    }
  }
}

/// A button that shows a colour and opens a colour picker.
open class UIColorWell: UIControl {
  open var title: String?
  open var supportsAlpha = true
  open var selectedColor: UIColor? { didSet { setNeedsDisplay() } }

  open override var intrinsicContentSize: CGSize { CGSize(width: 28, height: 28) }

  /// A ring around a disc of the colour.
  open override func draw(_ rect: CGRect) {
    UIColor.systemGray.setStroke()
    let ring = UIBezierPath(ovalIn: bounds.insetBy(dx: 1.5, dy: 1.5))
    ring.lineWidth = 3
    ring.stroke()
    (selectedColor ?? .white).setFill()
    UIBezierPath(ovalIn: bounds.insetBy(dx: 5, dy: 5)).fill()
  }
}

public protocol UIFontPickerViewControllerDelegate: RuntimeProtocol {
  func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
  func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
  public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
  public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
}

/// Fonts: an empty sheet. A script picks by setting ``selectedFontDescriptor`` and calling the delegate.
open class UIFontPickerViewController: UIViewController {
  open class Configuration: NSObject {
    open var includeFaces = false
    open var displayUsingSystemFont = false
    open var filteredTraits: UIFontDescriptor.SymbolicTraits = []
  }

  public let configuration: UIFontPickerViewController.Configuration
  open weak var delegate: (any UIFontPickerViewControllerDelegate)?
  open var selectedFontDescriptor: UIFontDescriptor?

  public init(configuration: UIFontPickerViewController.Configuration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) {
    configuration = Configuration()
    super.init(coder: coder)
  }

  open override func loadView() {
    view = SystemSheetView { [weak self] in
      guard let self else { return }
      dismiss(animated: true) { self.delegate?.fontPickerViewControllerDidCancel(self) }
    }
  }
}
