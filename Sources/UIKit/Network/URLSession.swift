public import Foundation
import InbetweenModel

/// Settings of a session, which change nothing in a recording.
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

  open var timeoutIntervalForRequest: TimeInterval = 60
  open var timeoutIntervalForResource: TimeInterval = 604_800
  open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  open var httpAdditionalHeaders: [AnyHashable: Any]?
  open var allowsCellularAccess = true
  open var waitsForConnectivity = false
  open var httpMaximumConnectionsPerHost = 6
  open var httpShouldSetCookies = true
  /// The shared cache, unless code sets another one, or none.
  open var urlCache: URLCache? {
    get { ownCache ?? .shared }
    set { ownCache = .some(newValue) }
  }
  private var ownCache: URLCache??
}

/// A request of a session. It fails one turn after it is started, as on a device that is offline, unless it was
/// cancelled before.
open class URLSessionTask: NSObject, @unchecked Sendable {
  public enum State: Int, Sendable { case running, suspended, canceling, completed }

  public let originalRequest: URLRequest?
  open var currentRequest: URLRequest? { originalRequest }
  open private(set) var state = State.suspended
  open var response: URLResponse? { nil }
  open private(set) var error: (any Error)?
  open var taskDescription: String?
  open var priority: Float = 0.5
  open var countOfBytesReceived: Int64 { 0 }
  open var countOfBytesExpectedToReceive: Int64 { -1 }
  private let completion: ((any Error) -> Void)?

  init(_ request: URLRequest, _ completion: ((any Error) -> Void)?) {
    (originalRequest, self.completion) = (request, completion)
    super.init()
  }

  open func resume() {
    guard state == .suspended else { return }
    state = .running
    end(.notConnectedToInternet)
  }
  open func suspend() { if state == .running { state = .suspended } }
  open func cancel() {
    guard state == .running || state == .suspended else { return }
    state = .canceling
    end(.cancelled)
  }

  private func end(_ code: URLError.Code) {
    guard let stage = Stage.current else { return }
    let started = state
    stage.schedule(at: stage.now) { stage in
      guard self.state == started, self.error == nil else { return }
      if code == .notConnectedToInternet {
        stage.report("a film has no network: \(self.originalRequest?.url?.absoluteString ?? "a request") is not loaded")
      }
      self.state = .completed
      let error = URLError(code)
      self.error = error
      self.completion?(error)
    }
  }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}

/// What hears of a session.
public protocol URLSessionDelegate: AnyObject {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {}

/// Makes requests, none of which a recording answers.
open class URLSession: NSObject, @unchecked Sendable {
  public static let shared = URLSession(configuration: .default)
  public let configuration: URLSessionConfiguration
  open weak var delegate: (any URLSessionDelegate)?
  open var sessionDescription: String?

  public init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
    super.init()
  }
  /// - Parameter queue: has no effect: completions run in the recording's turns.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) {
    self.init(configuration: configuration)
    self.delegate = delegate
  }

  public typealias Completion<Value> = (Value?, URLResponse?, (any Error)?) -> Void

  open func dataTask(with request: URLRequest, completionHandler: @escaping Completion<Data>) -> URLSessionDataTask {
    URLSessionDataTask(request) { completionHandler(nil, nil, $0) }
  }
  open func dataTask(with url: URL, completionHandler: @escaping Completion<Data>) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask(request, nil) }
  open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  open func uploadTask(
    with request: URLRequest, from bodyData: Data?, completionHandler: @escaping Completion<Data>
  ) -> URLSessionUploadTask { URLSessionUploadTask(request) { completionHandler(nil, nil, $0) } }

  open func downloadTask(
    with request: URLRequest, completionHandler: @escaping Completion<URL>
  ) -> URLSessionDownloadTask { URLSessionDownloadTask(request) { completionHandler(nil, nil, $0) } }
  open func downloadTask(with url: URL, completionHandler: @escaping Completion<URL>) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  open func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    Stage.current?.report("a film has no network: \(request.url?.absoluteString ?? "a request") is not loaded")
    throw URLError(.notConnectedToInternet)
  }
  open func data(from url: URL) async throws -> (Data, URLResponse) { try await data(for: URLRequest(url: url)) }

  open func invalidateAndCancel() {}
  open func finishTasksAndInvalidate() {}
}
