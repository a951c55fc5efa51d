package import InbetweenTimeline

/// What drawing asks of the recording in which it happens.
package protocol DrawingEnvironment: AnyObject {
  /// Whether this thread plays the recording.
  var isPlayedHere: Bool { get }
  /// The traits of the screen.
  var traits: UITraitCollection { get }
  var isRightToLeft: Bool { get }
  /// Loads and writes images, colours and animations.
  var assets: AssetAccess { get }
  /// The contexts that code has begun and not ended, the current one last.
  var imageContexts: [ImageContext] { get set }

  /// What the pictures drawn here refer to.
  var resources: DisplayResources { get set }
  /// Tells them from pictures of other recordings.
  var pictureOwner: PictureOwner { get }

  /// Adds a bitmap to the resources of the recording.
  ///
  /// - Returns: its index among the images of the resources.
  func addImage(_ bitmap: DisplayResources.Bitmap) -> Int
  /// Nil without a typesetter, and for a font that it cannot read.
  func fontMetrics(of font: FontDescription) -> FontMetrics?
  /// Adds a problem to those of the recording.
  func report(_ problem: String)
  /// Schedules an action, from any thread.
  ///
  /// - Parameter seconds: the delay on the recording's clock.
  func plan(after seconds: Double, _ action: @escaping () -> Void)
}

/// The recording in which drawing happens.
package enum Drawing {
  /// Transfers the recording with its task, which has exclusive access to it.
  private struct Scope: @unchecked Sendable { let environment: any DrawingEnvironment }

  @TaskLocal private static var scope: Scope?

  /// That of this task; nil in threads that do not play it.
  package static var environment: (any DrawingEnvironment)? {
    guard let environment = scope?.environment, environment.isPlayedHere else { return nil }
    return environment
  }

  /// Where a new picture is drawn: in the recording, or by itself outside of any, as in the initial value of a global
  /// constant.
  package static var target: any DrawingEnvironment { environment ?? LonePicture() }

  /// Makes an environment the current one while a closure runs.
  package static func run<Result>(in environment: any DrawingEnvironment, _ body: () -> Result) -> Result {
    $scope.withValue(Scope(environment: environment), operation: body)
  }
}
