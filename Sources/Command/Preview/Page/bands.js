// Frames in bands of rows, as the program sends them: frames share the bands that are the same in them.

const RUN = 0, LITERALS = 1, COUNT = (1 << 30) - 1;

/** Unpacks a band to the words of an image, from a place on. */
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
      // A copy over its own result: row by row.
      for (; count > width; count -= width, at += width) words.copyWithin(at, at - width, at);
      words.copyWithin(at, at - width, at - width + count);
    }
    at = end;
  }
}

export class BandFrame {
  /** The bands that are in an answer, the others from a frame that it refers to. */
  constructor(index, [width, height], answer, base) {
    this.index = index;
    this.size = [width, height];
    const words = new Uint32Array(answer);
    this.rows = words[0];
    this.bands = base ? [...base.bands] : [];
    /** The bytes that this frame adds to what others hold. */
    this.bytes = answer.byteLength;
    for (let i = 1; i < words.length; i += 2 + words[i + 1]) this.bands[words[i]] = words.subarray(i + 2, i + 2 + words[i + 1]);
  }

  /** A picture that can be drawn over others. */
  bitmap() {
    const surface = new BandSurface();
    surface.take(this);
    return createImageBitmap(surface.image);
  }
}

/** The pixels of a canvas, and which bands they show. */
export class BandSurface {
  shown = [];

  /** Unpacks the bands that differ from what is shown. Returns their first rows and heights, neighbours together. */
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

  /** Shows a frame on a canvas that shows the last one; wholly where something else was drawn over it. */
  show(frame, context, isWhole) {
    const changed = this.take(frame);
    const [width, height] = frame.size;
    for (const [top, rows] of isWhole ? [[0, height]] : changed) context.putImageData(this.image, 0, 0, 0, top, width, rows);
  }
}
