// Motion curves of the views that differ, expected over actual, and slit scans: one line of the picture over all frames.

let plots = [];

function buildCurves() {
  plots = [];
  const data = view.data;
  if (!data || !(data.views.length + data.others.length)) return [];
  const parts = [make('h3', {}, 'Motion'), make('p', { class: 'legend' }, ['expected', 'actual', 'events'].map(
    name => make('span', {}, make('i', { class: name }), name)))];
  for (const item of data.views) {
    const figures = item.curves.map(curve => {
      const canvas = make('canvas', { 'aria-label': `${item.name}.${curve.name} over time`, role: 'img' });
      const value = make('span', { class: 'value' });
      plots.push({ canvas, value, curve, e: curve.e && series(curve.e), a: curve.a && series(curve.a) });
      onDrag(canvas, share => setMoment(nearestMoment(plotTime(share, canvas))));
      return make('figure', { onpointerenter: () => focusView(item.path), onpointerleave: () => focusView(null) },
        make('figcaption', {}, `${item.name}.${curve.name} `, value), canvas);
    });
    parts.push(make('h3', { title: item.path }, item.name, ' ', review.viewButtons(item.path)), make('div', { class: 'plots' }, figures));
  }
  if (data.more) parts.push(make('p', { class: 'note' }, `${data.more} more values differ.`));
  if (data.others.length) {
    parts.push(make('h3', {}, 'Also differing'), make('ul', { class: 'parts' },
      data.others.map(path => make('li', {}, path.split('/').at(-1), ' ', review.viewButtons(path)))));
  }
  return parts;
}

function focusView(path) {
  if (view.focus === path) return;
  view.focus = path;
  showMoment();
}

const plotLeft = 40, plotRight = 8;
function plotTime(share, canvas) {
  const width = canvas.getBoundingClientRect().width;
  return (share * width - plotLeft) / (width - plotLeft - plotRight) * span();
}

function drawCurves() {
  for (const plot of plots) drawCurve(plot);
}

function drawCurve({ canvas, value, curve, e, a }) {
  const [context, width, height] = fit(canvas), end = span(), data = view.data;
  const values = [...(e || []), ...(a || [])].filter(number => number !== null);
  let low = Math.min(...values), high = Math.max(...values);
  if (high - low < 1e-9) { low -= 1; high += 1; }
  const margin = (high - low) * .06; low -= margin; high += margin;
  const x = time => plotLeft + time / end * (width - plotLeft - plotRight);
  const y = number => 6 + (high - number) / (high - low) * (height - 24);
  context.font = '10px system-ui, sans-serif';
  for (const event of data.events) {
    context.fillStyle = ink('event'); context.fillRect(x(event.start), 6, Math.max(x(event.end) - x(event.start), 1), height - 24);
    context.fillStyle = ink('faint'); context.textAlign = 'left';
    if (event.name) context.fillText(event.name, x(event.start) + 2, 15, Math.max(x(event.end) - x(event.start), 34));
  }
  context.strokeStyle = ink('line'); context.lineWidth = 1;
  context.strokeRect(plotLeft + .5, 6.5, width - plotLeft - plotRight - 1, height - 25);
  context.fillStyle = ink('faint'); context.textAlign = 'right';
  context.fillText(short(high - margin), plotLeft - 4, y(high - margin) + 3); context.fillText(short(low + margin), plotLeft - 4, y(low + margin) + 3);
  context.textAlign = 'left'; context.fillText('0 s', plotLeft, height - 4);
  context.textAlign = 'right'; context.fillText(seconds(end), width - plotRight, height - 4);
  const line = (numbers, side, color, dash) => {
    if (!numbers || !side) return;
    context.strokeStyle = color; context.lineWidth = 1.6; context.setLineDash(dash); context.beginPath();
    let isDown = false;
    numbers.forEach((number, i) => {
      if (number === null) { isDown = false; return; }
      const at = [x(frameTime(side, i)), y(number)];
      if (isDown) context.lineTo(...at); else context.moveTo(...at);
      isDown = true;
    });
    context.stroke(); context.setLineDash([]);
  };
  line(a, data.actual, ink('accent'), []);
  line(e, data.expected, ink('was'), [5, 3]);
  context.fillStyle = ink('link'); context.fillRect(x(now()) - .75, 6, 1.5, height - 24);
  const at = (numbers, side) => numbers && side ? numbers[frameAt(side, now())] : null;
  const [was, is] = [at(e, data.expected), at(a, data.actual)];
  value.textContent = was === is ? shown(was) + curve.unit : `${shown(was)} → ${shown(is)}${curve.unit}`;
}

const short = number => Math.abs(number) >= 100 ? number.toFixed(0) : String(Math.round(number * 100) / 100);
const shown = number => number == null ? '–' : String(Math.round(number * 1000) / 1000);

function buildSlits() {
  if (film().length < 2) return [];
  const row = side => [make('span', {}, side), make('canvas', { 'data-slit': side, role: 'img', 'aria-label': `slit scan, ${side}` })];
  // A scene without a golden has only what was found.
  const rows = make('div', { class: 'rows' }, ...(view.data.expected ? row('expected') : []), ...row('actual'));
  const button = make('button', { id: 'axis', title: 'key x', onclick: turnSlit }, '');
  const part = make('div', { class: 'slits' }, make('h3', {}, 'Slit scan ', button), make('p', { class: 'hint', id: 'slit-hint' }), rows);
  for (const canvas of rows.querySelectorAll('canvas')) onDrag(canvas, share => setMoment(Math.round(share * (film().length - 1))));
  return [part];
}

function turnSlit() {
  view.axis = view.axis === 'column' ? 'row' : 'column';
  drawSlits();
}

const slits = new Map();

/** A column or row of every frame, side by side. Still objects are stripes; moving ones are sloped. */
async function drawSlits() {
  const entry = view.entry, data = view.data, frames = film();
  slits.clear();
  if (frames.length < 2) return;
  const worst = frames[nearestMoment(data.worst === null ? 0 : data.worst)];
  let box = null;
  if (worst.e && worst.a) box = (await difference(worst.e, worst.a)).box;
  if (view.axis === null) view.axis = data.sideways ? 'row' : 'column';
  const isColumn = view.axis === 'column';
  const first = await picture(worst.a || worst.e);
  const place = Math.floor(box ? (isColumn ? box.left + box.right : box.top + box.bottom) / 2 : (isColumn ? first.width : first.height) / 2);
  byId('axis').textContent = isColumn ? 'columns' : 'rows';
  byId('slit-hint').textContent = `${isColumn ? 'column' : 'row'} ${place} of every frame, from the first to the last`;
  for (const [side, key] of [['expected', 'e'], ['actual', 'a']]) {
    const strip = newCanvas(frames.length, isColumn ? first.height : first.width), context = strip.getContext('2d');
    for (let i = 0; i < frames.length; i++) {
      if (!frames[i][key]) continue;
      const image = await picture(frames[i][key]);
      if (view.entry !== entry || view.axis !== (isColumn ? 'column' : 'row')) return;
      if (isColumn) context.drawImage(image, place, 0, 1, image.height, i, 0, 1, strip.height);
      else {
        context.setTransform(0, 1, 1, 0, 0, 0);
        context.drawImage(image, 0, place, image.width, 1, 0, i, image.width, 1);
        context.setTransform(1, 0, 0, 1, 0, 0);
      }
      // Yields between pictures, so that the page stays responsive while many are decoded.
      if (i % 12 === 11) await new Promise(done => setTimeout(done));
    }
    slits.set(side, strip);
    drawSlitMarks();
  }
}

function drawSlitMarks() {
  for (const canvas of document.querySelectorAll('[data-slit]')) {
    const strip = slits.get(canvas.dataset.slit);
    const [context, width, height] = fit(canvas);
    if (!strip) continue;
    context.imageSmoothingEnabled = strip.width > width;
    context.drawImage(strip, 0, 0, width, height);
    const x = (view.at + .5) / strip.width * width;
    context.fillStyle = ink('link'); context.fillRect(x - 1, 0, 2, height);
  }
}
