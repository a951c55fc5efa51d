public import Foundation
public import InbetweenModel
import InbetweenGeometry

// PDF files, which are not written: what is drawn is lost, which is a problem of the recording, and the file is empty.

/// What a PDF file says about itself.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  open var documentInfo: [String: Any] = [:]
}

public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"

/// The context passed to the actions of a PDF renderer; it has the size of a page.
open class UIGraphicsPDFRendererContext: NSObject {
  open private(set) var cgContext: CGContext
  public let format: UIGraphicsPDFRendererFormat
  open private(set) var pdfContextBounds: CGRect

  init(_ bounds: CGRect, _ format: UIGraphicsPDFRendererFormat) {
    (pdfContextBounds, self.format) = (bounds, format)
    cgContext = CGContext(size: Size(bounds.size), in: Drawing.target)
    super.init()
  }

  open func beginPage() {}
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { pdfContextBounds = bounds }
  open func setURL(_ url: URL, for rect: CGRect) {}
  open func addDestination(withName name: String, at point: CGPoint) {}
  open func setDestinationWithName(_ name: String, for rect: CGRect) {}
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Runs actions that draw pages.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect
  public let format: UIGraphicsPDFRendererFormat

  /// - Parameter bounds: of pages that state none.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
    super.init()
  }
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// No bytes.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let context = UIGraphicsPDFRendererContext(bounds, format)
    UIGraphicsPushContext(context.cgContext)
    actions(context)
    UIGraphicsPopContext()
    Stage.current?.report("UIGraphicsPDFRenderer writes no file: PDF is not supported")
    return Data()
  }

  /// - Throws: always: no file is written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    _ = pdfData(actions: actions)
    throw CocoaError(.featureUnsupported)
  }
}

/// Makes a context current whose pages are lost.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  Stage.current?.report("UIGraphicsBeginPDFContextToData writes no file: PDF is not supported")
  UIGraphicsPushContext(CGContext(size: Size(bounds.size), in: Drawing.target))
}
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  UIGraphicsBeginPDFContextToData(NSMutableData(), bounds, documentInfo)
  return false
}
public func UIGraphicsBeginPDFPage() {}
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {}
public func UIGraphicsEndPDFContext() { UIGraphicsPopContext() }
