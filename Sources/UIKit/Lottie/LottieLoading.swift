public import Foundation
public import InbetweenModel

// Lottie files that lottie-ios loads on another queue. Reading takes no time of the recording: completions run after
// the work that was waiting on the main queue.

extension DotLottieFile {
  /// Calls back on the main queue; see ``SynchronouslyBlockingCurrentThread/named(_:bundle:subdirectory:)``.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil, dispatchQueue: DispatchQueue = .global(),
    handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void
  ) {
    load(on: dispatchQueue, handleResult) {
      SynchronouslyBlockingCurrentThread.named(name, bundle: bundle, subdirectory: subdirectory)
    }
  }

  /// - Throws: ``LottieAnimation/Unreadable``.
  public static func named(
    _ name: String, bundle: Bundle = .main, subdirectory: String? = nil
  ) async throws -> DotLottieFile {
    try await withCheckedThrowingContinuation { continuation in
      named(name, bundle: bundle, subdirectory: subdirectory) { continuation.resume(with: $0) }
    }
  }

  /// - Parameter filepath: absolute.
  public static func loadedFrom(
    filepath: String, dispatchQueue: DispatchQueue = .global(),
    handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void
  ) {
    load(on: dispatchQueue, handleResult) { SynchronouslyBlockingCurrentThread.loadedFrom(filepath: filepath) }
  }

  /// - Throws: ``LottieAnimation/Unreadable``.
  public static func loadedFrom(filepath: String) async throws -> DotLottieFile {
    try await withCheckedThrowingContinuation { continuation in
      loadedFrom(filepath: filepath) { continuation.resume(with: $0) }
    }
  }

  public static func loadedFrom(
    data: Data, filename: String, dispatchQueue: DispatchQueue = .global(),
    handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void
  ) {
    load(on: dispatchQueue, handleResult) {
      SynchronouslyBlockingCurrentThread.loadedFrom(data: data, filename: filename)
    }
  }

  /// - Throws: ``LottieAnimation/Unreadable``.
  public static func loadedFrom(data: Data, filename: String) async throws -> DotLottieFile {
    try await withCheckedThrowingContinuation { continuation in
      loadedFrom(data: data, filename: filename) { continuation.resume(with: $0) }
    }
  }

  /// The same; asset catalogs are folders.
  public static func asset(
    named name: String, bundle: Bundle = .main, dispatchQueue: DispatchQueue = .global(),
    handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void
  ) { named(name, bundle: bundle, dispatchQueue: dispatchQueue, handleResult: handleResult) }

  /// - Throws: ``LottieAnimation/Unreadable``.
  public static func asset(named name: String, bundle: Bundle = .main) async throws -> DotLottieFile {
    try await named(name, bundle: bundle)
  }

  /// Of a file's address, or of one that a session of the app's own answers: a film has no network.
  public static func loadedFrom(
    url: URL, session: URLSession = .shared, handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void
  ) {
    if url.isFileURL { return loadedFrom(filepath: url.path, handleResult: handleResult) }
    session.dataTask(with: url) { data, _, error in
      guard let data else { return handleResult(.failure(error ?? URLError(.badServerResponse))) }
      loadedFrom(data: data, filename: url.lastPathComponent, handleResult: handleResult)
    }.resume()
  }

  /// - Throws: ``LottieAnimation/Unreadable``, or the session's error.
  public static func loadedFrom(url: URL, session: URLSession = .shared) async throws -> DotLottieFile {
    try await withCheckedThrowingContinuation { continuation in
      loadedFrom(url: url, session: session) { continuation.resume(with: $0) }
    }
  }

  private static func load(
    on queue: DispatchQueue, _ handleResult: @escaping (Result<DotLottieFile, any Error>) -> Void,
    _ read: @escaping () -> Result<DotLottieFile, any Error>
  ) {
    queue.plan(after: 0) {
      let result = read()
      DispatchQueue.main.plan(after: 0) { handleResult(result) }
    }
  }
}

extension LottieAnimation {
  /// Calls back on the main queue, with nil for what cannot be read; see `DotLottieFile.loadedFrom(url:)`.
  public static func loadedFrom(
    url: URL, session: URLSession = .shared, closure: @escaping (LottieAnimation?) -> Void
  ) {
    if url.isFileURL {
      return DispatchQueue.global().plan(after: 0) {
        let found = LottieAnimation.filepath(url.path)
        DispatchQueue.main.plan(after: 0) { closure(found) }
      }
    }
    session.dataTask(with: url) { data, _, _ in
      let found = data.flatMap { try? LottieAnimation.from(data: $0) }
      DispatchQueue.main.plan(after: 0) { closure(found) }
    }.resume()
  }

  public static func loadedFrom(url: URL, session: URLSession = .shared) async -> LottieAnimation? {
    await withCheckedContinuation { continuation in
      loadedFrom(url: url, session: session) { continuation.resume(returning: $0) }
    }
  }
}

extension LottieAnimationView {
  /// Shows an animation of an archive that is found by its name, as soon as it is loaded: not in the same turn of the
  /// run loop. Until then the view shows nothing, and `play` does nothing.
  ///
  /// - Parameter completion: with the error of an archive that cannot be read.
  public convenience init(
    dotLottieName name: String, bundle: Bundle = .main, subdirectory: String? = nil, animationId: String? = nil,
    configuration: LottieConfiguration = .shared, completion: ((LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(dotLottie: nil, animationId: animationId, configuration: configuration)
    DotLottieFile.named(name, bundle: bundle, subdirectory: subdirectory) { self.take($0, animationId, completion) }
  }

  /// The same for an absolute path.
  public convenience init(
    dotLottieFilePath filePath: String, animationId: String? = nil, configuration: LottieConfiguration = .shared,
    completion: ((LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(dotLottie: nil, animationId: animationId, configuration: configuration)
    DotLottieFile.loadedFrom(filepath: filePath) { self.take($0, animationId, completion) }
  }

  /// The same for an address; see `DotLottieFile.loadedFrom(url:)`.
  public convenience init(
    dotLottieUrl url: URL, animationId: String? = nil, configuration: LottieConfiguration = .shared,
    session: URLSession = .shared, completion: ((LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(dotLottie: nil, animationId: animationId, configuration: configuration)
    DotLottieFile.loadedFrom(url: url, session: session) { self.take($0, animationId, completion) }
  }

  /// The same for an asset; asset catalogs are folders.
  public convenience init(
    dotLottieAsset name: String, bundle: Bundle = .main, animationId: String? = nil,
    configuration: LottieConfiguration = .shared, completion: ((LottieAnimationView, (any Error)?) -> Void)? = nil
  ) {
    self.init(
      dotLottieName: name, bundle: bundle, animationId: animationId, configuration: configuration,
      completion: completion)
  }

  /// Shows the animation at an address as soon as it is loaded.
  ///
  /// - Parameter closure: with an error if it cannot be.
  public convenience init(
    url: URL, session: URLSession = .shared, configuration: LottieConfiguration = .shared,
    closure: @escaping ((any Error)?) -> Void
  ) {
    self.init(animation: nil, configuration: configuration)
    LottieAnimation.loadedFrom(url: url, session: session) { animation in
      guard let animation else { return closure(LottieAnimation.Unreadable("there is no Lottie file at \(url)")) }
      self.animation = animation
      closure(nil)
    }
  }

  private func take(
    _ result: Result<DotLottieFile, any Error>, _ animationId: String?,
    _ completion: ((LottieAnimationView, (any Error)?) -> Void)?
  ) {
    switch result {
    case .success(let file):
      loadAnimation(animationId, from: file)
      completion?(self, nil)
    case .failure(let error): completion?(self, error)
    }
  }
}
