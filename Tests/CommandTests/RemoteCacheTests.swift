import Foundation
import InbetweenTestSupport
import Testing

/// nginx with WebDAV, as a shared cache.
private final class CacheServer: Sendable {
  static let program = "/usr/sbin/nginx"

  let scratch: TemporaryFolder
  let port: Int
  private let process: Process

  /// - Parameter location: the configuration of the cache's location.
  init(_ location: String = "dav_methods PUT; create_full_put_path on; client_max_body_size 16m;") throws {
    scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(at: scratch.url("root"), withIntermediateDirectories: true)
    // Another program may have the port: then the server ends, and another one is tried.
    var started: (port: Int, process: Process)?
    for _ in 0..<20 where started == nil {
      let port = Int.random(in: 20_000..<60_000)
      started = try Self.start(in: scratch, port, location).map { (port, $0) }
    }
    (port, process) = try #require(started)
  }

  /// A server that listens; nil if it cannot.
  private static func start(in scratch: TemporaryFolder, _ port: Int, _ location: String) throws -> Process? {
    let folder = scratch.url.path
    let configuration = """
      daemon off; master_process off; pid \(folder)/pid; error_log \(folder)/errors;
      events {}
      http {
        access_log \(folder)/access; client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi; uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
        server { listen 127.0.0.1:\(port); root \(folder)/root; location / { \(location) } }
      }
      """
    let file = try scratch.write(configuration, as: "nginx.conf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-c", file]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Waiting.until("a server") { !process.isRunning || FileManager.default.fileExists(atPath: folder + "/pid") }
    return process.isRunning ? process : nil
  }

  deinit { stop() }

  func stop() {
    // Started by a thread that blocks signals, it would not receive a weaker signal.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  var url: String { "http://127.0.0.1:\(port)/" }

  func requests(_ method: String) throws -> Int {
    String(decoding: try scratch.data("access"), as: UTF8.self).split(separator: "\n")
      .count { $0.contains("\"\(method) ") }
  }

  func files(_ folder: String) throws -> [URL] {
    try scratch.names(in: "root/" + folder).map { scratch.url("root/\(folder)/\($0)") }
  }
}

@Suite(
  "A cache shared by machines",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: CacheServer.program),
    "nginx is not installed: apt-get install nginx"))
struct RemoteCacheTests {
  @Test func `scenes verified by one machine pass on another, and only stored verdicts are trusted`() throws {
    let server = try CacheServer()
    let (first, second) = (try GoldenFolder(), try GoldenFolder())
    func verify(_ folder: GoldenFolder) throws -> Tool.Outcome { try folder.run("verify", "--cache", server.url) }
    #expect(try verify(first).text.contains("1 scene: 1 passed\n"))
    #expect(try server.files("ac").count == 1 && server.files("cas").count == 1)
    #expect(try verify(second).text.contains("1 passed (1 from the cache)"), "another folder, the same content")
    // The blob has the SHA-256 of its bytes for a name, as Bazel's servers check.
    let blob = try #require(try server.files("cas").first)
    let sum = try Tool.shell("sha256sum '\(blob.path)'")
    #expect(sum.text.hasPrefix(blob.lastPathComponent))

    let whole = try Data(contentsOf: blob)
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    for bytes in [damaged, whole.prefix(10), Data()] {
      try bytes.write(to: blob)
      #expect(try verify(second).text.contains("1 scene: 1 passed\n"), "it was drawn")
    }
    // A verdict about something else, stored under this name.
    let action = try #require(try server.files("ac").first)
    let result = try Data(contentsOf: action)
    try second.mutate("orange", "gray")
    #expect(try second.run("record").status == 0 && verify(second).status == 0)
    let other = try #require(try server.files("ac").first { $0 != action })
    #expect(try verify(second).text.contains("1 from the cache"))
    try result.write(to: other)
    #expect(try verify(second).text.contains("1 scene: 1 passed\n"), "it is a verdict on another scene")
    try Data("nonsense".utf8).write(to: other)
    #expect(try verify(second).text.contains("1 scene: 1 passed\n"))
    try second.mutate("orange", "red")
    #expect(try verify(second).status == 1)
  }

  @Test func `a cache that is read-only, slow, incorrect or unreachable fails no run`() throws {
    let folder = try GoldenFolder()
    for index in 0..<4 { try folder.write(GoldenFolder.scene, as: "s\(index)") }
    #expect(try folder.run("record").status == 0)
    let server = try CacheServer("limit_except GET { deny all; }")
    let readOnly = try folder.run("verify", "--cache", server.url)
    #expect(readOnly.status == 0 && readOnly.text.contains("5 scenes: 5 passed\n"))
    #expect(readOnly.errors == "note: the cache was left alone: the server answered 403\n")
    #expect(try server.requests("PUT") <= 4, "after three failures nothing more is asked")
    #expect(try server.requests("GET") == 5, "reading goes on")
    server.stop()
    let gone = try folder.run("verify", "--cache", server.url)
    #expect(gone.status == 0 && gone.errors.hasPrefix("note: the cache was left alone: "), "\(gone.errors)")
    #expect(gone.text == readOnly.text)
    let broken = try CacheServer("return 500;")
    #expect(try folder.run("verify", "--cache", broken.url).text == readOnly.text)
    let elsewhere = try CacheServer("return 302 http://127.0.0.1:\(broken.port)/x;")
    #expect(try folder.run("verify", "--cache", elsewhere.url).text == readOnly.text)
    #expect(try broken.requests("GET") + broken.requests("PUT") <= 8, "redirects are not followed")
  }

  @Test func `damaged responses never change a verdict`() throws {
    let server = try CacheServer()
    let folder = try GoldenFolder()
    #expect(try folder.run("verify", "--cache", server.url).status == 0)
    try folder.mutate("constant: 50", "constant: 49")
    let truth = try folder.run("verify", "--no-cache")
    var random = SplitMix(seed: 7)
    for _ in 0..<12 {
      for file in try server.files("ac") + server.files("cas") {
        var bytes = try Data(contentsOf: file)
        guard !bytes.isEmpty else { continue }
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
        try bytes.write(to: file)
      }
      let outcome = try folder.run("verify", "--cache", server.url)
      #expect(outcome.status == truth.status && outcome.text == truth.text)
    }
  }
}
