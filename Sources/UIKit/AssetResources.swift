public import Foundation
public import InbetweenModel

/// A colour of an asset catalog; Xcode generates constants for those of an app.
public struct ColorResource: Hashable, Sendable {
  let name: String

  /// - Parameter bundle: not used: colours are those of the recording's asset folders.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// An image of an asset catalog; Xcode generates constants for those of an app.
public struct ImageResource: Hashable, Sendable {
  let name: String

  /// - Parameter bundle: not used: images are those of the recording's image folders.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// The names that an asset with a constant can have: Xcode makes `accent` of `Accent`, too.
private func candidates(_ constant: String) -> [String] {
  [constant, constant.prefix(1).uppercased() + constant.dropFirst()]
}

extension UIColor {
  /// A colour that is not found is clear, and a problem of the recording.
  public convenience init(resource: ColorResource) {
    let found = candidates(resource.name).lazy.compactMap { Stage.current?.assets.colorNamed?($0) }.first
    guard let (light, dark) = found else {
      Stage.current?.report("there is no colour '\(resource.name)'")
      self.init(white: 0, alpha: 0)
      return
    }
    self.init(light: light, dark: dark)
  }
}

extension UIImage {
  /// An image that is not found is empty, and a problem of the recording.
  public convenience init(resource: ImageResource) {
    let found = candidates(resource.name).first { Stage.current?.assets.imageNamed?($0) != nil }
    self.init(imageLiteralResourceName: found ?? resource.name)
  }
}
