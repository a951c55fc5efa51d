public import InbetweenMotion

extension LayerState {
  /// A property as a value that animations can work on. Setting a value of another type changes nothing.
  public subscript(key: LayerKey) -> AnimatableValue {
    get {
      switch key {
      case .position: .point(position)
      case .boundsOrigin: .point(boundsOrigin)
      case .boundsSize: .size(boundsSize)
      case .anchorPoint: .point(anchorPoint)
      case .zPosition: .scalar(zPosition)
      case .transform: .transform(transform)
      case .opacity: .scalar(opacity)
      case .isHidden: .bool(isHidden)
      case .clipsToBounds: .bool(clipsToBounds)
      case .allowsEdgeAntialiasing: .bool(allowsEdgeAntialiasing)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .scalar(cornerRadius)
      case .borderWidth: .scalar(borderWidth)
      case .borderColor: .color(borderColor)
      case .shadowColor: .color(shadowColor)
      case .shadowOpacity: .scalar(shadowOpacity)
      case .shadowOffset: .point(shadowOffset)
      case .shadowRadius: .scalar(shadowRadius)
      case .contents: .content(contents)
      case .contentsColor: .color(contentsColor)
      case .path: .path(path)
      case .fillColor: .color(fillColor)
      case .strokeColor: .color(strokeColor)
      case .lineWidth: .scalar(lineWidth)
      case .lineDashPhase: .scalar(lineDashPhase)
      case .lineDashPattern: .scalars(lineDashPattern)
      case .strokeStart: .scalar(strokeStart)
      case .strokeEnd: .scalar(strokeEnd)
      case .colors: .colors(colors)
      case .locations: .scalars(locations)
      case .startPoint: .point(startPoint)
      case .endPoint: .point(endPoint)
      }
    }
    set {
      switch (key, newValue) {
      case (.position, .point(let value)): position = value
      case (.boundsOrigin, .point(let value)): boundsOrigin = value
      case (.boundsSize, .size(let value)): boundsSize = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.zPosition, .scalar(let value)): zPosition = value
      case (.transform, .transform(let value)): transform = value
      case (.opacity, .scalar(let value)): opacity = value
      case (.isHidden, .bool(let value)): isHidden = value
      case (.clipsToBounds, .bool(let value)): clipsToBounds = value
      case (.allowsEdgeAntialiasing, .bool(let value)): allowsEdgeAntialiasing = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      case (.borderWidth, .scalar(let value)): borderWidth = value
      case (.borderColor, .color(let value)): borderColor = value
      case (.shadowColor, .color(let value)): shadowColor = value
      case (.shadowOpacity, .scalar(let value)): shadowOpacity = value
      case (.shadowOffset, .point(let value)): shadowOffset = value
      case (.shadowRadius, .scalar(let value)): shadowRadius = value
      case (.contents, .content(let value)): contents = value
      case (.contentsColor, .color(let value)): contentsColor = value
      case (.path, .path(let value)): path = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.strokeColor, .color(let value)): strokeColor = value
      case (.lineWidth, .scalar(let value)): lineWidth = value
      case (.lineDashPhase, .scalar(let value)): lineDashPhase = value
      case (.lineDashPattern, .scalars(let value)): lineDashPattern = value
      case (.strokeStart, .scalar(let value)): strokeStart = value
      case (.strokeEnd, .scalar(let value)): strokeEnd = value
      case (.colors, .colors(let value)): colors = value
      case (.locations, .scalars(let value)): locations = value
      case (.startPoint, .point(let value)): startPoint = value
      case (.endPoint, .point(let value)): endPoint = value
      default: break
      }
    }
  }
}
