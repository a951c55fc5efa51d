package import InbetweenPixels

/// Draws frames in any order for interactive viewing, one at a time: parts that two frames have in common are not drawn
/// again, glyphs remain cached, and only the bands that differ from another frame of the viewer are passed on.
package actor FrameViewer<Source: FrameSource> {
  private let source: Source
  private let limits: RenderLimits
  private var worker: FrameWorker<Source.Painter>?
  /// The bands of the frames that were shown, by index.
  private var shown: [Int: [BandHash]] = [:]
  /// So many frames are kept, about half a kilobyte each at common sizes.
  private static var maximumShown: Int { 10_000 }

  package init(_ source: Source, limits: RenderLimits = RenderLimits()) {
    self.source = source
    self.limits = limits
  }

  /// The bands of a frame that differ from a frame that was requested before; all if that is nil or not known.
  ///
  /// - Throws: ``RenderError`` if it is too large, or takes too much work.
  package func bands(of frame: Frame, after base: Int? = nil) throws(RenderError) -> [ShownBand] {
    var worker: FrameWorker<Source.Painter>
    if let known = self.worker { worker = known } else { worker = try source.makeWorker(limits: limits) }
    // The arrays would be copied if two held them.
    self.worker = nil
    defer { self.worker = worker }
    let hashes = try worker.bandHashes(of: frame)
    let known = base.flatMap { shown[$0] } ?? []
    if shown.count >= Self.maximumShown { shown.removeAll() }
    shown[frame.index] = hashes
    return hashes.indices.compactMap { band in
      if known.indices.contains(band), known[band] == hashes[band] { return nil }
      return ShownBand(index: band, pixels: worker.packedBand(band))
    }
  }
}

/// A band of a frame, and which one it is from the top.
package struct ShownBand: Hashable, Sendable {
  package let index: Int
  package let pixels: PackedBand
}
