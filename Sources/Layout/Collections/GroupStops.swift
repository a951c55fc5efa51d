/// How a section of a compositional layout scrolls across its collection, as
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
package enum OrthogonalScrolling: String, Sendable, CaseIterable {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// Where a section that scrolls across its collection comes to rest. All lengths are in points.
package struct GroupStops: Hashable, Sendable {
  /// The speed in points per millisecond from which a finger turns to the next group.
  private static let turningSpeed = 0.3

  private let behavior: OrthogonalScrolling
  /// The offset at which each group is at rest, from the beginning of the content.
  private let stops: [Double]
  private let end: Double
  private let isReversed: Bool

  /// - Parameters:
  ///   - starts: where each group begins in the content, from the leading edge.
  ///   - room: the visible part of the content.
  ///   - content: all of it.
  ///   - isReversed: whether the content begins at its right end, from where offsets are then counted.
  package init(
    _ behavior: OrthogonalScrolling, starts: [Double], lengths: [Double], room: Double, content: Double,
    isReversed: Bool
  ) {
    let end = max(content - room, 0)
    let margin = starts.first ?? 0
    stops = zip(starts, lengths).map { start, length in
      let stop = behavior == .groupPagingCentered ? start + length / 2 - room / 2 : start - margin
      return min(max(stop, 0), end)
    }
    (self.behavior, self.end, self.isReversed) = (behavior, end, isReversed)
  }

  /// The offset at which scrolling ends; nil where it ends by itself. Groups are paged one at a time.
  ///
  /// - Parameters:
  ///   - proposed: the offset at which it would end by itself.
  ///   - offset: that at which the finger lets go.
  ///   - velocity: of the offset, in points per millisecond.
  package func rest(_ proposed: Double, from offset: Double, velocity: Double) -> Double? {
    guard isReversed else { return forwards(proposed, offset, velocity) }
    return forwards(end - proposed, end - offset, -velocity).map { end - $0 }
  }

  private func forwards(_ proposed: Double, _ offset: Double, _ velocity: Double) -> Double? {
    switch behavior {
    case .none, .continuous, .paging: return nil
    case .continuousGroupLeadingBoundary: return nearest(to: proposed)
    case .groupPaging, .groupPagingCentered:
      guard abs(velocity) > Self.turningSpeed else { return nearest(to: offset) }
      let next = velocity > 0 ? stops.first { $0 > offset } : stops.last { $0 < offset }
      return next ?? nearest(to: offset)
    }
  }

  private func nearest(to offset: Double) -> Double? { stops.min { abs($0 - offset) < abs($1 - offset) } }
}
