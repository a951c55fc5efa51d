/// The functions with which an app draws the cell of a pattern: a structure of C functions on iOS.
@safe public struct PatternFunctions<Context> {
  /// Draws a cell, with the pointer that was given with the pattern.
  public typealias Drawing = (UnsafeMutableRawPointer?, Context) -> Void
  /// Called when a pattern is not needed any more.
  public typealias Release = (UnsafeMutableRawPointer?) -> Void

  public var version: UInt32
  public var drawPattern: Drawing?
  public var releaseInfo: Release?

  @safe public init(version: UInt32, drawPattern: Drawing?, releaseInfo: Release?) {
    self.version = version
    unsafe self.drawPattern = drawPattern
    unsafe self.releaseInfo = releaseInfo
  }

  @safe package func draw(_ info: UnsafeMutableRawPointer?, _ context: Context) {
    if let drawPattern = unsafe drawPattern { unsafe drawPattern(info, context) }
  }
}
