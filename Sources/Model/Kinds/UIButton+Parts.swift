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
    guard settings?.showsActivityIndicator == true else {
      activityPart?.removeFromSuperview()
      activityPart = nil
      imagePart.modelIsHidden = false
      return
    }
    let part = activityPart ?? UIActivityIndicatorView(style: .medium)
    if activityPart == nil {
      activityPart = part
      part.isUserInteractionEnabled = false
      addSubview(part)
      part.startAnimating()
    }
    part.color = settings?.activityColor(of: self)
    imagePart.modelIsHidden = true
  }

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
    part.place(record.state.bounds)
  }
}
