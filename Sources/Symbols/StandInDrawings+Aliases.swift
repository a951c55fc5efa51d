extension StandInDrawings {
  /// Symbols that are drawn as others: `a=b`, with `<` mirrored across and `^` upside down.
  static let aliases = """
    chevron.right=<chevron.left chevron.forward=chevron.right chevron.backward=chevron.left \
    chevron.down=^chevron.up chevron.compact.down=^chevron.compact.up chevron.right.2=<chevron.left.2 \
    arrow.right=<arrow.left arrow.forward=arrow.right arrow.backward=arrow.left arrow.down=^arrow.up \
    arrow.up.left=<arrow.up.right arrow.up.forward=arrow.up.right arrow.down.left=<arrow.down.right \
    arrow.counterclockwise=<arrow.clockwise arrow.uturn.right=<arrow.uturn.left \
    arrow.uturn.backward=arrow.uturn.left arrow.uturn.forward=arrow.uturn.right \
    arrowshape.turn.up.right=<arrowshape.turn.up.left arrowshape.turn.up.backward=arrowshape.turn.up.left \
    arrowshape.turn.up.forward=arrowshape.turn.up.right \
    rectangle.portrait.and.arrow.forward=rectangle.portrait.and.arrow.right multiply=xmark \
    line.horizontal.3=line.3.horizontal line.horizontal.3.decrease=line.3.horizontal.decrease gearshape=gear \
    gearshape.2=gear person.circle=person.crop.circle forward=<backward forward.end=<backward.end \
    goforward=<gobackward hand.thumbsdown=^hand.thumbsup bubble.right=<bubble.left \
    bubble.middle.bottom=bubble.left captions.bubble=text.bubble sidebar.leading=sidebar.left \
    sidebar.right=<sidebar.left sidebar.trailing=sidebar.right list.triangle=list.bullet \
    text.alignright=<text.alignleft desktopcomputer=display doc.plaintext=doc.text doc.richtext=doc.text \
    clear=xmark.square tray.full=tray bin.xmark=trash wrench=wrench.and.screwdriver \
    wrench.adjustable=wrench.and.screwdriver globe.americas=globe globe.europe.africa=globe network=globe \
    speaker.2=speaker.wave.2 battery.50=battery.25 slider.horizontal.below.rectangle=slider.horizontal.3 \
    switch.2=slider.horizontal.3 filemenu.and.selection=list.bullet sun.and.horizon=sun.horizon \
    macwindow=rectangle app=square circlebadge=circle thermometer.medium=thermometer \
    heart.text.square=heart.square square.and.arrow.up.on.square=square.and.arrow.up \
    photo.fill.on.rectangle=photo.on.rectangle delete.backward=delete.left \
    delete.right=<delete.left delete.forward=delete.right
    """
}
