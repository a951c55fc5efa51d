import InbetweenMotion

extension Timeline {
  /// The same timeline with some inputs standing still, whatever drives them.
  ///
  /// What follows these inputs is sampled as if they had these values at every time. Texts were broken into lines for the
  /// values that the inputs had while the scene was played.
  /// - Parameter values: by index in ``inputTracks``; what is no index is left out.
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
