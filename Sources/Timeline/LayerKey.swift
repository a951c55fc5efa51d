/// The animatable properties of a layer, by Core Animation's names.
public enum LayerKey: String, Hashable, Sendable, CaseIterable {
  case position
  case boundsOrigin = "bounds.origin"
  case boundsSize = "bounds.size"
  case anchorPoint
  case zPosition
  case transform
  case opacity
  case isHidden = "hidden"
  case clipsToBounds = "masksToBounds"
  case allowsEdgeAntialiasing
  case backgroundColor
  case cornerRadius
  case borderWidth
  case borderColor
  case shadowColor
  case shadowOpacity
  case shadowOffset
  case shadowRadius
  /// Which of the layer's ``Layer/contents`` is shown.
  case contents
  /// The colour of text or of a template image.
  case contentsColor
  case path
  case fillColor
  case strokeColor
  case lineWidth
  case lineDashPhase
  case lineDashPattern
  case strokeStart
  case strokeEnd
  case colors
  case locations
  case startPoint
  case endPoint
}
