internal import CExpat

extension XMLTree {
  /// Reads a document in UTF-8 or UTF-16, as its byte-order mark or declaration says.
  ///
  /// Document type declarations are rejected, and with them all entities except XML's five predefined ones and
  /// character references, so that nothing is expanded and no other file is opened.
  /// - Parameter namesDocumentType: whether a document type without declarations of its own, as older SVG files have
  ///   it, is passed over; the file that it names is not opened.
  /// - Throws: An error with its location: not XML, a document type declaration, or a limit exceeded.
  public init(
    _ bytes: [UInt8], limits: XMLLimits = XMLLimits(), namesDocumentType: Bool = false
  ) throws(XMLError) {
    guard bytes.count <= limits.fileSize else {
      throw XMLError("the file has \(bytes.count) bytes; the limit is \(limits.fileSize)")
    }
    let reader = XMLReader(limits: limits, namesDocumentType: namesDocumentType)
    root = try reader.read(bytes)
  }
}

/// Builds the tree from Expat's events.
@safe private final class XMLReader {
  private let limits: XMLLimits
  private var open: [XMLTree.Element] = []
  private var root: XMLTree.Element?
  private var nodeCount = 0
  private var problem: XMLError?
  private let namesDocumentType: Bool
  private let parser: XML_Parser?

  init(limits: XMLLimits, namesDocumentType: Bool) {
    self.limits = limits
    self.namesDocumentType = namesDocumentType
    unsafe parser = unsafe XML_ParserCreate(nil)
  }

  deinit { unsafe XML_ParserFree(parser) }

  func read(_ bytes: [UInt8]) throws(XMLError) -> XMLTree.Element {
    guard let parser = unsafe parser else { throw XMLError("there is no memory for an XML parser") }
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe XMLReader.reader($0)?.start($1, $2) }, { data, _ in unsafe XMLReader.reader(data)?.end() })
    unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLReader.reader($0)?.text($1, Int($2)) }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasDeclarations in
      unsafe XMLReader.reader(data)?.documentType(hasDeclarations: hasDeclarations != 0)
    }
    // Expat takes 32-bit lengths; the limit for files is far below.
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), 1)
    }
    if let problem { throw problem }
    guard status == XML_STATUS_OK, let root else {
      let code = unsafe XML_GetErrorCode(parser)
      let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "it cannot be read"
      throw XMLError("not XML: \(reason)", line: line, column: column)
    }
    return root
  }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe data.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }
  private var column: Int { unsafe Int(XML_GetCurrentColumnNumber(parser)) + 1 }

  private func stop(_ message: String) {
    if problem == nil { problem = XMLError(message, line: line, column: column) }
    _ = unsafe XML_StopParser(parser, XML_Bool(0))
  }

  private func documentType(hasDeclarations: Bool) {
    guard namesDocumentType else { return stop("document types are not read") }
    if hasDeclarations { stop("the declarations of a document type are not read") }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard problem == nil, let name = unsafe name else { return }
    var element = XMLTree.Element(unsafe String(cString: name), line: line, column: column)
    var next = unsafe attributes
    while let pair = unsafe next, let key = unsafe pair[0], let value = unsafe pair[1] {
      element.attributes.append(
        XMLTree.Attribute(unsafe String(cString: key), unsafe String(cString: value)))
      unsafe next = unsafe pair + 2
    }
    nodeCount += 1 + element.attributes.count
    guard nodeCount <= limits.nodes else {
      stop("there are more than \(limits.nodes) elements and attributes")
      problem?.hasTooManyNodes = true
      return
    }
    if open.count >= limits.depth { return stop("there are more than \(limits.depth) elements inside one another") }
    open.append(element)
  }

  private func end() {
    guard problem == nil, var element = open.popLast() else { return }
    if element.text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { element.text = "" }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func text(_ characters: UnsafePointer<CChar>?, _ count: Int) {
    guard problem == nil, let characters = unsafe characters, !open.isEmpty else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: count)
    open[open.count - 1].text += unsafe String(decoding: bytes, as: UTF8.self)
  }
}
