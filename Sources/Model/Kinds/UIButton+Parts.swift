import Foundation
import InbetweenGeometry
import InbetweenTimeline

// What a configuration or background image shows beside title and image.
extension UIButton {
  func showSubtitle(_ settings: Configuration?, _ color: UIColor) {
    guard let settings, let text = settings.subtitle, !text.isEmpty else {
      subtitlePart?.modelText = ""
      return
    }
    let part = subtitlePart ?? UILabel(internalPartOf: self, named: "subtitle")
    if subtitlePart == nil {
      subtitlePart = part
      addSubview(part)
    }
    part.modelText = text
    part.modelFont = settings.subtitleFont
    part.modelLineBreakMode = settings.subtitleLineBreakMode.model
    part.animatableTextColor = (settings.subtitleColor ?? color).model(in: traitCollection)
  }

  /// A spinner in the image's place.
  func showActivity(_ settings: Configuration?) {
    guard let settings, settings.showsActivityIndicator else {
      activityPart?.removeFromSuperview()
      activityPart = nil
      imagePart.modelIsHidden = false
      return
    }
    let part = activityPart ?? UIActivityIndicatorView(internalPartOf: self, named: "activity")
    if activityPart == nil {
      activityPart = part
      addSubview(part)
      part.modelIsAnimating = true
    }
    part.modelColor = settings.activityColor(of: self).model(in: traitCollection)
    imagePart.modelIsHidden = true
  }

  /// The tint colour, which scenes keep in the model.
  var tint: UIColor { isFromCode ? tintColor : UIColor(modelTintColor) }

  /// The opacity of title, image and background while the button is highlighted: those of a system button without
  /// configuration are dimmed most.
  var highlightedAlpha: Double { configuration == nil ? 0.2 : 0.75 }

  func showBackground(_ settings: Configuration?) {
    let picture = current(backgrounds)
    guard picture != nil || settings != nil else {
      backgroundPart?.modelIsHidden = true
      return
    }
    let part = backgroundPart ?? UIImageView(internalPartOf: self, named: "background")
    if backgroundPart == nil {
      backgroundPart = part
      insertChild(part, at: 0)
    }
    part.modelIsHidden = false
    part.image = picture
    part.modelBackgroundColor = settings?.fill(of: self).model(in: traitCollection) ?? .clear
    part.cornerRadius = settings.map { Double($0.radius(for: bounds.size)) } ?? 0
    if let stroke = settings?.background.strokeColor {
      part.borderColor = stroke.model(in: traitCollection)
      part.borderWidth = Double(settings?.background.strokeWidth ?? 0)
    }
    part.modelAlpha = settings != nil && isHighlighted && isEnabled ? highlightedAlpha : 1
    part.place(record.state.bounds)
  }

  /// Not less than a size, in whole pixels: images and symbols may end between two.
  func wholePixels(_ size: Size) -> IntrinsicSize {
    let scale = Double(stage.canvas.scale)
    func up(_ length: Double) -> Double {
      let pixels = length * scale
      return abs(pixels - pixels.rounded()) < 1e-6 ? length : pixels.rounded(.up) / scale
    }
    return IntrinsicSize(width: up(size.width), height: up(size.height))
  }

  /// Shows what a scene has set.
  func showScene(title text: String, parts: [TextPart], color own: Color?, in part: UILabel) {
    let settings = configuration
    let disabled = SystemColor.tertiaryLabel
    let usual = settings.map { $0.foreground(of: self).model(in: traitCollection) } ?? modelTintColor
    let color = isEnabled ? own ?? usual : titleColor ?? disabled
    part.show(text, or: parts)
    part.modelFont = settings.map { hasOwnFont ? font : $0.font } ?? font
    showLines(settings)
    part.animatableTextColor = color
    imagePart.modelImage = image
    if image != nil {
      imagePart.renderingMode = renderingMode == .automatic ? .alwaysTemplate : renderingMode
      if !isEnabled {
        imagePart.modelTintColor = disabled
      } else if settings == nil {
        imagePart.inheritTintColor()
      } else {
        imagePart.modelTintColor = usual
      }
    }
    showSubtitle(settings, UIColor(color))
    showActivity(settings)
    showBackground(settings)
    let alpha = isHighlighted && isEnabled ? highlightedAlpha : 1
    for shown in [part, imagePart, subtitlePart ?? part] { shown.modelAlpha = alpha }
  }
}

extension UILabel {
  /// Shows the parts of a text with attributes, or the text if there are none.
  func show(_ text: String, or parts: [TextPart]) {
    if parts.isEmpty { modelText = text } else { modelParts = parts }
  }
}
