/// The context of an observer: identifies its registration, and is passed to it with each change.
package struct ObservingContext: Equatable {
  private let address: UInt

  @safe package init(_ pointer: UnsafeMutableRawPointer?) { address = UInt(bitPattern: pointer) }

  @safe package var pointer: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: address) }
}
