/// Refuses requests that are not meant for the page, and answers the others.
struct Handler: Sendable {
  let token: String
  let answer: @Sendable (LocalRequest) async -> LocalResponse
  /// The maximum length of a request's body, in bytes.
  static let maximumBody = 1 << 20

  /// The response to a request whose body is not read; nil if the request is to be answered.
  func refusal(of head: RequestHead) -> LocalResponse? {
    guard isOwn(host: head["Host"], origin: head["Origin"]) else { return .refused }
    // Browsers request it automatically.
    if head.path == "/favicon.ico" { return LocalResponse(status: 204, contentType: "image/x-icon", body: []) }
    guard path(of: head) != nil, let method = method(of: head) else { return .refused }
    if method == .post, head["Origin"] == nil { return .refused }
    guard let length = head.bodyLength, length <= Handler.maximumBody else {
      return LocalResponse(status: 413, text: "too large")
    }
    return nil
  }

  /// - Parameter body: of the length that the head says.
  func response(to head: RequestHead, body: [UInt8]) async -> LocalResponse {
    if let refusal = refusal(of: head) { return refusal }
    guard let path = path(of: head), let method = method(of: head) else { return .refused }
    return await answer(
      LocalRequest(method: method, path: path, query: head.query, body: method == .post ? body : []))
  }

  private func method(of head: RequestHead) -> LocalRequest.Method? {
    switch head.method {
    case "GET": .get
    case "POST": .post
    default: nil
    }
  }

  /// The part of the path after the token; nil if the token is missing.
  private func path(of head: RequestHead) -> String? {
    let parts = head.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, parts[1] == token else { return nil }
    return parts.dropFirst(2).joined(separator: "/")
  }

  /// Whether the request comes from a page of this server, or not from a browser.
  private func isOwn(host: String?, origin: String?) -> Bool {
    guard let host, let port = host.split(separator: ":", maxSplits: 1).dropFirst().first,
      host == "127.0.0.1:\(port)" || host == "localhost:\(port)", UInt16(port) != nil
    else { return false }
    return origin == nil || origin == "http://\(host)"
  }
}
