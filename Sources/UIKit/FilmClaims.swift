public import Foundation
import InbetweenRendering
import InbetweenGeometry
public import InbetweenModel
import InbetweenPixels
import InbetweenTimeline

// Claims about what a film shows beside motion. Each throws a sentence when it does not hold, and also when it says nothing.

extension Film {
  /// Whether constraints leave no view's place open, in any layout of the film. What overrides of `layoutSubviews` place is
  /// not asked about.
  public func isUnambiguous() throws(MotionFailure) {
    let layouts = timeline.layouts
    guard !layouts.isEmpty else { throw MotionFailure(description: "nothing is laid out, so the claim says nothing") }
    guard let finding = layouts.first(where: { !$0.ambiguous.isEmpty }), let first = finding.ambiguous.first else {
      return
    }
    let advice = first.suggestion.map { "; \($0) would settle it" } ?? ""
    throw MotionFailure(
      description: "constraints leave \(first.attribute) of '\(first.view)' open at \(finding.time.doubleValue) s"
        + advice)
  }

  /// Whether all of a label's text is shown at the film's end.
  public func isNotTruncated(_ label: UILabel) throws(MotionFailure) {
    _ = timeline
    guard let text = label.text, !text.isEmpty, label.stage === stage, label.window != nil else {
      throw MotionFailure(description: "'\(label.id)' shows no text, so the claim says nothing")
    }
    let wanted = stage.asCurrent { () -> CGSize in
      let limit = label.numberOfLines
      guard limit != 1 else { return label.intrinsicContentSize }
      let whole = UILabel(frame: .zero)
      whole.text = text
      whole.font = label.font
      whole.numberOfLines = 0
      return whole.sizeThatFits(label.bounds.size)
    }
    let lines = label.numberOfLines > 1 ? CGFloat(label.numberOfLines) * label.font.lineHeight : .infinity
    let room = CGSize(width: label.bounds.width, height: min(label.bounds.height, lines))
    if wanted.width > room.width + 0.5 || wanted.height > room.height + 0.5 {
      throw MotionFailure(
        description: "the text of '\(label.id)' takes \(wanted.width) × \(wanted.height) points and has "
          + "\(room.width) × \(room.height): \(text)")
    }
  }

  /// Whether a text is told from what lies behind it: the ratio of the luminances of its colour and of the colour that most
  /// pixels around it have, as the Web Content Accessibility Guidelines 2.1 define it.
  ///
  /// - Parameters:
  ///   - ratio: 4.5 for text, 3 for large text.
  ///   - time: in seconds; nil for the film's end.
  public func hasContrast(_ label: UILabel, atLeast ratio: Double, at time: Double? = nil) throws(MotionFailure) {
    let timeline = timeline
    let moment = time.flatMap { Rational(rounding: $0) } ?? timeline.duration
    guard label.text?.isEmpty == false, label.stage === stage, label.window != nil else {
      throw MotionFailure(description: "'\(label.id)' shows no text, so the claim says nothing")
    }
    let picture: Pixmap
    do throws(RenderError) {
      picture = try timeline.pixmap(at: moment)
    } catch {
      throw MotionFailure(description: "the film cannot be drawn: \(error)")
    }
    let frame = motion(of: label).frames.last { $0.time <= moment.doubleValue + 1e-9 }?.frame ?? .zero
    guard let ground = picture.commonest(in: Rect(frame), scale: Double(device.scale)) else {
      throw MotionFailure(description: "'\(label.id)' is not on the screen then, so the claim says nothing")
    }
    let text = label.modelTextColor
    func mix(_ a: Double, _ b: Double) -> Double { a * text.alpha + b * (1 - text.alpha) }
    let shown = (mix(text.red, ground.red), mix(text.green, ground.green), mix(text.blue, ground.blue))
    let lights = [luminance(shown), luminance(ground)].sorted()
    let found = (lights[1] + 0.05) / (lights[0] + 0.05)
    if found < ratio - 0.005 {
      throw MotionFailure(
        description: "the contrast of '\(label.id)' is \((found * 100).rounded() / 100) to 1, and was to be \(ratio)")
    }
  }

  /// Relative luminance by WCAG 2.1, of sRGB components.
  private func luminance(_ color: (red: Double, green: Double, blue: Double)) -> Double {
    func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// Whether a finger of a size reaches a view at the film's end: in a square around its middle every touch is the view's.
  ///
  /// - Parameter side: in points; 44 by Apple's Human Interface Guidelines.
  public func tapTarget(_ view: UIView, atLeast side: CGFloat = 44) throws(MotionFailure) {
    _ = timeline
    guard view.stage === stage, view.window === window else {
      throw MotionFailure(description: "'\(view.id)' is not in the window, so the claim says nothing")
    }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    let reach = side / 2 - 0.01
    for (x, y) in [(0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      let point = CGPoint(x: middle.x + x * reach, y: middle.y + y * reach)
      let hit = window.hitTest(point, with: nil)
      guard hit?.isDescendant(of: view) != true else { continue }
      let size = view.bounds.size
      throw MotionFailure(
        description: "a touch at (\(point.x), \(point.y)) reaches \(hit.map { "'\($0.id)'" } ?? "nothing"), not "
          + "'\(view.id)', which is \(size.width) × \(size.height) points; it was to be \(side) × \(side)")
    }
  }
}

extension FilmMotion {
  /// How fast a number changes at most, in points per second.
  public func maximumVelocity(_ number: Number) throws(MotionFailure) -> Double {
    guard samples.contains(where: { $0.frame != samples.first?.frame }) else {
      throw MotionFailure(description: "'\(name)' does not move, so the claim says nothing")
    }
    return zip(samples, samples.dropFirst()).filter { $1.time > $0.time }
      .map { abs(number.value(of: $1.frame) - number.value(of: $0.frame)) / ($1.time - $0.time) }.max() ?? 0
  }
}

extension Pixmap {
  /// The colour that most pixels of a rectangle have; nil where it lies outside of the picture.
  ///
  /// - Parameters:
  ///   - frame: in points.
  ///   - scale: pixels to a point.
  fileprivate func commonest(in frame: Rect, scale: Double) -> (red: Double, green: Double, blue: Double)? {
    func clamp(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    let columns = clamp((frame.minX * scale).rounded(), width)..<max(clamp((frame.maxX * scale).rounded(), width), 0)
    let rows = clamp((frame.minY * scale).rounded(), height)..<max(clamp((frame.maxY * scale).rounded(), height), 0)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var counts: [UInt32: Int] = [:]
    for row in rows {
      for column in columns {
        let index = (row * width + column) * 4
        let color = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        counts[color, default: 0] += 1
      }
    }
    // Of colours with as many pixels the lesser number, so that the answer is always the same.
    guard let color = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
    return (Double(color >> 16 & 255) / 255, Double(color >> 8 & 255) / 255, Double(color & 255) / 255)
  }
}
