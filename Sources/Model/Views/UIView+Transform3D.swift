package import InbetweenMotion
import InbetweenTimeline

extension UIView {
  package var modelTransform3D: Transform3D {
    get { record.state.transform3D }
    set {
      set(.transform, AnimatableValue(newValue))
      if transformAffectsLayout { stage.setNeedsLayout(of: self) }
    }
  }

  package var sublayerTransform: Transform3D {
    get { record.state.depth.sublayerTransform }
    set { set(.sublayerTransform, .transform3D(newValue)) }
  }

  /// In points.
  package var anchorPointZ: Double {
    get { record.state.depth.anchorPointZ }
    set { set(.anchorPointZ, .scalar(newValue)) }
  }

  package var isDoubleSided: Bool {
    get { record.state.depth.isDoubleSided }
    set { set(.isDoubleSided, .bool(newValue)) }
  }

  package var isTransformLayer: Bool {
    get { record.state.depth.isTransformLayer }
    set { set(.isTransformLayer, .bool(newValue)) }
  }
}
