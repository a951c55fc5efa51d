// swift-tools-version: 5.9
import PackageDescription

// For apps: the recorder has no dependencies. Inbetween's own package compiles the same file with InbetweenUIKit.
let package = Package(
  name: "DeviceRecorder",
  platforms: [.iOS(.v15), .tvOS(.v15)],
  products: [.library(name: "DeviceRecorder", targets: ["DeviceRecorder"])],
  targets: [.target(name: "DeviceRecorder")])
