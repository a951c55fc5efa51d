import InbetweenUIKit
import Testing

@Suite("Requests to servers") struct NetworkTests {
  private let address = URL(fileURLWithPath: "/page")

  @Test func `a request fails in the film's next turn, as on a device that is offline`() {
    var events: [String] = []
    let film = Film(duration: 1) { _ in
      let task = URLSession.shared.dataTask(with: address) { data, response, error in
        let isOffline = (error as? URLError)?.code == .notConnectedToInternet
        events.append("offline \(isOffline && data == nil && response == nil)")
      }
      #expect(task.state == .suspended)
      task.resume()
      events.append("started \(task.state == .running)")
    }
    _ = film.duration
    #expect(events == ["started true", "offline true"])
    #expect(film.problems == ["a film has no network: file:///page is not loaded"])
  }

  @Test func `a request that is cancelled says so, and one that is suspended waits`() {
    var codes: [URLError.Code?] = []
    let film = Film(duration: 1) { _ in
      let cancelled = URLSession.shared.dataTask(with: address) { _, _, error in
        codes.append((error as? URLError)?.code)
      }
      cancelled.resume()
      cancelled.cancel()
      let waiting = URLSession.shared.dataTask(with: address) { _, _, _ in codes.append(nil) }
      waiting.resume()
      waiting.suspend()
    }
    _ = film.duration
    #expect(codes == [.cancelled] && film.problems.isEmpty)
  }

  @Test func `fields of a request's header have names without case`() {
    var request = URLRequest(url: address)
    request.setValue("a", forHTTPHeaderField: "Accept")
    request.addValue("b", forHTTPHeaderField: "accept")
    #expect(request.value(forHTTPHeaderField: "ACCEPT") == "a,b" && request.allHTTPHeaderFields?.count == 1)
    request.setValue(nil, forHTTPHeaderField: "accept")
    #expect(request.allHTTPHeaderFields?.isEmpty == true)
  }

  private final class Judge: URLSessionDelegate, URLAuthenticationChallengeSender {
    var answers: [String] = []
    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
        let trust = challenge.protectionSpace.serverTrust
      {
        completionHandler(.useCredential, URLCredential(trust: trust))
      } else {
        completionHandler(.performDefaultHandling, challenge.proposedCredential)
      }
    }
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
      answers.append(credential.user ?? "")
    }
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) { answers.append("cancelled") }
  }

  @Test func `code answers challenges, of which a film has none itself`() {
    let judge = Judge()
    let space = URLProtectionSpace(
      host: "example.org", port: 443, protocol: "https", realm: nil,
      authenticationMethod: NSURLAuthenticationMethodServerTrust)
    let credential = URLCredential(user: "a", password: "b", persistence: .forSession)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: credential, previousFailureCount: 2, failureResponse: nil, error: nil,
      sender: judge)
    var answer: (URLSession.AuthChallengeDisposition, String?)?
    judge.urlSession(.shared, didReceive: challenge) { answer = ($0, $1?.password) }
    #expect(answer?.0 == .performDefaultHandling && answer?.1 == "b" && credential.hasPassword)
    challenge.sender?.use(credential, for: challenge)
    challenge.sender?.cancel(challenge)
    #expect(judge.answers == ["a", "cancelled"] && challenge.previousFailureCount == 2 && space.port == 443)
  }

  @Test func `a cache keeps the newest responses that fit`() {
    let cache = URLCache(memoryCapacity: 10, diskCapacity: 0, diskPath: nil)
    let requests = (0..<3).map { URLRequest(url: URL(fileURLWithPath: "/\($0)")) }
    for (index, request) in requests.enumerated() {
      guard let url = request.url else { continue }
      let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 4, textEncodingName: nil)
      cache.storeCachedResponse(
        CachedURLResponse(response: response, data: Data(repeating: UInt8(index), count: 4)), for: request)
    }
    #expect(cache.currentMemoryUsage == 8 && cache.currentDiskUsage == 0)
    #expect(requests.map { cache.cachedResponse(for: $0)?.data.first } == [nil, 1, 2])
    cache.removeCachedResponse(for: requests[1])
    #expect(cache.cachedResponse(for: requests[1]) == nil && cache.currentMemoryUsage == 4)
    cache.memoryCapacity = 3
    #expect(cache.currentMemoryUsage == 0)
  }

  @Test func `each film has a shared cache of its own, which code may replace`() {
    let request = URLRequest(url: address)
    let response = URLResponse(url: address, mimeType: nil, expectedContentLength: 1, textEncodingName: nil)
    var found: [Bool] = []
    for _ in 0..<2 {
      _ = Film(duration: 1) { _ in
        found.append(URLCache.shared.cachedResponse(for: request) != nil)
        URLCache.shared.storeCachedResponse(CachedURLResponse(response: response, data: Data([1])), for: request)
        found.append(URLCache.shared.cachedResponse(for: request) != nil)
      }
    }
    #expect(found == [false, true, false, true])
    _ = Film(duration: 1) { _ in
      let own = URLCache(memoryCapacity: 1, diskCapacity: 0, diskPath: nil)
      URLCache.shared = own
      let configuration = URLSessionConfiguration.default
      #expect(URLCache.shared === own && configuration.urlCache === own)
      configuration.urlCache = nil
      #expect(configuration.urlCache == nil)
    }
  }
}
