/// The size classes of a canvas, for variations of constraints, views and attributes.
public struct IBTraits: Hashable, Sendable {
  public enum SizeClass: String, Hashable, Sendable { case compact, regular }

  /// The horizontal size class; nil for a document without a device.
  public var width: SizeClass?
  public var height: SizeClass?

  public init(width: SizeClass? = nil, height: SizeClass? = nil) {
    self.width = width
    self.height = height
  }

  /// Whether a variation applies, by its key: `default`, or traits joined by hyphens such as
  /// `heightClass=regular-widthClass=compact`.
  func matches(_ key: String) -> Bool {
    if key == "default" { return true }
    return key.split(separator: "-").allSatisfy { trait in
      switch trait {
      case "widthClass=compact": width == .compact
      case "widthClass=regular": width == .regular
      case "heightClass=compact": height == .compact
      case "heightClass=regular": height == .regular
      default: false
      }
    }
  }
}

extension XMLTree.Element {
  /// The element for given size classes: with the attributes and children of the variations that apply, the most
  /// specific last, and without the constraints and subviews that these exclude. References to images are attributes.
  func applying(_ traits: IBTraits) -> XMLTree.Element {
    var result = self
    let variations = children.filter { $0.name == "variation" && traits.matches($0["key"] ?? "") }
      .sorted { $0.speciality < $1.speciality }
    var excluded: [String: Set<String>] = [:]
    for variation in variations {
      for attribute in variation.attributes where attribute.name != "key" { result.set(attribute) }
      for child in variation.children {
        guard child.name == "mask" else {
          if let key = child["key"], let index = result.children.firstIndex(where: { $0["key"] == key }) {
            result.children[index] = child
          } else {
            result.children.append(child)
          }
          continue
        }
        for change in child.children {
          guard let id = change["reference"], let list = child["key"] else { continue }
          if change.name == "exclude" { excluded[list, default: []].insert(id) }
          if change.name == "include" { excluded[list]?.remove(id) }
        }
      }
    }
    result.children = result.children.compactMap { child in
      guard child.name != "variation" else { return nil }
      var kept = child
      if let without = excluded[child.name], !without.isEmpty {
        kept.children.removeAll { without.contains($0["id"] ?? "") }
      }
      return kept.applying(traits)
    }
    result.adoptImage()
    return result
  }

  /// Turns an `<imageReference key="image">` into the attributes that name an image in other documents, so that what
  /// shows the image is read in one way.
  private mutating func adoptImage() {
    guard self["image"] == nil,
      let reference = children.first(where: { $0.name == "imageReference" && $0["key"] == "image" })
    else { return }
    for attribute in reference.attributes where ["image", "catalog", "symbolScale"].contains(attribute.name) {
      set(attribute)
    }
  }

  /// The order of variations: `default`, then those with one trait, then those with two.
  private var speciality: Int { self["key"] == "default" ? 0 : (self["key"] ?? "").split(separator: "-").count }

  mutating func set(_ attribute: XMLTree.Attribute) {
    if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
      attributes[index] = attribute
    } else {
      attributes.append(attribute)
    }
  }
}
