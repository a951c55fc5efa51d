private import InbetweenFiles
private import Synchronization

/// A cache that several machines share, with the protocol of Bazel's remote cache over HTTP: the result of an action is
/// a blob at `cas/` followed by the SHA-256 of its bytes, and `ac/` followed by the SHA-256 of the action's description
/// holds an `ActionResult` that names the blob (https://bazel.build/remote/caching#http-caching).
///
/// The cache is optional: missing results, and results whose bytes do not match their name, are treated as unknown, and
/// a failing server is not used for the rest of the run.
package final class RemoteCache: Sendable {
  private let base: String
  private let client = HTTPClient()
  private let state = Mutex(State())

  /// Failures of reading and writing are counted separately: a client without write access can still read.
  private enum Direction { case reading, writing }

  private struct State {
    var failures: [Direction: Int] = [:]
    var message: String?
  }

  /// The number of failures after which the server is no longer used.
  private static let failureLimit = 3

  /// - Parameter url: of the cache, with `http://` or `https://`.
  package init(url: String) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    base = url
  }

  /// The reason why the cache is no longer used; nil if it is.
  package var problem: String? {
    state.withLock { state in
      state.failures.contains { $0.value >= Self.failureLimit } ? state.message : nil
    }
  }

  /// The result of an action; nil if it is unknown.
  ///
  /// - Parameter action: a description of everything that the result depends on.
  package func result(of action: [UInt8]) -> [UInt8]? {
    guard let result = get("ac/" + SHA256.text(action)), let digest = ActionResult.digest(in: result),
      let bytes = get("cas/" + digest), SHA256.text(bytes) == digest
    else { return nil }
    return bytes
  }

  /// Stores the result of an action.
  package func keep(_ bytes: [UInt8], of action: [UInt8]) {
    let digest = SHA256.text(bytes)
    // The blob is stored first: a result must not refer to a missing blob.
    guard put(bytes, "cas/" + digest) else { return }
    _ = put(ActionResult.bytes(digest: digest, count: bytes.count), "ac/" + SHA256.text(action))
  }

  private func get(_ path: String) -> [UInt8]? {
    attempt(.reading) { () throws(HTTPClient.Failure) in
      let response = try client.get(base + "/" + path)
      switch response.status {
      case 200: return response.body
      case 404, 410: return nil
      default: throw .init(message: "the server answered \(response.status)")
      }
    }
  }

  private func put(_ bytes: [UInt8], _ path: String) -> Bool {
    attempt(.writing) { () throws(HTTPClient.Failure) in
      let response = try client.put(bytes, to: base + "/" + path)
      guard (200..<300).contains(response.status) else {
        throw .init(message: "the server answered \(response.status)")
      }
      return true
    } ?? false
  }

  private func attempt<Result>(_ direction: Direction, _ body: () throws(HTTPClient.Failure) -> Result?) -> Result? {
    guard state.withLock({ $0.failures[direction, default: 0] < Self.failureLimit }) else { return nil }
    do throws(HTTPClient.Failure) {
      let result = try body()
      state.withLock { $0.failures[direction] = 0 }
      return result
    } catch {
      state.withLock { state in
        state.failures[direction, default: 0] += 1
        state.message = error.message
      }
      return nil
    }
  }
}

/// The message `ActionResult` of Bazel's remote execution interface with one member, the digest of the standard output
/// (field 6: a `Digest` of hash, field 1, and size, field 2), in the wire format of Protocol Buffers.
enum ActionResult {
  static func bytes(digest: String, count: Int) -> [UInt8] {
    var message: [UInt8] = [0x0A, UInt8(digest.utf8.count)] + Array(digest.utf8) + [0x10]
    var rest = UInt64(count)
    while rest >= 0x80 {
      message.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    message.append(UInt8(rest))
    return [0x32, UInt8(message.count)] + message
  }

  /// The hash; nil for what ``bytes(digest:count:)`` did not write.
  static func digest(in bytes: [UInt8]) -> String? {
    guard bytes.count > 68, bytes[0] == 0x32, Int(bytes[1]) == bytes.count - 2, bytes[2] == 0x0A, bytes[3] == 64 else {
      return nil
    }
    let hash = bytes[4..<68]
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return hash.allSatisfy(isDigit) ? String(decoding: hash, as: UTF8.self) : nil
  }
}
