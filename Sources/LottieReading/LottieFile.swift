public import InbetweenGeometry
public import InbetweenTimeline

/// A Lottie file as a picture that moves: a function from progress to commands of a display list.
///
/// The subset of the format that viewers on phones draw: layers of shapes, solids, images, texts and precompositions with
/// parents, masks, mattes, time remapping; key frames with their curves. What is not drawn is among ``problems``.
/// Nothing else is opened: the owner reads the ``images`` and lays out the texts.
public final class LottieFile: MovingPicture {
  /// The composition's size, in points: one for each of its pixels.
  public let size: Size
  /// With the file's markers.
  public let frames: MovingFrames
  /// What is not drawn, in the order in which it was found.
  public let problems: [LottieProblem]
  /// The images that the file shows.
  public let images: [LottieImageSource]
  /// The texts that the file shows.
  public let texts: [TextRequest]
  /// The path of the file in its archive; nil for a file of its own.
  public let member: String?
  private let composition: LottieComposition

  private static let greatest = 16 << 20

  /// - Parameter member: the path of the file in its archive; nil for a file of its own.
  /// - Throws: ``LottieProblem`` if the file is no Lottie file, has a mistake or exceeds a limit.
  public init(_ bytes: [UInt8], member: String? = nil) throws(LottieProblem) {
    guard bytes.count <= LottieFile.greatest else {
      throw LottieProblem("the file has \(bytes.count) bytes; the limit is \(LottieFile.greatest)")
    }
    guard bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "P") else {
      throw LottieProblem("this is a dotLottie archive, and not the JSON text in it")
    }
    let reader = try LottieReader(bytes)
    self.member = member
    composition = try reader.composition()
    size = composition.size
    frames = MovingFrames(
      start: composition.start, end: composition.end, rate: composition.frameRate, markers: reader.markers())
    problems = reader.problems
    images = reader.images
    texts = reader.texts
  }

  /// Whether a file begins as a JSON object does.
  public static func isObject(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { $0 != 0x20 && !(0x09...0x0d).contains($0) } == UInt8(ascii: "{")
  }

  public func items(at progress: Double, images: [Int], texts: [TextContent]) -> [DisplayItem] {
    var frame = LottieFrame(composition, images: images, texts: texts)
    return frame.items(at: progress)
  }
}
