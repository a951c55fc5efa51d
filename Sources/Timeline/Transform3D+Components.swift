import InbetweenGeometry
import InbetweenMotion

extension Transform3D {
  /// A component by its name in key paths. A transform of the plane has those of the plane.
  subscript(component: LayerKeyPath.Component) -> AnimatableValue? {
    if !component.isSpatial, let planar { return AnimatableValue.transform(planar)[component] }
    guard let parts = SpatialParts(self) else { return nil }
    switch component {
    case .rotation: return .scalar(parts.angles.z)
    case .rotationX: return .scalar(parts.angles.x)
    case .rotationY: return .scalar(parts.angles.y)
    case .scale, .scaleX: return .scalar(parts.scale.x)
    case .scaleY: return .scalar(parts.scale.y)
    case .scaleZ: return .scalar(parts.scale.z)
    case .translation: return .point(Point(x: parts.translation.x, y: parts.translation.y))
    case .translationX: return .scalar(parts.translation.x)
    case .translationY: return .scalar(parts.translation.y)
    case .translationZ: return .scalar(parts.translation.z)
    case .x, .y, .width, .height: return nil
    }
  }

  /// The transform with another value of a component; unchanged if it cannot be decomposed.
  func replacing(_ component: LayerKeyPath.Component, by value: AnimatableValue) -> AnimatableValue {
    if !component.isSpatial, let planar {
      var result = AnimatableValue.transform(planar)
      result[component] = value
      return result
    }
    guard var parts = SpatialParts(self) else { return AnimatableValue(self) }
    switch (component, value) {
    case (.translation, .point(let p)): parts.translation = SIMD3(p.x, p.y, parts.translation.z)
    case (.rotation, .scalar(let v)): parts.angles.z = v
    case (.rotationX, .scalar(let v)): parts.angles.x = v
    case (.rotationY, .scalar(let v)): parts.angles.y = v
    case (.scale, .scalar(let v)): parts.scale = SIMD3(v, v, v)
    case (.scaleX, .scalar(let v)): parts.scale.x = v
    case (.scaleY, .scalar(let v)): parts.scale.y = v
    case (.scaleZ, .scalar(let v)): parts.scale.z = v
    case (.translationX, .scalar(let v)): parts.translation.x = v
    case (.translationY, .scalar(let v)): parts.translation.y = v
    case (.translationZ, .scalar(let v)): parts.translation.z = v
    default: break
    }
    return AnimatableValue(parts.transform)
  }
}
