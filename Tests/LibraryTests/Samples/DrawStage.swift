import Foundation
import Inbetween

/// Draws a box that slides to the right within two seconds, without a scene file.
func drawStage(into folder: String) async throws {
  let stage = Stage(canvas: Canvas(size: Size(width: 100, height: 100), scale: 2))
  let box = UIView(id: "box", in: stage)
  box.modelBackgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
  stage.root.addSubview(box)
  let left = NSLayoutConstraint(
    firstItem: box, firstAttribute: .left, secondItem: stage.root, secondAttribute: .left, constant: 10)
  try stage.activate([
    left,
    NSLayoutConstraint(firstItem: box, firstAttribute: .centerY, secondItem: stage.root, secondAttribute: .centerY),
    NSLayoutConstraint(firstItem: box, firstAttribute: .width, constant: 30),
    NSLayoutConstraint(firstItem: box, firstAttribute: .height, constant: 30),
  ])
  stage.schedule(at: Rational(0)) { stage in
    stage.animate(AnimationOptions(duration: Rational(2), curve: .timing(.easeInEaseOut))) { stage in
      // Fails for what is not finite only.
      try? stage.setConstant(left, 60)
      stage.layoutIfNeeded()
    }
  }
  stage.run()
  let timeline = stage.bake(name: "slide", duration: Rational(2))
  try await timeline.writeFrames(toFolder: folder + "/frames", framesPerSecond: Rational(15), workers: 2)
  try Data(timeline.png(at: Rational(1))).write(to: URL(fileURLWithPath: folder + "/half.png"))
}
