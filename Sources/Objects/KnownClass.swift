/// Treats a class that is known only at run time as a final class with the same superclass.
///
/// Swift creates objects of a class known only at run time through required initializers only, because a subclass need
/// not have the others. Objective-C's runtime sends the message anyway. So does this, without a runtime: a convenience
/// initializer of the superclass, called on the result, creates an object of the class itself and calls its designated
/// initializer through its table of methods. One that the class does not have ends the process with "use of unimplemented
/// initializer", as on iOS.
///
/// The convenience initializer and its caller must not be inlined: the compiler would call the final class's own
/// initializers.
@inline(never)
package func asFinal<Class: AnyObject, Final: AnyObject>(_ type: Class.Type, _: Final.Type) -> Final.Type {
  unsafe unsafeBitCast(type, to: Final.Type.self)
}
