// swift-tools-version: 5.9
import PackageDescription

// For an app on a device that records the cases. Inbetween's own package compiles the same file with InbetweenUIKit.
let package = Package(
  name: "Conformance",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Conformance", targets: ["Conformance"])],
  dependencies: [.package(path: "../Packages/DeviceRecorder")],
  targets: [
    .target(name: "Conformance", dependencies: [.product(name: "DeviceRecorder", package: "DeviceRecorder")])
  ])
