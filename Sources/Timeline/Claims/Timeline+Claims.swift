package import InbetweenGeometry

extension Timeline {
  /// The sampling rate of claims, per second, regardless of a scene's frame rate.
  private static let claimRate = 60.0

  /// The number of samples from the beginning to the end.
  package var sampleCount: Int { Int((duration.doubleValue * Self.claimRate).rounded(.up)) + 1 }

  /// The motion of a view over the whole scene.
  ///
  /// - Parameters:
  ///   - indices: the indices of the view's layers, of which only one is in the tree at any time.
  ///   - name: the name used in messages.
  package func motion(of indices: [Int], name: String) -> LayerMotion {
    let end = duration.doubleValue
    let samples = (0..<sampleCount).compactMap { frame -> (time: Double, frame: Rect)? in
      let time = min(Double(frame) / Self.claimRate, end)
      guard let index = indices.first(where: { isPresent($0, at: time) }) else { return nil }
      return (time, screenFrame(of: index, at: moment(at: time)))
    }
    return LayerMotion(name: name, samples: samples)
  }

  /// Whether a layer and all its superlayers exist, whether or not they are visible.
  package func isPresent(_ index: Int, at time: Double) -> Bool {
    chain(from: index).allSatisfy { layers[$0].lifetime.contains(time) }
  }

  /// The bounding box of a layer on the screen, in points.
  package func screenFrame(of index: Int, at moment: Moment) -> Rect {
    var transform = Transform.identity
    var bounds = Rect.zero
    for (depth, layer) in chain(from: index).enumerated() {
      let state = presentation(of: layer, at: moment)
      if depth == 0 { bounds = state.bounds }
      transform = transform.concatenating(state.toSuperlayer)
    }
    return transform.boundingBox(of: bounds)
  }

  /// A layer and its superlayers, from the inside out.
  package func chain(from index: Int) -> some Sequence<Int> {
    sequence(first: index) { [layers] in layers[$0].parent }
  }

  /// Throws if any layout violates a required constraint.
  package func hasNoConflicts() throws(MotionFailure) {
    guard !layouts.isEmpty else { throw .vacuous("nothing is laid out") }
    guard let finding = layouts.first(where: { !$0.conflicts.isEmpty }), let first = finding.conflicts.first else {
      return
    }
    throw MotionFailure(message(first, at: finding.time))
  }

  /// The constraints that exclude each other at the end of a turn, each conflict once, with the time at which it
  /// begins. Layouts within a turn are left out: a list lays its cells out before they are as high as their content.
  package var conflictMessages: [String] {
    var known: Set<Set<String>> = []
    return layouts.indices.flatMap { index in
      let finding = layouts[index]
      guard index + 1 == layouts.count || layouts[index + 1].time > finding.time else { return [String]() }
      return finding.conflicts.filter { known.insert($0.identity).inserted }.map { message($0, at: finding.time) }
    }
  }

  private func message(_ conflict: LayoutFinding.Conflict, at time: Rational) -> String {
    "constraints exclude each other at \(time.doubleValue.shortText) s: "
      + conflict.constraints.joined(separator: "; ")
  }

  /// Throws if constraints leave the frame of a view ambiguous in any layout.
  package func isUnambiguous() throws(MotionFailure) {
    guard !layouts.isEmpty else { throw .vacuous("nothing is laid out") }
    guard let finding = layouts.first(where: { !$0.ambiguous.isEmpty }), let first = finding.ambiguous.first else {
      return
    }
    let advice = first.suggestion.map { "; \($0) would settle it" } ?? ""
    throw MotionFailure(
      "constraints leave \(first.attribute) of '\(first.view)' open at \(finding.time.doubleValue.shortText) s" + advice
    )
  }

  /// Throws if any text in a layer and its sublayers is truncated.
  ///
  /// - Parameters:
  ///   - name: the name used in messages.
  ///   - time: in seconds; nil for the end.
  package func isNotTruncated(_ index: Int, name: String, at time: Double? = nil) throws(MotionFailure) {
    for (_, _, text) in try texts(in: index, name: name, at: moment(at: time ?? duration.doubleValue))
    where text.isTruncated {
      throw MotionFailure("'\(name)' has too little room for its text: \(text.text)")
    }
  }

  /// The texts of a layer and its sublayers.
  ///
  /// - Throws: if there is none.
  package func texts(
    in index: Int, name: String, at moment: Moment
  ) throws(MotionFailure) -> [(layer: Int, state: LayerState, text: TextContent)] {
    guard layers.indices.contains(index), isPresent(index, at: moment.time) else {
      throw .vacuous("'\(name)' is not shown at \(moment.time.shortText) s")
    }
    let found = layers.indices.compactMap { layer -> (layer: Int, state: LayerState, text: TextContent)? in
      guard isPresent(layer, at: moment.time), chain(from: layer).contains(index) else { return nil }
      let state = presentation(of: layer, at: moment)
      guard layers[layer].contents.indices.contains(state.contents),
        case .text(let text) = layers[layer].contents[state.contents].abovePattern, !text.text.isEmpty
      else { return nil }
      return (layer, state, text)
    }
    if found.isEmpty { throw .vacuous("'\(name)' shows no text") }
    return found
  }
}
