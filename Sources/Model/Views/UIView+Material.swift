import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

extension UIView {
  /// Shows a material, or none.
  func show(_ material: BlurMaterial.Recipe?) {
    set(.backdropBlurRadius, .scalar(material?.blurRadius ?? 0))
    set(.backdropSaturation, .scalar(material?.saturation ?? 1))
    // From and to nothing only the strength of the tint changes: by way of transparent black it would darken.
    let tint = material?.tint ?? modelBackgroundColor.multiplyingAlpha(by: 0)
    if modelBackgroundColor.alpha == 0 {
      stage.performWithoutAnimation { modelBackgroundColor = tint.multiplyingAlpha(by: 0) }
    }
    modelBackgroundColor = tint
  }

  /// Shows the background of a bar in a scene.
  func show(_ backdrop: BarBackdrop) {
    let material = backdrop.effect.recipe(isDark: traitCollection.userInterfaceStyle == .dark)
    show(material)
    modelBackgroundColor = backdrop.tint ?? material?.tint ?? SystemColor.bar
  }
}
