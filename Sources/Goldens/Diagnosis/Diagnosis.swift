internal import InbetweenGeometry

/// The diagnosis of the difference between two runs of a scene: in position, timing or appearance.
public struct Diagnosis: Hashable, Sendable {
  /// The differences, frame by frame.
  public let difference: TraceDifference
  /// At most one of each kind.
  public let findings: [Finding]
  /// The cause in the scene; nil if it was not searched for.
  public let cause: Cause?
  /// The difference that is named in the message.
  private let leading: TraceDifference.PropertyDifference?
  private let leadingText: String

  /// The frames whose pixels differ although the motion is equal; nil if there are none.
  public let pixels: PixelDifference?

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A different layout or path.
    case elsewhere = "where"
    /// The same path with different timing.
    case when
    /// Colour, radius, text, order, a view added or removed.
    case look
  }

  public struct Finding: Hashable, Sendable {
    public let kind: Kind
    /// Paths of the affected views, the most affected first.
    public let views: [String]
    /// The text of the finding without a full stop; empty if the leading difference already says it.
    public let text: String
    /// The complete text of the finding.
    let fullText: String
    /// What the text lists, which findings of several changes list together; nil if it is no list.
    let list: FindingList?
    /// Shorter forms of the text, for long sentences.
    let shorter: [Shortening]

    init(
      kind: Kind, views: [String], text: String, fullText: String? = nil, list: FindingList? = nil,
      shorter: [Shortening] = []
    ) {
      self.kind = kind
      self.views = views
      self.text = text
      self.fullText = fullText ?? text
      self.list = list
      self.shorter = shorter
    }
  }

  /// - Parameters:
  ///   - tolerance: in points, as for ``TraceDifference``.
  ///   - frames: by how many frames a value may be early or late, as for ``TraceDifference``.
  ///   - pixels: used only if the motion is equal.
  ///   - parts: the effect of each change, if several changes of different natures are the cause.
  public init(
    expected: MotionTrace, actual: MotionTrace, tolerance: Double = 0, frames: Int = 0, cause: Cause? = nil,
    parts: [Diagnosis] = [], pixels: PixelDifference? = nil
  ) {
    let difference = TraceDifference(expected: expected, actual: actual, tolerance: tolerance, frames: frames)
    self.difference = difference
    self.cause = cause
    self.pixels = difference.isEmpty ? pixels : nil
    var examination = Examination(difference, grid: MotionGrid(expected: expected, actual: actual))
    examination.run()
    // Differences caused by the program can be of any kind.
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

  /// The diagnosis of a change that only affects pixels.
  init(pixelsBesides expected: MotionTrace) {
    difference = TraceDifference(expected: expected, actual: expected)
    cause = nil
    pixels = nil
    (leading, leadingText) = (nil, "")
    findings = [Finding(kind: .look, views: [], text: "look: other pixels besides")]
  }

  /// The findings of several changes, combined by kind.
  private static func combined(_ all: [Finding], _ head: TraceDifference.PropertyDifference?) -> [Finding] {
    Kind.allCases.compactMap { kind in
      let own = all.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      var seen = Set<String>()
      let lists = FindingList.joined(own.compactMap(\.list), besides: head)
      var texts: [String] = lists.map(\.text)
      var briefs = lists.map(\.brief)
      // The leading difference of a part is added here if the part states nothing else, unless it is also the leading
      // difference of the whole.
      for finding in own where finding.list == nil && seen.insert(finding.fullText).inserted {
        let isReported =
          finding.text.isEmpty && head.map { finding.views == [$0.view] } == true && all.count == own.count
        guard !isReported, !finding.fullText.isEmpty else { continue }
        texts.append(finding.fullText)
        briefs.append(finding.shorter.first?.text ?? finding.fullText)
      }
      var views = Set<String>()
      var shorter = [
        Shortening(step: kind == .when ? .timing : .list, text: briefs.prefix(2).joined(separator: ", "))
      ]
      if lists.count == 1, briefs.count == 1 {
        shorter += [.init(step: .names, text: lists[0].count), .init(step: .others, text: "")]
      }
      return Finding(
        kind: kind, views: own.flatMap(\.views).filter { views.insert($0).inserted },
        text: texts.prefix(2).joined(separator: ", "), shorter: shorter)
    }
  }

  public var isEmpty: Bool { difference.isEmpty && pixels == nil }

  /// The frame that the message calls the worst, in the golden's numbering; nil if there is none.
  public var worstFrame: Int? { pixels?.worstFrame ?? (difference.frames.isEmpty ? nil : leading?.worstFrame) }

  public var kinds: [Kind] { findings.map(\.kind) }

  /// A one-sentence description of what differs, how, and why:
  /// `passbook: frames 4–12 of 19 differ, worst 7 (0.117 s): view3.height 67.0 → 70.0 pt; …`. Arrows point from the
  /// expected to the actual value. Above 200 characters, parts of it are shortened (``Shortening``); ``detail`` has all.
  public var sentence: String { text(limit: Sentence.limit) }

  /// ``sentence`` with all findings and changes in full.
  public var detail: String { text(limit: nil) }

  private func text(limit: Int?) -> String {
    guard !isEmpty else { return "\(difference.scene): no difference" }
    var sentence = Sentence()
    let hasOtherDuration = difference.shape.contains { $0.kind == .duration }
    for shape in difference.shape {
      let short = shape.kind == .frames && hasOtherDuration ? "" : shape.brief
      sentence.add(shape.description, shorter: [.init(step: .time, text: short)])
    }
    if let pixels { sentence.add(pixels.description) }
    if !difference.frames.isEmpty {
      let frames = Self.differing(difference.frames, of: difference.frameCount)
      let isOfCanvas =
        leading?.viewName == "screen" && leading?.isPlace == true
        && difference.shape.contains { $0.kind == .canvas }
      if let leading {
        let time = Decimals.fixed(leading.time.doubleValue, places: 3)
        // Otherwise it reads as if nothing else differed.
        let worst = difference.properties.contains { $0.view != leading.view } ? ", worst: " : ": "
        // The size of the screen is that of the canvas.
        let value = isOfCanvas ? "" : ": " + leadingText
        let rest = isOfCanvas ? "" : worst + leadingText
        sentence.add(
          frames + ", worst \(leading.worstFrame) (\(time) s)" + value,
          shorter: [
            .init(step: .time, text: frames + ", worst \(leading.worstFrame)" + value),
            .init(step: .worstFrame, text: frames + rest),
            .init(step: .total, text: Self.span(difference.frames) + rest),
          ])
      } else {
        sentence.add(frames)
      }
    }
    // Findings that repeat the leading difference are omitted.
    for finding in findings where finding.text != "look: " + leadingText && finding.text != "also " + leadingText {
      sentence.add(finding.text, shorter: finding.shorter)
    }
    if let cause { sentence.add(cause.description, shorter: cause.shorter) }
    return sentence.text(after: difference.scene, limit: limit)
  }

  /// `frames 4–12 of 19 differ`.
  static func differing(_ frames: [Int], of count: Int) -> String {
    let single = frames.count == 1
    return "\(single ? "frame" : "frames") \(ranges(frames)) of \(count) \(single ? "differs" : "differ")"
  }

  /// `frames 4–12`, from the first to the last.
  private static func span(_ frames: [Int]) -> String {
    guard let first = frames.first, let last = frames.last, first < last else { return "frame \(ranges(frames))" }
    return "frames \(first)–\(last)"
  }

  /// `4–12`, `4–12 and 20`, or the number of frames between the first and the last if there are more gaps.
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

/// Frames whose pixels differ although the motion is equal.
public struct PixelDifference: Hashable, Sendable, CustomStringConvertible {
  /// Ascending, at least one.
  public let frames: [Int]
  public let frameCount: Int
  /// Nil if none was compared as an image.
  public let worstFrame: Int?
  /// The description of the worst frame, `worst 7 (0.117 s): 812 pixels …`; empty if none was compared as an image.
  public let worst: String

  /// - Parameter worst: the worst frame that was compared as an image, its time in seconds, and the result.
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
