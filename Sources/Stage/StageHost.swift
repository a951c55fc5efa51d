package import InbetweenTimeline

/// What is on a stage: views, and what code keeps there. The stage retains it and tells it what happens.
package protocol StageHost: AnyObject {
  /// Runs a closure while the stage is the current one.
  func whileCurrent<Result>(_ stage: Stage, _ body: () -> Result) -> Result

  /// Whether the next layout has to call methods of code.
  var hasCodeToCall: Bool { get }
  /// Solves, places layers and calls those methods, until nothing needs another pass.
  func layOut(_ stage: Stage)
  /// Draws what code draws and what has changed.
  func draw(on stage: Stage)

  /// Called when all events of a turn have run, before its layout and after it.
  func turnWillEnd(on stage: Stage)
  func turnDidLayOut(_ stage: Stage)
  /// Called at the end of a turn.
  func turnDidEnd(on stage: Stage)
  func keyboardHeightDidChange(on stage: Stage)

  /// Called when a constraint has been deactivated.
  func didDeactivate(_ constraint: any StageConstraint, on stage: Stage)

  /// Counts a layer without an owner among the objects of the stage, by which it is named.
  func numberOfBareLayer(on stage: Stage) -> Int
  /// The names of layers in outputs that differ from those of their owners, by the index of the layer.
  func outputNames(on stage: Stage) -> [Int: String]

  /// Counts a layer that the stage takes from another one.
  func renumber(_ node: LayerNode, on stage: Stage)
  /// A picture of another stage, with the numbers of this one.
  func adopted(_ picture: SnapshotContent, from former: Stage, on stage: Stage) -> SnapshotContent
  /// Called for each layer that has come from another stage, and then for the topmost of them.
  func didAdopt(_ node: LayerNode, from former: Stage)
  func didAdoptTree(_ top: LayerNode, from former: Stage)
}

/// Runs asynchronous code in the turns of a recording.
package protocol TurnTasks: AnyObject {
  /// Whether this thread is playing the recording.
  var isPlayedHere: Bool { get }
  var isReady: Bool { get }
  /// Runs all waiting work, including the work that it adds; returns false if some is still waiting.
  func run() -> Bool
  /// Adds a block after the waiting work.
  func add(_ block: @escaping () -> Void)
  /// Plays the recording in this thread.
  func play<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
}
