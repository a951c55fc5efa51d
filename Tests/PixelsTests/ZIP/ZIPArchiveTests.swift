import Foundation
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("ZIP archives") struct ZIPArchiveTests {
  /// Written by Python's zipfile: `a/text.txt` (`ab` forty times, deflated) and `stored.txt` (`hello`, stored).
  private static let sample = [UInt8](
    Data(
      base64Encoded: """
        UEsDBBQAAAAIAAAAIQBgDAFQBwAAAFAAAAAKAAAAYS90ZXh0LnR4dEtMSqQqBABQSwMEFAAAAAAAAAAhAIamEDYFAAAABQAAAAoAAABzdG9yZW\
        QudHh0aGVsbG9QSwECFAMUAAAACAAAACEAYAwBUAcAAABQAAAACgAAAAAAAAAAAAAAgAEAAAAAYS90ZXh0LnR4dFBLAQIUAxQAAAAAAAAAIQCG\
        phA2BQAAAAUAAAAKAAAAAAAAAAAAAACAAS8AAABzdG9yZWQudHh0UEsFBgAAAAACAAIAcAAAAFwAAAAAAA==
        """) ?? Data())

  private static let text = Array(String(repeating: "ab", count: 40).utf8)
  private static let stored = Array("hello".utf8)

  private func reason(_ body: () throws(ZIPArchive.Problem) -> Void) -> String? {
    do throws(ZIPArchive.Problem) { try body() } catch { return error.reason }
    return nil
  }

  @Test func `stored and deflated files are read, and names that are not there are nil`() throws {
    #expect(Self.sample.count == 226 && ZIPArchive.isArchive(Self.sample))
    let archive = try ZIPArchive(Self.sample)
    #expect(archive.names == ["a/text.txt", "stored.txt"])
    #expect(try archive.bytes(of: "a/text.txt", atMost: 80) == Self.text)
    #expect(try archive.bytes(of: "stored.txt", atMost: 5) == Self.stored)
    #expect(try archive.bytes(of: "text.txt", atMost: 5) == nil)
  }

  @Test func `a comment at the end is passed over, and other files are no archives`() throws {
    var bytes = Self.sample
    bytes[bytes.count - 2] = 3
    bytes += Array("end".utf8)
    #expect(try ZIPArchive(bytes).names.count == 2)
    #expect(
      reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(Array("PK".utf8)) } == "is no whole ZIP archive")
    #expect(!ZIPArchive.isArchive(Array("{}".utf8)))
  }

  @Test func `a file that exceeds a limit is not inflated`() throws {
    let archive = try ZIPArchive(Self.sample)
    let found = reason { () throws(ZIPArchive.Problem) in _ = try archive.bytes(of: "a/text.txt", atMost: 79) }
    #expect(found == "has a file 'a/text.txt' that has 80 bytes; the limit is 79")
    // The directory states 16 MiB for seven bytes.
    var bytes = Self.sample
    bytes.replaceSubrange(92 + 24..<92 + 28, with: [0, 0, 0, 1])
    let bomb = try ZIPArchive(bytes)
    let refused = reason { () throws(ZIPArchive.Problem) in _ = try bomb.bytes(of: "a/text.txt", atMost: 1 << 30) }
    #expect(refused?.hasSuffix("times larger than its compressed bytes") == true, "\(refused ?? "")")
    bytes.replaceSubrange(92 + 24..<92 + 28, with: [0, 0, 0, 64])
    let total = reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(bytes) }
    #expect(total == "has files of over 256 MiB together, which is the limit")
    let many = [UInt8](StoredArchive.data((0...4096).map { ("\($0)", Data()) }))
    #expect(
      reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(many) } == "has 4097 files; the limit is 4096")
  }

  @Test func `an encrypted, unknown or damaged file is refused, the others are read`() throws {
    func found(_ offset: Int, _ value: UInt8, _ name: String = "a/text.txt") throws -> String? {
      var bytes = Self.sample
      bytes[offset] = value
      let archive = try ZIPArchive(bytes)
      #expect(try archive.bytes(of: "stored.txt", atMost: 5) == Self.stored)
      return reason { () throws(ZIPArchive.Problem) in _ = try archive.bytes(of: name, atMost: 100) }
    }
    let directory = 92
    #expect(try found(directory + 8, 1)?.hasSuffix("is encrypted") == true)
    #expect(try found(directory + 10, 12)?.hasSuffix("by a method that is not read (12)") == true)
    #expect(try found(directory + 16, 0)?.hasSuffix("is damaged") == true, "another checksum")
    #expect(try found(directory + 24, 81)?.hasSuffix("is damaged") == true, "another size")
    #expect(try found(40, 0xff)?.hasSuffix("is damaged") == true, "its data")
    #expect(try found(directory + 42, 9)?.hasSuffix("is not where the directory states it") == true)
  }

  /// The reason why an archive of files with these names is refused.
  private func refusal(_ names: [String]) -> String? {
    let bytes = [UInt8](StoredArchive.data(names.map { ($0, Data()) }))
    return reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(bytes) }
  }

  @Test func `names that lead out, are very long or occur twice are refused`() {
    #expect(refusal(["a/../../b"]) == "has a file whose name leads out of the archive: 'a/../../b'")
    #expect(refusal(["a..b/c..", "..."]) == nil)
    #expect(refusal(["a\\..\\b"])?.hasPrefix("has a file whose name leads out") == true)
    #expect(refusal(["/etc/x"])?.hasPrefix("has a file whose name leads out") == true)
    let deep = String(repeating: "a/", count: 511)
    #expect(refusal([deep + "bb"]) == nil)
    #expect(refusal([deep + "bbb"]) == "has a file whose name has 1025 bytes; the limit is 1024")
    #expect(refusal(["a", "b", "a"]) == "has two files 'a'")
    #expect(refusal(["a/", "a/"]) == nil, "folders have no content")
    // Nothing that moves a terminal's cursor reaches a message.
    #expect(refusal(["\u{1b}[2J", "\u{1b}[2J"]) == "has two files '\u{fffd}[2J'")
  }

  @Test func `archives in parts, of the 64-bit kind and with files in the same bytes are refused`() {
    let (directory, end) = (92, 204)
    func refusal(_ changes: [(Int, [UInt8])]) -> String? {
      var bytes = Self.sample
      for (place, values) in changes { bytes.replaceSubrange(place..<place + values.count, with: values) }
      return reason { () throws(ZIPArchive.Problem) in _ = try ZIPArchive(bytes) }
    }
    let large = "is a ZIP archive of the 64-bit kind, which is not read"
    #expect(refusal([(end + 10, [0xff, 0xff])]) == large)
    #expect(refusal([(end + 16, [0xff, 0xff, 0xff, 0xff])]) == large)
    #expect(refusal([(directory + 24, [0xff, 0xff, 0xff, 0xff])]) == large)
    #expect(refusal([(end + 4, [1])]) == "is a part of a ZIP archive, which is not read")
    #expect(refusal([(end + 12, [0x71])]) == "is a damaged ZIP archive: its directory is incomplete")
    #expect(refusal([(end + 12, [0x60])]) == "is a damaged ZIP archive: its directory is incomplete")
    #expect(refusal([(end + 10, [3])]) == "is a damaged ZIP archive: its directory is incomplete")
    // The second file is 47 bytes after the first.
    #expect(refusal([(directory + 56 + 42, [0])]) == "has files that overlap")
    #expect(refusal([(directory + 20, [18])]) == "has files that overlap")
    #expect(refusal([(directory + 20, [17])]) == nil)
    #expect(refusal([(directory + 56 + 20, [200])]) == "has files that overlap", "the directory itself")
  }

  @Test func `after any change of a byte and at any end, files are what they were or refused`() {
    for index in Self.sample.indices {
      for value in [0, 1, 0x7f, 0xff] as [UInt8] {
        var bytes = Self.sample
        bytes[index] = value
        read(bytes)
      }
      read(Array(Self.sample[..<index]))
    }
  }

  private func read(_ bytes: [UInt8]) {
    do throws(ZIPArchive.Problem) {
      let archive = try ZIPArchive(bytes)
      for name in archive.names {
        do throws(ZIPArchive.Problem) {
          let content = try archive.bytes(of: name, atMost: 1 << 20)
          #expect([Self.text, Self.stored].contains(content))
        } catch { continue }
      }
    } catch { return }
  }
}
