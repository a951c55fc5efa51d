public import InbetweenGeometry

/// A picture that is a function of a progress, such as a Lottie file.
public protocol MovingPicture: AnyObject, Sendable {
  /// In points.
  var size: Size { get }
  /// What its progress is in frames.
  var frames: MovingFrames { get }
  /// The texts that it shows, which are laid out before it is drawn.
  var texts: [TextRequest] { get }

  /// The commands that draw it, relative to its top left corner. A pure function.
  ///
  /// - Parameters:
  ///   - progress: 0…1.
  ///   - images: the indices of its images among those of the ``DisplayResources``; -1 for one that is not shown.
  ///   - texts: its texts, laid out.
  func items(at progress: Double, images: [Int], texts: [TextContent]) -> [DisplayItem]
}

/// The frames of a picture that moves, which authors and code count.
public struct MovingFrames: Hashable, Sendable {
  /// A named frame.
  public struct Marker: Hashable, Sendable {
    /// The author's; several may share one.
    public var name: String
    /// The frame.
    public var start: Double
    /// In frames.
    public var length: Double

    public init(name: String, start: Double, length: Double) {
      self.name = name
      self.start = start
      self.length = length
    }
  }

  /// The frame of progress 0.
  public var start: Double
  /// The frame of progress 1, the one after the last that is shown.
  public var end: Double
  /// Frames per second, above 0.
  public var rate: Double
  /// In the order of the file.
  public var markers: [Marker]

  /// - Parameters:
  ///   - start: the frame of progress 0.
  ///   - end: the frame of progress 1.
  ///   - rate: frames per second, above 0.
  ///   - markers: named frames.
  public init(start: Double, end: Double, rate: Double, markers: [Marker] = []) {
    self.start = start
    self.end = end
    self.rate = rate
    self.markers = markers
  }

  /// The time in which the progress goes from 0 to 1, in seconds.
  public var duration: Double { (end - start) / rate }

  /// The frame at a progress, which may be fractional.
  public func frame(at progress: Double) -> Double { start + (end - start) * progress }

  /// The progress at a frame, 0…1.
  public func progress(at frame: Double) -> Double {
    end > start ? min(max((frame - start) / (end - start), 0), 1) : 0
  }
}

/// A picture that moves with the bitmaps that it shows.
public struct LoadedAnimation: Sendable {
  /// What moves.
  public var picture: any MovingPicture
  /// Nil for an image that is not shown.
  public var bitmaps: [DisplayResources.Bitmap?]

  public init(picture: any MovingPicture, bitmaps: [DisplayResources.Bitmap?]) {
    self.picture = picture
    self.bitmaps = bitmaps
  }
}

/// A picture that moves with its images and texts, and how it is placed in the bounds of a layer, whose
/// ``LayerState/animationProgress`` it follows.
public struct MovingContent: Hashable, Sendable {
  /// What moves.
  public var picture: any MovingPicture
  /// Indices into ``DisplayResources/images``.
  public var images: [Int]
  /// The texts, laid out.
  public var texts: [TextContent]
  /// How the picture fills a layer of another size.
  public var contentMode: ContentMode

  public init(picture: any MovingPicture, images: [Int], texts: [TextContent], contentMode: ContentMode) {
    self.picture = picture
    self.images = images
    self.texts = texts
    self.contentMode = contentMode
  }

  /// The picture at a progress, 0…1.
  public func snapshot(at progress: Double) -> SnapshotContent {
    SnapshotContent(items: picture.items(at: progress, images: images, texts: texts), size: picture.size)
  }

  public static func == (a: MovingContent, b: MovingContent) -> Bool {
    a.picture === b.picture && a.images == b.images && a.texts == b.texts && a.contentMode == b.contentMode
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(picture))
    hasher.combine(contentMode)
  }
}
