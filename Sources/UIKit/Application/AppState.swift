import Foundation
import InbetweenModel
import InbetweenObjects

/// What the stage keeps for the app of a recording.
final class AppState {
  var application: UIApplication?
  var cache: URLCache?
  /// What formatters write by.
  var region = FilmRegion()
  /// How the device is held.
  var screen = DeviceScreen()
  /// Finds storyboards and xibs.
  var nibs: (any NibLibrary)?
  /// The places in code of what has run once; see `runOnce`.
  var finishedSetups: Set<String> = []
  /// What code's random numbers come from.
  var random = SplitMix64(seed: 0)
  /// What is left for the frames of animated files, in bytes.
  var frameMemory = PictureFrames.memoryLimit
  /// Those of the files that code has read, so that a file that many views show counts once.
  var pictureFrames: [Data: PictureFrames] = [:]
  /// What the run loop keeps while it waits for nothing: paused display links, and timers of the distant future.
  private(set) var sleeping: [AnyObject] = []

  /// Keeps an object until it is woken or ended.
  func sleep(_ object: AnyObject) { if !sleeping.contains(where: { $0 === object }) { sleeping.append(object) } }
  func wake(_ object: AnyObject) { sleeping.removeAll { $0 === object } }
}

extension Stage {
  var app: AppState { attachments.object(AppState.self) { AppState() } }
}
