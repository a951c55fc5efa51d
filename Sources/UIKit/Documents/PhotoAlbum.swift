import Foundation
public import InbetweenModel

// The photo album, which films do not have: nothing is saved and the target is not told of it, which is a problem of
// the recording when there is a target.

@safe public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) { report("UIImageWriteToSavedPhotosAlbum", completionTarget) }

@safe public func UISaveVideoAtPathToSavedPhotosAlbum(
  _ videoPath: String, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) { report("UISaveVideoAtPathToSavedPhotosAlbum", completionTarget) }

public func UIVideoAtPathIsCompatibleWithSavedPhotosAlbum(_ videoPath: String) -> Bool { false }

private func report(_ function: String, _ target: Any?) {
  if target != nil { Stage.current?.report("\(function) saves nothing, so that its target is not called") }
}
