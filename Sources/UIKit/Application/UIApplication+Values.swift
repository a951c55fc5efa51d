extension UIApplication {
  /// The app by its name in Objective-C, for code that is compiled for extensions, too, where `shared` is not available.
  public class func value(forKey key: String) -> Any? {
    // `#keyPath(UIApplication.shared)` is "sharedApplication" on iOS, and becomes "shared" without Objective-C's runtime.
    key == "sharedApplication" || key == "shared" ? shared : nil
  }
  public class func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
}
