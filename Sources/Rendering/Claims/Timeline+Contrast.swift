import Foundation
import InbetweenDiagnostics
package import InbetweenGeometry
import InbetweenPixels
package import InbetweenTimeline

extension Timeline {
  /// Throws if the contrast of a layer's text is too low: the ratio of the luminances of its colour and of the most
  /// frequent colour around it, as defined by the Web Content Accessibility Guidelines 2.1. Among several texts or
  /// colours the one with the lowest contrast counts.
  ///
  /// - Parameters:
  ///   - name: the name of the layer in messages.
  ///   - ratio: 4.5 for text, 3 for large text.
  ///   - time: in seconds; nil for the end.
  package func hasContrast(
    of index: Int, name: String, atLeast ratio: Double, at time: Rational? = nil
  ) throws(MotionFailure) {
    let time = time ?? duration
    let moment = moment(at: time.doubleValue)
    let texts = try texts(in: index, name: name, at: moment)
    // The work of one picture for each claim, in addition to that of drawing it.
    let size = canvas.pixelSize
    guard WorkBudget.spend(2 * size.width * size.height, on: .pixels) else { return }
    let picture: Pixmap
    do throws(RenderError) {
      picture = try pixmap(at: time)
    } catch {
      throw MotionFailure("the animation cannot be drawn: \(error)")
    }
    var worst: Double?
    for (layer, state, text) in texts {
      let frame = screenFrame(of: layer, at: moment)
      guard let ground = picture.commonest(in: frame, scale: Double(canvas.scale)) else { continue }
      let opacity = chain(from: layer).reduce(1) { $0 * presentation(of: $1, at: moment).opacity }
      for color in Set(text.runs.map { $0.color ?? state.contentsColor }) {
        let found = contrast(of: color, opacity: opacity, on: ground)
        worst = min(worst ?? found, found)
      }
    }
    guard let worst else { throw .vacuous("'\(name)' is not on the screen at \(time.doubleValue.shortText) s") }
    if worst < ratio - 0.005 {
      throw MotionFailure(
        "the contrast of '\(name)' is \((worst * 100).rounded() / 100) to 1, and was to be \(ratio.shortText)")
    }
  }

  private func contrast(
    of color: Color, opacity: Double, on ground: (red: Double, green: Double, blue: Double)
  ) -> Double {
    let share = color.alpha * opacity
    func mix(_ a: Double, _ b: Double) -> Double { a * share + b * (1 - share) }
    let shown = (mix(color.red, ground.red), mix(color.green, ground.green), mix(color.blue, ground.blue))
    let lights = [luminance(shown), luminance(ground)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Relative luminance by WCAG 2.1, of sRGB components.
  private func luminance(_ color: (red: Double, green: Double, blue: Double)) -> Double {
    func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

extension Pixmap {
  /// The most frequent colour of a rectangle; nil if it is outside the picture.
  ///
  /// - Parameters:
  ///   - frame: in points.
  ///   - scale: pixels per point.
  fileprivate func commonest(in frame: Rect, scale: Double) -> (red: Double, green: Double, blue: Double)? {
    func clamp(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    let columns = clamp((frame.minX * scale).rounded(), width)..<max(clamp((frame.maxX * scale).rounded(), width), 0)
    let rows = clamp((frame.minY * scale).rounded(), height)..<max(clamp((frame.maxY * scale).rounded(), height), 0)
    guard !columns.isEmpty, !rows.isEmpty, WorkBudget.spend(20 * columns.count * rows.count, on: .pixels) else {
      return nil
    }
    var counts: [UInt32: Int] = [:]
    for row in rows {
      for column in columns {
        let index = (row * width + column) * 4
        let color = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        counts[color, default: 0] += 1
      }
    }
    // Among colours with equally many pixels, the smallest number, so that the result is always the same.
    guard let color = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
    return (Double(color >> 16 & 255) / 255, Double(color >> 8 & 255) / 255, Double(color & 255) / 255)
  }
}
