public import InbetweenDiagnostics

/// An input's track.
public struct SceneTrack: Hashable, Sendable {
  /// The name in `inputs`, or `tilt.horizontal` or `tilt.vertical`.
  public var input: String
  /// Where the track stands.
  public var place: SourcePlace
  /// In the order of time.
  public var items: [SceneTrack.Item]
}

extension SceneTrack {
  /// An item of a track.
  public enum Item: Hashable, Sendable {
    /// A value at a time.
    case point(SceneTrack.Point)
    /// Continues from the previous item for its own duration.
    case motion(SceneTrack.Motion)

    /// Where the item stands.
    public var place: SourcePlace {
      switch self {
      case .point(let point): point.place
      case .motion(let motion): motion.place
      }
    }
  }

  /// A physical motion of an input.
  public struct Motion: Hashable, Sendable {
    /// Where the motion stands.
    public var place: SourcePlace
    /// What the motion obeys.
    public var law: Law

    /// The physics of a motion.
    public enum Law: Hashable, Sendable {
      /// - `duration`: the perceptual duration of a bounce, or that of a damping ratio; 0.5 if nil.
      /// - `inheritsVelocity`: whether it begins with the velocity at the end of the previous item.
      case spring(SpringExpression, to: SceneExpression, duration: SceneExpression?, inheritsVelocity: Bool)
      /// Decelerates like a scroll view. Without a velocity it has that of the previous item; `bounds` are two numbers
      /// or none.
      case deceleration(
        rate: SceneExpression, velocity: SceneExpression?, bounds: [SceneExpression], page: SceneExpression?)
    }
  }

  /// A point of a track: the curve is that of the segment that ends here, nil for linear.
  public struct Point: Hashable, Sendable {
    /// Where the point stands.
    public var place: SourcePlace
    /// Seconds from the event's start.
    public var time: SceneExpression
    /// The input's value at that time.
    public var value: SceneExpression
    /// From the point before to this one; nil for linear.
    public var curve: TimingCurve?
  }
}
