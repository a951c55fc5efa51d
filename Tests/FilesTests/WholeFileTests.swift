import Foundation
@testable import InbetweenFiles
import Synchronization
import Testing
import InbetweenTestSupport

@Suite("Atomic replacement of files") struct WholeFileTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `a file is replaced, its folder is created, and nothing else is left`() throws {
    for text in ["old", "", "new"] {
      try WholeFile.write(Array(text.utf8), to: scratch.path("a/b/file"))
      #expect(try scratch.text("a/b/file") == text)
    }
    #expect(try scratch.names(in: "a/b") == ["file"])
  }

  @Test func `if writing fails, the old file remains`() throws {
    try scratch.write("old", as: "file")
    #expect(throws: FileError("write", "elsewhere", EIO)) {
      try WholeFile.write(to: scratch.path("file")) { (write) throws(FileError) in
        try write([1, 2, 3])
        throw FileError("write", "elsewhere", EIO)
      }
    }
    #expect(try scratch.text("file") == "old")
    #expect(try scratch.names() == ["file"])
  }

  @Test func `a link still leads to the file, also if the file is new`() throws {
    try scratch.write("old", as: "deep/file")
    try scratch.link("link", to: "deep/file")
    try scratch.link("fresh", to: "deep/other")
    try scratch.link("chain", to: "fresh")
    for name in ["link", "chain"] { try WholeFile.write(Array("new".utf8), to: scratch.path(name)) }
    #expect(try scratch.text("deep/file") == "new" && scratch.text("deep/other") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")) == "deep/file")
    #expect(try scratch.names(in: "deep") == ["file", "other"])
    try scratch.link("loop", to: "loop")
    #expect(throws: FileError.self) { try WholeFile.write([1], to: scratch.path("loop")) }
  }

  @Test func `output to a device is written to it and does not replace it, nor is a folder replaced`() throws {
    try scratch.link("null", to: "/dev/null")
    try WholeFile.output([1, 2, 3], to: scratch.path("null"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("null")) == "/dev/null")
    #expect(try FileSystem.kind(of: "/dev/null") == .other)
    #expect(throws: FileError("write", "/dev/full", ENOSPC)) { try WholeFile.output([1], to: "/dev/full") }
    #expect(throws: FileError("write", scratch.path, EISDIR)) { try WholeFile.output([1], to: scratch.path) }
  }

  @Test func `a file of the program itself is not written to a pipe, which would wait for a reader`() async throws {
    #expect(unsafe mkfifo(scratch.path("pipe"), 0o600) == 0)
    try scratch.link("link", to: "pipe")
    for name in ["pipe", "link"] {
      let path = scratch.path(name)
      #expect { try WholeFile.write([1], to: path) } throws: {
        "\($0)" == "cannot write \(path): it is not a regular file"
      }
      await #expect(throws: FileError.self) { try await WholeFile.write(to: path, by: { (_: String) async in }) }
    }
    #expect(try FileSystem.kind(of: scratch.path("pipe")) == .other)
  }

  @Test
  func `a regular file in a folder for devices is replaced as any other, so that nothing is left of a longer one`()
    throws
  {
    let folder = "/dev/shm"
    try #require(try FileSystem.isFolder(folder), "the system has no file system in memory")
    let path = folder + "/inbetween-test-\(getpid())"
    defer { _ = unsafe unlink(path) }
    for bytes in [Array(repeating: UInt8(7), count: 100), [1, 2, 3]] {
      try WholeFile.output(bytes, to: path)
      #expect(try FileSystem.read(path, atMost: .list) == bytes)
    }
    // Nor is its content a mixture while it is written.
    #expect(throws: FileError("write", "elsewhere", EIO)) {
      try WholeFile.write(to: path) { (write) throws(FileError) in
        try write([9])
        throw FileError("write", "elsewhere", EIO)
      }
    }
    #expect(try FileSystem.read(path, atMost: .list) == [1, 2, 3])
  }

  @Test func `output to an open file continues where the last writer ended, by each of its names`() throws {
    try scratch.write("", as: "log")
    let descriptor = unsafe open(scratch.path("log"), O_WRONLY)
    defer { _ = close(descriptor) }
    try scratch.link("link", to: "/dev/fd/\(descriptor)")
    for name in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)", scratch.path("link")]
    where name != "/proc/self/fd/\(descriptor)" || FileManager.default.fileExists(atPath: "/proc/self") {
      try WholeFile.output(Array("one\n".utf8), to: name)
    }
    #expect(try scratch.text("log").replacing("one\n", with: "") == "")
    #expect(try scratch.text("log").count >= 8)
    #expect(throws: FileError("write", "/dev/fd/987", EBADF)) { try WholeFile.output([1], to: "/dev/fd/987") }
  }

  @Test func `folders that were created for a file are removed if it cannot be written, others are not`() throws {
    try scratch.write("", as: "old/file")
    for folder in ["new", "old/new", "new/a/b"] {
      #expect(throws: FileError("write", "elsewhere", EIO)) {
        try WholeFile.write(to: scratch.path(folder + "/file")) { (_) throws(FileError) in
          throw FileError("write", "elsewhere", EIO)
        }
      }
    }
    #expect(try scratch.names() == ["old"])
    #expect(try scratch.names(in: "old") == ["file"])
  }

  @Test func `a file larger than the limit of its kind is not read`() throws {
    let path = scratch.path("large")
    try scratch.write("", as: "large")
    for (limit, size) in [(FileLimit.list, 16 << 20), (.text, 256 << 20), (.picture, 512 << 20)] {
      #expect(unsafe truncate(path, off_t(size + 1)) == 0)
      #expect { try FileSystem.read(path, atMost: limit) } throws: {
        "\($0)" == "cannot read \(path): it has \(size + 1) bytes; the limit is \(size)"
      }
    }
    #expect(unsafe truncate(path, 16 << 20) == 0)
    #expect(try FileSystem.read(path, atMost: .list).count == 16 << 20)
  }

  @Test func `temporary files of ended runs are removed, those of running ones are not`() throws {
    try scratch.write("half", as: ".other.inbetween-0123456789")
    try scratch.write("mine", as: ".notes.inbetween-me")
    try WholeFile.write(to: scratch.path("outer")) { (write) throws(FileError) in
      try write([1])
      // In the same process, but as in another run: temporary files are searched once per folder.
      guard case .entry(let other) = LockedEntry.open(scratch.path("probe"), O_WRONLY | O_CREAT) else {
        throw FileError("open", "probe", EIO)
      }
      TemporaryName.removeLeftovers(in: scratch.path, olderThan: other)
      try write([2])
    }
    #expect(try scratch.names() == [".notes.inbetween-me", "outer", "probe"])
    #expect(try FileSystem.read(scratch.path("outer"), atMost: .list) == [1, 2])
  }

  @Test func `text that cannot be appended completely is not appended`() throws {
    for text in ["one\n", "two\n"] { try WholeFile.append(Array(text.utf8), to: scratch.path("log")) }
    #expect(try scratch.text("log") == "one\ntwo\n")
    #expect(throws: FileError("write", "/dev/full", ENOSPC)) { try WholeFile.append([1], to: "/dev/full") }
  }

  @Test(arguments: [0, 1, 5, 10, 11]) func `the pieces of a file are its bytes`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8($0) }
    try WholeFile.write(bytes, to: scratch.path("file"))
    var pieces: [[UInt8]] = []
    try FileSystem.read(scratch.path("file"), piece: 5) { pieces.append($0) }
    #expect(pieces.flatMap(\.self) == bytes)
    #expect(pieces.map(\.count) == stride(from: 0, to: count, by: 5).map { min(5, count - $0) })
    #expect(try FileSystem.read(scratch.path("file"), atMost: .list) == bytes)
  }

  @Test func `reading reports errors, and does not wait for a writer`() throws {
    #expect(throws: FileError("read", scratch.path("no"), ENOENT)) {
      try FileSystem.read(scratch.path("no"), atMost: .list)
    }
    #expect { try FileSystem.read(scratch.path, atMost: .list) } throws: {
      "\($0)" == "cannot read \(scratch.path): it is not a file"
    }
    #expect(unsafe mkfifo(scratch.path("pipe"), 0o600) == 0)
    #expect(throws: FileError.self) { try FileSystem.read(scratch.path("pipe"), atMost: .list) }
  }

  @Test func `an error has the system's message and the path as it was given`() {
    #expect("\(FileError("write", "out/a b", ENOSPC))" == "cannot write out/a b: No space left on device")
  }
}

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

@Suite("Locks") struct FileLockTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `one process has it, the others see its holder, and nothing is left`() async throws {
    let (inside, heard) = (Shared(0), Shared<Set<String>>([]))
    let target = scratch.path("box")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<5 {
            let lock = try await FileLock.acquire(target, as: "writer \(number)") { holder, _ in
              heard.value.withLock { _ = $0.insert(holder) }
            }
            inside.value.withLock { $0 += 1 }
            // The first one keeps it until another has heard of it.
            repeat {
              try await Task.sleep(for: .milliseconds(2))
            } while !heard.value.withLock { $0.contains { $0.hasPrefix("writer") } }
            #expect(inside.value.withLock { $0 } == 1)
            inside.value.withLock { $0 -= 1 }
            withExtendedLifetime(lock) {}
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      heard.value.withLock { $0 }.isSubset(of: ["writer 0", "writer 1", "writer 2", "writer 3", "another process"]))
    #expect(heard.value.withLock { $0 }.contains { $0.hasPrefix("writer") })
    #expect(try scratch.names() == [])
  }

  @Test func `waiting can be cancelled`() async throws {
    struct Enough: Error {}
    let lock = try FileLock.acquireBlocking(scratch.path("box"), as: "first")
    await #expect(throws: Enough.self) {
      try await FileLock.acquire(scratch.path("box"), as: "second") { holder, attempt in
        #expect(holder == "first")
        if attempt == 2 { throw Enough() }
      }
    }
    withExtendedLifetime(lock) {}
  }

  @Test func `the lock of an ended run is ignored`() async throws {
    try scratch.write("a run that was killed\n", as: ".box.inbetween-lock")
    _ = try await FileLock.acquire(scratch.path("box"), as: "next") { _, _ in Issue.record("nobody has it") }
    #expect(try scratch.names() == [])
  }
}
