import InbetweenLayout
import InbetweenObjects
package import InbetweenTimeline

// What the pictures of code ask of their stage.
extension Stage: DrawingEnvironment {
  package var isRightToLeft: Bool { direction == .rightToLeft }

  package var imageContexts: [ImageContext] {
    get { code.imageContexts }
    set { code.imageContexts = newValue }
  }

  package var resources: DisplayResources {
    get { pictures.resources }
    set { pictures.resources = newValue }
  }

  package var pictureOwner: PictureOwner { code.pictureOwner }
}
