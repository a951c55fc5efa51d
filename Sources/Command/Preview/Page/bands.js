// Frames as bands of rows, in the form in which the program sends them. Frames share equal bands.

const RUN = 0, LITERALS = 1, COUNT = (1 << 30) - 1;

/** Unpacks a band into the words of an image, starting at an index. */
function unpack(band, words, at, width) {
  for (let i = 0; i < band.length;) {
    const command = band[i++];
    let count = command & COUNT;
    const end = at + count;
    if (command >>> 30 === RUN) {
      const pixel = band[i++];
      if (count > 16) words.fill(pixel, at, end); else while (at < end) words[at++] = pixel;
    } else if (command >>> 30 === LITERALS) {
      words.set(band.subarray(i, i + count), at);
      i += count;
    } else {
      // The copy may overlap its result, so it is made row by row.
      for (; count > width; count -= width, at += width) words.copyWithin(at, at - width, at);
      words.copyWithin(at, at - width, at - width + count);
    }
    at = end;
  }
}

export class BandFrame {
  /** Takes the bands that a response contains, and the other bands from the frame that it refers to. */
  constructor(index, [width, height], answer, base) {
    this.index = index;
    this.size = [width, height];
    const words = new Uint32Array(answer);
    this.rows = words[0];
    this.bands = base ? [...base.bands] : [];
    /** The memory in bytes that this frame does not share with others. */
    this.bytes = answer.byteLength;
    for (let i = 1; i < words.length; i += 2 + words[i + 1]) this.bands[words[i]] = words.subarray(i + 2, i + 2 + words[i + 1]);
  }

  /** An image that can be drawn over other images. */
  bitmap() {
    const surface = new BandSurface();
    surface.take(this);
    return createImageBitmap(surface.image);
  }
}

/** The pixels of a canvas, and the bands from which they were unpacked. */
export class BandSurface {
  shown = [];

  /** Unpacks the bands that differ from the shown ones. Returns their first rows and heights; neighbours are joined. */
  take(frame) {
    const [width, height] = frame.size;
    if (this.image?.width !== width || this.image?.height !== height) {
      this.image = new ImageData(width, height);
      this.words = new Uint32Array(this.image.data.buffer);
      this.shown = [];
    }
    const changed = [];
    frame.bands.forEach((band, index) => {
      if (band === this.shown[index]) return;
      const top = index * frame.rows, bottom = Math.min(top + frame.rows, height), last = changed[changed.length - 1];
      unpack(band, this.words, top * width, width);
      if (last && last[0] + last[1] === top) last[1] = bottom - last[0]; else changed.push([top, bottom - top]);
    });
    this.shown = frame.bands;
    return changed;
  }

  /** Shows a frame on the canvas: only the bands that changed, or all if something else was drawn over them. */
  show(frame, context, isWhole) {
    const changed = this.take(frame);
    const [width, height] = frame.size;
    for (const [top, rows] of isWhole ? [[0, height]] : changed) context.putImageData(this.image, 0, 0, 0, top, width, rows);
  }
}
