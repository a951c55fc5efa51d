import Foundation

/// Runs a blocking call on a thread of its own: a test that blocked the tasks' few threads could starve the writer.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// What a body writes to a pipe.
func collectedFromPipe(_ body: (Int32) async throws -> Void) async throws -> [UInt8] {
  let pipe = Pipe()
  let reading = pipe.fileHandleForReading
  async let data = onThread { reading.readDataToEndOfFile() }
  let outcome: Result<Void, any Error>
  do { outcome = .success(try await body(pipe.fileHandleForWriting.fileDescriptor)) } catch {
    outcome = .failure(error)
  }
  try pipe.fileHandleForWriting.close()
  let bytes = Array(await data)
  try outcome.get()
  return bytes
}
