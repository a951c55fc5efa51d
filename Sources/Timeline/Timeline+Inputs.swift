import InbetweenMotion

extension Timeline {
  /// The timeline with some inputs at constant values, whatever drives them.
  ///
  /// Values that follow these inputs are sampled with these values at every time. Line breaks of texts remain those of
  /// the inputs' values when the scene was played.
  /// - Parameter values: by index in ``inputTracks``; invalid indices are ignored.
  public func holding(_ values: [Int: Double]) -> Timeline {
    guard !values.isEmpty else { return self }
    let tracks = inputTracks.enumerated().map { index, track in
      values[index].map { InputTrack(initialValue: $0) } ?? track
    }
    return Timeline(
      name: name, canvas: canvas, duration: duration, layers: layers, resources: resources, events: events,
      layouts: layouts, inputTracks: tracks, liveSpans: liveSpans)
  }
}
