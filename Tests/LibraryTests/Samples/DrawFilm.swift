import InbetweenUIKit

/// Draws a box that slides to the right within two seconds, without a scene file.
func drawFilm(into folder: String) async throws {
  let screen = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 2)
  let film = Film(on: screen, name: "slide") { window in
    let box = UIView()
    box.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
    box.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(box)
    let left = box.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10)
    NSLayoutConstraint.activate([
      left, box.centerYAnchor.constraint(equalTo: window.centerYAnchor),
      box.widthAnchor.constraint(equalToConstant: 30), box.heightAnchor.constraint(equalToConstant: 30),
    ])
    window.layoutIfNeeded()
    left.constant = 60
    UIView.animate(withDuration: 2) { window.layoutIfNeeded() }
  }
  try await film.writeFrames(to: URL(fileURLWithPath: folder + "/frames"), framesPerSecond: 15, workers: 2)
  try film.png(at: 1).write(to: URL(fileURLWithPath: folder + "/half.png"))
}
