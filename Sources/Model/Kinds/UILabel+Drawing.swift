import Foundation
import InbetweenGeometry
import InbetweenTimeline

/// What the class of an app draws in place of a label's text.
struct LabelDrawing {
  /// nil if it is the text alone, upright in a rectangle: it then stays text, which follows changes of size and colour.
  var picture: SnapshotContent?
  /// Where the label's own text was drawn, whether upright before anything else, and how many items there were then.
  var texts: [(rect: CGRect, isFirst: Bool, items: Int)] = []
  /// Whether the class draws at the moment.
  var isRunning = false
}

extension UILabel {
  /// Calls what the class of an app draws.
  func drawByApp() {
    guard isFromCode, isOfApp, bounds.width > 0, bounds.height > 0 else { return }
    let context = CGContext(size: Size(bounds.size), in: stage)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    (drawing.texts, drawing.isRunning) = ([], true)
    context.asCurrent {
      layerWillDraw(layer)
      draw(layer, in: context)
    }
    let picture = context.picture
    if drawing.texts.count == 1, let text = drawing.texts.first, text.isFirst, text.items == picture.items.count {
      drawing.picture = nil
      let (inner, outer) = (Rect(text.rect), record.state.bounds)
      textInsets = Insets(
        top: inner.minY - outer.minY, left: inner.minX - outer.minX, bottom: outer.maxY - inner.maxY,
        right: outer.maxX - inner.maxX)
    } else {
      drawing.picture = picture
      record.setContent(picture.items.isEmpty ? .none : .snapshot(picture), at: stage.seconds)
    }
    drawing.isRunning = false
  }

  /// Draws the text as the label shows it.
  func drawOwnText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let isFirst =
      context.picture.items.isEmpty
      && context.ctm == CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    if !modelText.isEmpty, rect.width > 0, rect.height > 0 {
      let label = UILabel(frame: CGRect(origin: .zero, size: rect.size))
      label.modelFont = modelFont
      label.modelTextColor = modelTextColor
      label.modelTextAlignment = modelTextAlignment
      label.numberOfLines = numberOfLines
      label.modelLineBreakMode = modelLineBreakMode
      label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
      label.minimumScaleFactor = minimumScaleFactor
      label.baselineAdjustment = baselineAdjustment
      label.modelParagraphStyle = modelParagraphStyle
      label.modelText = modelText
      label.modelParts = modelParts
      let items = label.stage.subtree(of: label.node).displayItems(of: 0, at: label.stage.seconds)
      let picture = SnapshotContent(items: items, size: label.record.state.boundsSize)
      context.draw(UIImage(picture, size: rect.size, scale: 1, in: label.stage), in: rect)
    }
    drawing.texts.append((rect, isFirst, context.picture.items.count))
  }
}
