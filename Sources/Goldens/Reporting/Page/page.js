// The page: a scene beside the list of all scenes, keys, and links to a scene, time and comparison.

function open(entry, keepsView) {
  play(false);
  Object.assign(view, { entry, data: sceneData(entry), focus: null });
  if (!keepsView) Object.assign(view, { axis: null, at: 0 });
  document.body.classList.add('one');
  showScene(keepsView);
  markSelected();
}

function showScene(keepsView) {
  const { entry, data } = view;
  const head = entry.name + ': ';
  const sentence = entry.sentence.startsWith(head) ? entry.sentence.slice(head.length) : entry.sentence;
  const parts = data ? data.parts : [sentence || 'passed'];
  const place = entry.file ? `${entry.file}${entry.line ? ':' + entry.line : ''}` : '';
  byId('main').replaceChildren(...[
    make('button', { id: 'back', onclick: close }, '‹ all scenes'),
    make('h2', {}, entry.name, marksOf(entry).map(kind => make('span', { class: 'kind ' + kind }, kind))),
    make('p', { class: 'sentence' }, parts[0] || ''),
    make('ul', { class: 'parts' }, parts.slice(1).map(part => make('li', {}, part))),
    make('p', { class: 'file' }, place), ...entry.notices.map(notice => make('p', { class: 'note' }, notice)),
    causeNote(entry), ...review.sceneButtons(), ...(data ? [sourceLines(data.lines)] : []),
    ...missingPictures(data), ...buildStage(), ...buildSlits(), ...buildCurves(),
  ].filter(part => part !== null));
  if (!data) return saveLink();
  if (byId('scrubber')) onDrag(byId('scrubber'), share => setMoment(nearestMoment((share * byId('scrubber').clientWidth - 4) / (byId('scrubber').clientWidth - 8) * span())));
  if (!film().length) { drawCurves(); return saveLink(); }
  if (keepsView) setMoment(view.at); else goWorst();
  drawSlits();
}

/** The expected pictures that the page does not have, and why. */
function missingPictures(data) {
  if (!data) return [];
  const gaps = data.gaps.map(gap => {
    const several = /[–,]/.test(gap.frames);
    return `No expected picture of ${several ? 'frames' : 'frame'} ${gap.frames}: ${gap.reason}.`;
  });
  return [...gaps, ...(data.problem ? [data.problem] : [])].map(text => make('p', { class: 'note missing' }, text));
}

function causeNote(entry) {
  const cause = index.causes[entry.cause];
  if (!cause || cause.scenes.length < 2) return null;
  const others = cause.scenes.filter(name => name !== entry.name);
  return make('p', { class: 'note' }, `The same change explains ${others.length} more: `,
    others.slice(0, 6).flatMap((name, i) => [i ? ', ' : '', make('a', { href: '#' + new URLSearchParams({ scene: name }) }, name)]),
    others.length > 6 ? ` and ${others.length - 6} others.` : '.');
}

/** The lines of the scene that contain the cause, with the change marked. */
function sourceLines(groups) {
  if (!groups.length) return null;
  const rows = [];
  groups.forEach((rowsOfGroup, i) => {
    if (i) rows.push(make('div', {}, make('span', { class: 'no' }, '⋯')));
    for (const row of rowsOfGroup) {
      if (row.file) rows.push(make('div', {}, make('span', { class: 'no' }), make('b', {}, row.file)));
      const pieces = [];
      let from = 0;
      for (const [start, length] of row.marks || []) {
        pieces.push(row.text.slice(from, start), make('mark', {}, row.text.slice(start, start + length)));
        from = start + length;
      }
      rows.push(make('div', { class: row.marks || row.was ? 'changed' : '' }, make('span', { class: 'no' }, row.n ? String(row.n) : ''),
        ...pieces, row.text.slice(from), row.was ? make('span', { class: 'was' }, row.was) : null));
    }
  });
  return make('pre', { 'aria-label': 'Lines of the scene' }, rows);
}

function close() {
  play(false);
  document.body.classList.remove('one');
}

let linked = '';
function saveLink() {
  if (!view.entry) return;
  const link = new URLSearchParams({ scene: view.entry.name });
  if (moment()) { link.set('frame', moment().i); link.set('mode', view.mode); }
  linked = '#' + link;
  history.replaceState(null, '', linked);
}

/** Opens the scene and time that the URL names. */
function follow() {
  if (location.hash === linked) return;
  const link = new URLSearchParams(location.hash.slice(1));
  const entry = index.scenes.find(scene => scene.name === link.get('scene'));
  if (!entry) return;
  if (modes.some(([name]) => name === link.get('mode'))) view.mode = link.get('mode');
  view.data = sceneData(entry);
  const at = film().findIndex(frame => String(frame.i) === link.get('frame'));
  view.at = Math.max(at, 0);
  open(entry, at >= 0);
}

const keys = {
  ArrowLeft: ['one frame back', event => setMoment(view.at - (event.shiftKey ? 10 : 1))],
  ArrowRight: ['one frame on; with Shift ten', event => setMoment(view.at + (event.shiftKey ? 10 : 1))],
  Home: ['first frame', () => setMoment(0)], End: ['last frame', () => setMoment(film().length - 1)],
  ' ': ['play or stop', () => play(!view.playing)], w: ['worst frame', () => view.data && film().length && goWorst()],
  j: ['next scene', () => step(1)], k: ['scene before', () => step(-1)],
  ArrowDown: [null, () => step(1)], ArrowUp: [null, () => step(-1)],
  1: ['side by side', () => setMode('side')], 2: ['slider', () => setMode('slider')], 3: ['onion skin', () => setMode('onion')],
  4: ['blink', () => setMode('blink')], 5: ['difference', () => setMode('difference')],
  b: ['expected or actual, while blinking', () => { view.blink = !view.blink; setMode('blink'); }],
  o: ['outlines of the view', () => toggle('outlines')], z: ['pixels enlarged', () => toggle('pixels')],
  x: ['slit scan: columns or rows', () => film().length > 1 && turnSlit()],
  '/': ['search', event => { event.preventDefault(); byId('search').focus(); }],
  Escape: ['back to the list', () => close()], '?': ['these keys', () => byId('help').showModal()],
};

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
  const isField = ['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName);
  if (isField) {
    if (event.key === 'Escape') event.target.blur();
    if (event.key === 'Enter' && event.target.id === 'search' && list.shown[0]) { event.target.blur(); open(list.shown[0]); }
    return;
  }
  if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
  const action = { ...keys, ...review.keys }[event.key];
  if (!action) return;
  if (/^Arrow|^ $|^Home$|^End$/.test(event.key)) event.preventDefault();
  action[1](event);
});

function fillHelp() {
  const names = { ' ': 'space', ArrowLeft: '←', ArrowRight: '→' };
  const rows = Object.entries({ ...keys, ...review.keys }).filter(([, [text]]) => text);
  byId('help').append(make('h3', {}, 'Keys'), make('dl', {}, rows.flatMap(([key, [text]]) => [make('dt', {}, make('kbd', {}, names[key] || key)), make('dd', {}, text)])),
    make('form', { method: 'dialog' }, make('button', {}, 'close')));
}

fillTools();
fillHelp();
showList();
addEventListener('hashchange', follow);
addEventListener('resize', () => { if (view.data) { drawCurves(); if (film().length) showMoment(); } });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { if (view.data) { drawCurves(); if (film().length) showMoment(); } });
// With the preference for reduced motion, pictures are switched by a key instead of blinking.
setInterval(() => {
  if (view.mode !== 'blink' || !film().length || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  view.blink = !view.blink;
  showMoment();
}, 450);
follow();
if (!view.entry && list.shown.length && matchMedia('(min-width: 761px)').matches) open(list.shown[0]);
review.begin();
