public import Foundation
import InbetweenModel

/// A response with its data.
open class CachedURLResponse: NSObject, @unchecked Sendable {
  public let response: URLResponse
  public let data: Data
  public let userInfo: [AnyHashable: Any]?
  public let storagePolicy: URLCache.StoragePolicy

  public convenience init(response: URLResponse, data: Data) {
    self.init(response: response, data: data, userInfo: nil, storagePolicy: .allowed)
  }
  public init(
    response: URLResponse, data: Data, userInfo: [AnyHashable: Any]?, storagePolicy: URLCache.StoragePolicy
  ) {
    (self.response, self.data, self.userInfo, self.storagePolicy) = (response, data, userInfo, storagePolicy)
    super.init()
  }
}

/// Responses that code stores, in memory, by the addresses of their requests. Sessions store nothing, because nothing is
/// loaded, and nothing is written to the disk.
open class URLCache: NSObject, @unchecked Sendable {
  public enum StoragePolicy: UInt, Sendable { case allowed, allowedInMemoryOnly, notAllowed }

  /// That of the current recording, so that no film finds what another one has stored; outside of recordings, a new one
  /// for each call.
  open class var shared: URLCache {
    get {
      let known = Stage.current?.app.cache
      let cache = known ?? URLCache(memoryCapacity: 512_000, diskCapacity: 10_000_000, diskPath: nil)
      if known == nil { Stage.current?.app.cache = cache }
      return cache
    }
    set { Stage.current?.app.cache = newValue }
  }

  /// In bytes. The oldest responses go when there are more.
  open var memoryCapacity: Int { didSet { lock.withLock { shrink() } } }
  open var diskCapacity: Int
  open var currentDiskUsage: Int { 0 }
  open var currentMemoryUsage: Int { lock.withLock { responses.reduce(0) { $0 + $1.response.data.count } } }
  /// The oldest first.
  private var responses: [(url: URL, response: CachedURLResponse)] = []
  private let lock = NSLock()

  public init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) {
    (self.memoryCapacity, self.diskCapacity) = (memoryCapacity, diskCapacity)
    super.init()
  }
  public convenience init(memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil) {
    self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directoryURL?.path)
  }

  open func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    lock.withLock { responses.first { $0.url == request.url }?.response }
  }
  open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
    guard let url = request.url, cachedResponse.storagePolicy != .notAllowed else { return }
    lock.withLock {
      responses.removeAll { $0.url == url }
      responses.append((url, cachedResponse))
      shrink()
    }
  }
  open func removeCachedResponse(for request: URLRequest) {
    lock.withLock { responses.removeAll { $0.url == request.url } }
  }
  open func removeAllCachedResponses() { lock.withLock { responses = [] } }

  private func shrink() {
    var size = responses.reduce(0) { $0 + $1.response.data.count }
    while size > memoryCapacity, !responses.isEmpty { size -= responses.removeFirst().response.data.count }
  }
}
