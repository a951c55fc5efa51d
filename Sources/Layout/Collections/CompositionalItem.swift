package import InbetweenGeometry

/// The axes along which the content determines a size.
package struct OpenAxes: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package static let width = OpenAxes(rawValue: 1)
  package static let height = OpenAxes(rawValue: 2)

  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// An item of a compositional layout (`NSCollectionLayoutItem`), which may be a group of items and groups.
///
/// The left of insets is the leading edge.
package struct CompositionalItem: Hashable, Sendable {
  package enum Dimension: Hashable, Sendable {
    /// A part of the container's width or height.
    case fractionalWidth(Double)
    case fractionalHeight(Double)
    /// In points.
    case absolute(Double)
    /// The content determines the length; in points until that is known.
    case estimated(Double)
    /// That of the longest item of the group, in points until that is known.
    case uniform(Double)

    package var isEstimated: Bool {
      switch self {
      case .estimated, .uniform: true
      case .fractionalWidth, .fractionalHeight, .absolute: false
      }
    }

    var isUniform: Bool { if case .uniform = self { true } else { false } }

    /// The length in points; the estimate if the content determines it.
    fileprivate func length(in container: Size) -> Double {
      switch self {
      case .fractionalWidth(let part): container.width * part
      case .fractionalHeight(let part): container.height * part
      case .absolute(let length), .estimated(let length), .uniform(let length): length
      }
    }
  }

  package struct Spacing: Hashable, Sendable {
    /// In points; the least of a flexible one.
    package var length: Double
    /// Whether it gets a part of the space that is left.
    package var isFlexible: Bool

    package init(_ length: Double, isFlexible: Bool = false) { (self.length, self.isFlexible) = (length, isFlexible) }
  }

  /// The space outside an item's size.
  package struct EdgeSpacing: Hashable, Sendable {
    package var leading: Spacing?
    package var top: Spacing?
    package var trailing: Spacing?
    package var bottom: Spacing?

    package init(leading: Spacing? = nil, top: Spacing? = nil, trailing: Spacing? = nil, bottom: Spacing? = nil) {
      (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    }
  }

  package struct Group: Hashable, Sendable {
    package enum Arrangement: Hashable, Sendable {
      case row, column
      /// Places that code computes, by the number of that code.
      case custom(Int)
    }

    package var arrangement: Arrangement
    package var subitems: [CompositionalItem]
    /// The number of items; nil for as many as fit.
    package var count: Int?
    package var interItemSpacing: Spacing?

    package init(
      _ arrangement: Arrangement, _ subitems: [CompositionalItem], count: Int? = nil,
      interItemSpacing: Spacing? = nil
    ) {
      (self.arrangement, self.subitems, self.count) = (arrangement, subitems, count)
      self.interItemSpacing = interItemSpacing
    }
  }

  /// Nil for all of the container's width or height, or along a group with a number of items an equal part of it.
  package var width: Dimension?
  package var height: Dimension?
  /// Subtracted from the size; without effect along an axis that the content determines. In points.
  package var contentInsets = Insets.zero
  package var edgeSpacing = EdgeSpacing()
  package var group: Group?
  /// The numbers of what is attached to it, such as badges.
  package var attachments: [Int] = []

  package init(width: Dimension? = nil, height: Dimension? = nil, group: Group? = nil) {
    (self.width, self.height, self.group) = (width, height, group)
  }

  /// The axes along which its content determines its size.
  package var openAxes: OpenAxes {
    var open: OpenAxes = []
    if width?.isEstimated == true { open.insert(.width) }
    if height?.isEstimated == true { open.insert(.height) }
    return open
  }

  /// The size in points, with the estimate of what the content determines.
  package func size(in container: Size) -> Size {
    Size(
      width: max(width?.length(in: container) ?? container.width, 0),
      height: max(height?.length(in: container) ?? container.height, 0))
  }
}
