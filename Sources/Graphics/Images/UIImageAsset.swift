public import Foundation

/// The variants of an image, one of which is shown by the traits.
open class UIImageAsset: NSObject, @unchecked Sendable {
  private var variants: [(traits: UITraitCollection, image: UIImage)] = []

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// Adds a variant, in place of one with the same traits.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    unregisterImage(with: traitCollection)
    variants.append((traitCollection, image))
  }
  open func unregisterImage(with traitCollection: UITraitCollection) {
    variants.removeAll { $0.traits == traitCollection }
  }

  /// The variant with the most traits among those whose traits these contain, or the first one. An image view that
  /// shows it shows another one when its appearance changes.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    variant(for: traitCollection)?.belonging(to: self) ?? UIImage()
  }
  open func image(with configuration: UIImage.Configuration) -> UIImage { image(with: UITraitCollection.current) }

  private func variant(for traits: UITraitCollection) -> UIImage? {
    let fitting = variants.filter { traits.containsTraits(in: $0.traits) }
    let best = fitting.max { a, b in b.traits.containsTraits(in: a.traits) && !a.traits.containsTraits(in: b.traits) }
    return (best ?? variants.first)?.image
  }
}

extension UIImage {
  /// The asset that the image is a variant of; nil for other images.
  public var imageAsset: UIImageAsset? { asset }
}
