import Foundation
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGoldens

extension GoldenStore {
  /// Waits until no other run changes a golden. After a second, it reports which process it is waiting for.
  ///
  /// - Parameter verb: The name of the command that will change the golden.
  /// - Throws: `RenderError.cancelled` if the process is interrupted meanwhile.
  func lock(_ scene: String, for verb: String) async throws -> GoldenLock {
    do {
      return try await lock(scene, as: "inbetween \(verb), process \(getpid()) on \(Self.host)") { holder, attempt in
        if attempt == 50 { Console.writeError("waiting for \(path(of: scene)), which \(holder) is changing\n") }
      }
    } catch is CancellationError { throw RenderError.cancelled }
  }

  /// The machine's host name, without a query to a name server.
  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "an unnamed machine" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
