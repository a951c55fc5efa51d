import Foundation

/// A view whose images are enlarged at text sizes for accessibility. It is stored: images keep their size.
public protocol UIAccessibilityContentSizeCategoryImageAdjusting: AnyObject {
  var adjustsImageSizeForAccessibilityContentSizeCategory: Bool { get set }
}

/// What a view has been told about its images.
private final class ImageAdjustment {
  var isOn = false
}

extension UIView {
  fileprivate var imageAdjustment: Bool {
    get { codeProperties.attachments[ImageAdjustment.self]?.isOn ?? false }
    set { codeProperties.attachments.object(ImageAdjustment.self) { ImageAdjustment() }.isOn = newValue }
  }
}

extension UIImageView: UIAccessibilityContentSizeCategoryImageAdjusting {
  public var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { imageAdjustment }
    set { imageAdjustment = newValue }
  }
}

extension UIButton: UIAccessibilityContentSizeCategoryImageAdjusting {
  public var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { imageAdjustment }
    set { imageAdjustment = newValue }
  }
}
