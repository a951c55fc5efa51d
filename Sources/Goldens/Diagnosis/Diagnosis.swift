internal import InbetweenGeometry

/// Why two runs of a scene differ: where things are, when they are there, or how they look.
public struct Diagnosis: Hashable, Sendable {
  /// What differs, frame by frame.
  public let difference: TraceDifference
  /// At most one of each kind.
  public let findings: [Finding]
  /// What in the scene explains it; nil where that was not asked.
  public let cause: Cause?
  /// The one difference that is named.
  private let leading: TraceDifference.PropertyDifference?
  private let leadingText: String

  /// Frames whose pixels differ though the motion is equal; nil where that is not so.
  public let pixels: PixelDifference?

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Another layout or path.
    case elsewhere = "where"
    /// The same path at another time.
    case when
    /// Colour, radius, text, order, a view added or removed.
    case look
  }

  public struct Finding: Hashable, Sendable {
    public let kind: Kind
    /// Paths of the views it is about, the most affected first.
    public let views: [String]
    /// What is to be said, without a full stop; empty where the greatest difference says it already.
    public let text: String
    /// What is to be said where nothing was said yet.
    let fullText: String

    init(kind: Kind, views: [String], text: String, fullText: String? = nil) {
      self.kind = kind
      self.views = views
      self.text = text
      self.fullText = fullText ?? text
    }
  }

  /// - Parameters:
  ///   - tolerance: in points, as for ``TraceDifference``.
  ///   - pixels: counts only where the motion is equal.
  ///   - parts: where several changes of different natures are the cause, what each of them does.
  public init(
    expected: MotionTrace, actual: MotionTrace, tolerance: Double = 0, cause: Cause? = nil, parts: [Diagnosis] = [],
    pixels: PixelDifference? = nil
  ) {
    let difference = TraceDifference(expected: expected, actual: actual, tolerance: tolerance)
    self.difference = difference
    self.cause = cause
    self.pixels = difference.isEmpty ? pixels : nil
    var examination = Examination(difference, grid: MotionGrid(expected: expected, actual: actual))
    examination.run()
    // What is left to the program may be of any kind.
    let nature = cause?.outside == nil ? cause?.nature : nil
    examination.settle(by: nature)
    let leading = LeadingDifference(difference, nature: nature, changes: cause?.changes ?? [])
    self.leading = leading.property
    leadingText = leading.text(in: examination.grid)
    let own = examination.findings(events: expected.events, head: leading.property)
    if difference.isEmpty, pixels != nil {
      findings = [Finding(kind: .look, views: [], text: "")]
    } else {
      findings = parts.isEmpty ? own : Self.combined(parts.flatMap(\.findings), leading.property)
    }
  }

  /// What is said of a change that only pixels show.
  init(pixelsBesides expected: MotionTrace) {
    difference = TraceDifference(expected: expected, actual: expected)
    cause = nil
    pixels = nil
    (leading, leadingText) = (nil, "")
    findings = [Finding(kind: .look, views: [], text: "look: other pixels besides")]
  }

  /// The findings of several changes as one of each kind.
  private static func combined(_ all: [Finding], _ head: TraceDifference.PropertyDifference?) -> [Finding] {
    Kind.allCases.compactMap { kind in
      let own = all.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      var seen = Set<String>()
      var texts: [String] = []
      // What a part says of nothing but its own leading difference is said here unless it is this one's too.
      for finding in own where seen.insert(finding.fullText).inserted {
        let isSaid = finding.text.isEmpty && head.map { finding.views == [$0.view] } == true && all.count == own.count
        if !isSaid, !finding.fullText.isEmpty { texts.append(finding.fullText) }
      }
      var views = Set<String>()
      return Finding(
        kind: kind, views: own.flatMap(\.views).filter { views.insert($0).inserted },
        text: texts.prefix(2).joined(separator: ", "))
    }
  }

  public var isEmpty: Bool { difference.isEmpty && pixels == nil }

  /// The frame that the sentence calls the worst, as the golden counts them; nil where it names none.
  public var worstFrame: Int? { pixels?.worstFrame ?? (difference.frames.isEmpty ? nil : leading?.worstFrame) }

  public var kinds: [Kind] { findings.map(\.kind) }

  /// One sentence that says what differs, how, and why:
  /// `passbook: frames 4–12 of 19 differ, worst 7 (0.117 s): view3.height 67.0 → 70.0 pt; …`. Arrows go from what was
  /// expected to what was found.
  public var sentence: String {
    guard !isEmpty else { return "\(difference.scene): no difference" }
    var parts = [head]
    // What the greatest difference says already is not said again.
    parts += findings.map(\.text).filter { $0 != "look: " + leadingText && $0 != "also " + leadingText }
    if let cause { parts.append(cause.description) }
    return "\(difference.scene): " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private var head: String {
    var parts = difference.shape.map(\.description)
    if let pixels { parts.append(pixels.description) }
    if !difference.frames.isEmpty {
      var text = Self.differing(difference.frames, of: difference.frameCount)
      if let leading {
        let time = Decimals.fixed(leading.time.doubleValue, places: 3)
        text += ", worst \(leading.worstFrame) (\(time) s): \(leadingText)"
      }
      parts.append(text)
    }
    return parts.joined(separator: "; ")
  }

  /// `frames 4–12 of 19 differ`.
  static func differing(_ frames: [Int], of count: Int) -> String {
    let single = frames.count == 1
    return "\(single ? "frame" : "frames") \(ranges(frames)) of \(count) \(single ? "differs" : "differ")"
  }

  /// `4–12`, `4–12 and 20`, or how many lie between the first and the last where there are more gaps.
  static func ranges(_ frames: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound == frame - 1 {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let texts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    if texts.count <= 2 { return texts.joined(separator: " and ") }
    return "\(frames[0])–\(frames[frames.count - 1]) (\(frames.count) of them)"
  }
}

/// Frames whose pixels differ though nothing that moves does.
public struct PixelDifference: Hashable, Sendable, CustomStringConvertible {
  /// Ascending, at least one.
  public let frames: [Int]
  public let frameCount: Int
  /// Nil where none was compared as an image.
  public let worstFrame: Int?
  /// What is said of the worst of them, `worst 7 (0.117 s): 812 pixels …`; empty where none was compared as an image.
  public let worst: String

  /// - Parameter worst: the worst frame that was compared as an image, its time in seconds, and what was found.
  public init(frames: [Int], frameCount: Int, worst: (frame: Int, seconds: Double, summary: String)? = nil) {
    self.frames = frames
    self.frameCount = frameCount
    worstFrame = worst?.frame
    self.worst =
      worst.map { ", worst \($0.frame) (\(Decimals.fixed($0.seconds, places: 3)) s): \($0.summary)" } ?? ""
  }

  public var description: String {
    Diagnosis.differing(frames, of: frameCount) + " in pixels alone, the motion is equal" + worst
  }
}
