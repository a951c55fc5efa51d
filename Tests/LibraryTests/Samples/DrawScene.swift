import Foundation
import Inbetween

/// Draws a scene file: every frame into a folder, and the end as a picture of its own.
func drawScene(at path: String, into folder: String) async throws {
  let scene = try PlayedScene(path: path)
  try await scene.writeFrames(toFolder: folder + "/frames", workers: 2)
  let end = try scene.png(at: scene.timeline.duration)
  try Data(end).write(to: URL(fileURLWithPath: folder + "/end.png"))
}
