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
}
