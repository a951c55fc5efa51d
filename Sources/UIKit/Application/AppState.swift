import Foundation
import InbetweenModel

/// What the stage keeps for the app of a recording.
final class AppState {
  var application: UIApplication?
  var pasteboard: UIPasteboard?
  var cache: URLCache?
  /// What formatters write by.
  var region = FilmRegion()
  /// How the device is held.
  var screen = DeviceScreen()
  /// Finds storyboards and xibs.
  var nibs: (any NibLibrary)?
  /// What is left for the frames of animated files, in bytes.
  var frameMemory = PictureFrames.memoryLimit
  /// Those of the files that code has read, so that a file that many views show counts once.
  var pictureFrames: [Data: PictureFrames] = [:]
}

extension Stage {
  var app: AppState { attachments.object(AppState.self) { AppState() } }
}
