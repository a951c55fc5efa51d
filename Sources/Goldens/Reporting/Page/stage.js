// The pictures of a scene: side by side, behind a slider, as an onion skin, blinking, or their difference, and the time
// that they and the curves below share.

const view = {
  entry: null, data: null, at: 0, mode: 'side', split: .5, opacity: .5, blink: false, outlines: true, pixels: false,
  playing: false, focus: null, axis: null, drawn: 0,
};
const modes = [
  ['side', 'side by side'], ['slider', 'slider'], ['onion', 'onion skin'], ['blink', 'blink'], ['difference', 'difference'],
];
const sides = ['expected', 'actual', 'difference'];
const film = () => view.data ? view.data.film : [];
const moment = () => film()[view.at] || null;

/** The time shown, in seconds. */
const now = () => moment() ? moment().t : 0;

function buildStage() {
  const data = view.data;
  if (!data || !film().length) return [];
  const buttons = modes.map(([name, text], i) => make(
    'button', { 'aria-pressed': String(name === view.mode), 'data-mode': name, title: `key ${i + 1}`, onclick: () => setMode(name) }, text));
  const track = make('canvas', { id: 'track' });
  return [
    make('div', { class: 'bar', role: 'group', 'aria-label': 'How pictures are shown' }, buttons, make('span', { class: 'space' }),
      make('button', { id: 'outlines', 'aria-pressed': String(view.outlines), title: 'key o', onclick: () => toggle('outlines') }, 'outlines'),
      make('button', { id: 'pixels', 'aria-pressed': String(view.pixels), title: 'key z', onclick: () => toggle('pixels') }, 'pixels')),
    make('div', { class: 'stage', id: 'stage' }),
    make('div', { class: 'time' },
      make('button', { id: 'play', title: 'space', 'aria-label': 'Play', onclick: () => play(!view.playing) }, '▶'),
      make('button', { title: 'key w', onclick: goWorst }, 'worst'),
      make('div', { class: 'track', role: 'slider', id: 'scrubber', tabindex: '0', 'aria-label': 'Time', 'aria-valuemin': '0',
        'aria-valuemax': String(film().length - 1) }, track),
      make('span', { class: 'clock', id: 'clock' })),
    make('p', { class: 'note', id: 'summary' }),
  ];
}

/** Calls a function with the pointer's position as a fraction of an element's width while it is pressed. */
function onDrag(element, take) {
  const share = event => {
    const box = element.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  };
  element.addEventListener('pointerdown', event => {
    element.setPointerCapture(event.pointerId);
    take(share(event));
    event.preventDefault();
    if (element.tabIndex >= 0) element.focus();
  });
  element.addEventListener('pointermove', event => { if (event.buttons & 1) take(share(event)); });
}

function nearestMoment(time) {
  let best = 0;
  film().forEach((frame, i) => { if (Math.abs(frame.t - time) < Math.abs(film()[best].t - time)) best = i; });
  return best;
}

const span = () => Math.max(view.data.expected ? view.data.expected.duration : 0, view.data.actual ? view.data.actual.duration : 0, 1e-9);

function setMoment(at) {
  if (!film().length) return;
  view.at = Math.min(Math.max(at, 0), film().length - 1);
  showMoment();
}

function setMode(mode) {
  view.mode = mode;
  for (const button of document.querySelectorAll('[data-mode]')) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  showMoment();
}

function toggle(name) {
  view[name] = !view[name];
  if (byId(name)) byId(name).setAttribute('aria-pressed', String(view[name]));
  showMoment();
}

/** Of a scene without a golden, its middle: at the start there is often nothing yet. */
function goWorst() { setMoment(nearestMoment(view.data.expected ? view.data.worst ?? 0 : span() / 2)); }

function play(on) {
  view.playing = on;
  if (byId('play')) byId('play').textContent = on ? '❚❚' : '▶';
  if (!on) return;
  let start = null, from = view.at >= film().length - 1 ? 0 : now();
  const tick = stamp => {
    if (!view.playing || !view.data) return;
    if (start === null) start = stamp;
    const time = from + (stamp - start) / 1000;
    setMoment(nearestMoment(time));
    if (time >= span()) play(false); else requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Draws the pictures at the current time. Of several calls, the last one counts. */
async function showMoment() {
  const frame = moment(), turn = ++view.drawn;
  if (!frame) return;
  byId('stage').ariaBusy = 'true';
  byId('clock').textContent = `frame ${frame.i} · ${seconds(frame.t)}`;
  const scrubber = byId('scrubber');
  scrubber.setAttribute('aria-valuenow', String(view.at));
  scrubber.setAttribute('aria-valuetext', `frame ${frame.i}, ${seconds(frame.t)}`);
  const gap = frame.m === undefined ? '' : 'no expected picture: ' + view.data.gaps[frame.m].reason;
  byId('summary').textContent = [frame.s, gap].filter(text => text).join('; ') || (frame.d ? '' : 'the frame is equal');
  drawTrack();
  drawCurves();
  drawSlitMarks();
  saveLink();
  const [expected, actual] = await Promise.all([frame.e ? picture(frame.e) : null, frame.a ? picture(frame.a) : null]);
  const off = expected && actual && ['side', 'difference'].includes(view.mode) ? await difference(frame.e, frame.a) : null;
  if (turn !== view.drawn) return;
  drawStage(expected, actual, off);
  byId('stage').ariaBusy = 'false';
}

function drawStage(expected, actual, off) {
  const stage = byId('stage');
  const wanted = view.mode === 'side' ? sides.filter(side => ({ expected, actual, difference: off })[side]) : [view.mode];
  if (stage.dataset.shown !== wanted.join(' ')) {
    stage.dataset.shown = wanted.join(' ');
    stage.replaceChildren(...wanted.map(side => make('figure', {}, make('figcaption', {}), make('canvas', { class: 'picture', 'data-side': side }))));
    for (const canvas of stage.querySelectorAll('canvas')) onDrag(canvas, dragOnPicture);
  }
  document.body.classList.toggle('pixels', view.pixels);
  stage.parentElement.classList.toggle('side', view.mode === 'side');
  const room = Math.min(innerHeight * .62, 640);
  for (const figure of stage.children) {
    const canvas = figure.lastChild, side = canvas.dataset.side, source = expected || actual;
    const width = Math.max(expected ? expected.width : 0, actual ? actual.width : 0);
    const height = Math.max(expected ? expected.height : 0, actual ? actual.height : 0);
    canvas.width = width; canvas.height = height;
    const scale = view.data.scale || 1, shrink = Math.min(1, room / (height / scale));
    canvas.style.width = (view.pixels ? width * 2 : Math.round(width / scale * shrink)) + 'px';
    canvas.style.height = 'auto';
    const context = canvas.getContext('2d', { willReadFrequently: true });
    figure.firstChild.textContent = paint(context, side, expected, actual, off, width, height, source);
    if (view.outlines && side !== 'difference') outline(context, side);
  }
}

/** Draws a comparison and describes it. */
function paint(context, side, expected, actual, off, width, height, source) {
  const draw = image => image && context.drawImage(image, 0, 0);
  switch (side) {
    case 'expected': draw(expected); return expected ? 'expected' : 'nothing was expected';
    case 'actual': draw(actual); return actual ? 'actual' : 'nothing was found';
    case 'difference':
      if (off) { draw(off.canvas); return `difference: ${off.count} pixels`; }
      draw(source); return 'only one side has a picture';
    case 'slider': {
      draw(actual);
      const x = Math.round(width * view.split);
      context.clearRect(0, 0, x, height);
      if (expected) context.drawImage(expected, 0, 0, x, height, 0, 0, x, height);
      context.fillStyle = ink('link'); context.fillRect(x - Math.max(1, width / 400), 0, Math.max(2, width / 200), height);
      return 'expected ◂ ▸ actual: drag';
    }
    case 'onion':
      draw(expected); context.globalAlpha = expected ? view.opacity : 1; draw(actual); context.globalAlpha = 1;
      return `actual over expected, ${Math.round(view.opacity * 100)} %: drag`;
    default: draw(view.blink ? actual || source : expected || source); return view.blink ? 'actual' : 'expected';
  }
}

function dragOnPicture(share) {
  if (view.mode === 'slider') view.split = share;
  else if (view.mode === 'onion') view.opacity = share;
  else if (view.mode === 'blink') view.blink = !view.blink;
  else return;
  showMoment();
}

/** The frames of the view that the pointer is on, or of the first view that differs. */
function outline(context, side) {
  const shown = view.data.views.filter(item => item.box && (view.focus === null ? item === view.data.views[0] : item.path === view.focus));
  const scale = view.data.scale || 1;
  for (const item of shown) {
    for (const kind of side === 'expected' ? ['e'] : side === 'actual' ? ['a'] : ['e', 'a']) {
      const box = boxAt(item, kind);
      if (!box) continue;
      context.strokeStyle = ink(kind === 'e' ? 'was' : 'accent');
      context.lineWidth = Math.max(1, scale);
      context.setLineDash(kind === 'e' ? [4 * scale, 3 * scale] : []);
      context.strokeRect(box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale);
    }
  }
  context.setLineDash([]);
}

function boxAt(item, kind) {
  const side = kind === 'e' ? view.data.expected : view.data.actual, boxes = item.box[kind];
  if (!side || !boxes) return null;
  const box = boxes.map(values => values[frameAt(side, now())]);
  return box.some(value => value == null) ? null : box;
}

/** The number of the frame that is shown at a time. */
const frameAt = (side, time) => time >= side.duration ? side.count - 1 : Math.min(Math.round(time * side.fps), side.count - 1);

/** Prepares a canvas for drawing in CSS pixels. */
function fit(canvas) {
  const ratio = devicePixelRatio || 1, box = canvas.getBoundingClientRect();
  canvas.width = Math.max(1, Math.round(box.width * ratio)); canvas.height = Math.max(1, Math.round(box.height * ratio));
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return [context, box.width, box.height];
}

/** Events as bars, frames that differ as ticks, those with pictures as dots, the time as a line. */
function drawTrack() {
  const [context, width, height] = fit(byId('track')), end = span();
  const x = time => 4 + time / end * (width - 8);
  context.fillStyle = ink('event');
  for (const event of view.data.events) context.fillRect(x(event.start), 2, Math.max(x(event.end) - x(event.start), 2), height - 4);
  context.fillStyle = ink('line'); context.fillRect(x(0), height / 2 - 1, x(end) - x(0), 2);
  film().forEach(frame => {
    context.fillStyle = ink(frame.d ? 'accent' : 'faint');
    const tall = frame.d ? height * .6 : height * .25;
    context.fillRect(x(frame.t) - .75, (height - tall) / 2, 1.5, tall);
  });
  context.fillStyle = ink('link'); context.fillRect(x(now()) - 1.5, 0, 3, height);
  context.beginPath(); context.arc(x(now()), height / 2, 7, 0, 7); context.fill();
}
