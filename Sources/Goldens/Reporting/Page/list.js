// The list of scenes: filter, search, order, and grouping by cause.

const list = { shown: [], filter: 'failed', order: 'worst', search: '', grouped: false };
const isFailed = entry => !entry.passed;

const filters = {
  failed: ['did not pass', isFailed],
  where: ['where', entry => entry.kinds.includes('where')],
  when: ['when', entry => entry.kinds.includes('when')],
  look: ['look', entry => entry.kinds.includes('look')],
  size: ['other size or length', entry => entry.code === 4],
  fresh: ['without a golden', entry => entry.code === 3 && !entry.notRun && !entry.unused],
  unused: ['without a scene', entry => entry.unused],
  skipped: ['not compared', entry => entry.notRun],
  broken: ['not comparable', entry => [2, 70, 74].includes(entry.code)],
  passed: ['passed', entry => entry.passed],
  all: ['all', () => true],
};

function fillTools() {
  const choose = (label, options, current, change) => make(
    'select', { 'aria-label': label, onchange: event => { change(event.target.value); showList(); } },
    options.map(([value, text]) => make('option', { value, selected: value === current }, text)));
  const counts = Object.entries(filters).map(([name, [text, holds]]) => [name, text, index.scenes.filter(holds).length]);
  const used = counts.filter(([name, , count]) => count || name === 'failed' || name === 'all');
  if (!index.scenes.some(isFailed)) list.filter = 'all';
  byId('tools').append(
    make('input', { type: 'search', id: 'search', placeholder: 'Search scenes, views, causes  ( / )', 'aria-label': 'Search',
      oninput: event => { list.search = event.target.value; showList(); } }),
    choose('Show', used.map(([name, text, count]) => [name, `${text} (${count})`]), list.filter, value => list.filter = value),
    choose('Order', [['worst', 'worst first'], ['name', 'by name'], ['cause', 'by cause']], list.order, value => {
      list.order = value; list.grouped = value === 'cause';
    }));
}

function matches(entry) {
  const words = list.search.toLowerCase().split(/\s+/).filter(Boolean);
  const cause = entry.cause >= 0 ? index.causes[entry.cause].text : '';
  const text = [entry.name, entry.file || '', entry.sentence, cause, ...(entry.views || [])].join(' ').toLowerCase();
  return words.every(word => text.includes(word));
}

/** Scenes whose cause explains the most scenes come first, those without a cause last. */
const causeRank = entry => entry.cause < 0 ? [1, 0, 0] : [0, -index.causes[entry.cause].scenes.length, entry.cause];

function compareLists(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

function showList() {
  const holds = filters[list.filter][1];
  list.shown = index.scenes.filter(entry => holds(entry) && matches(entry));
  const key = { name: entry => [entry.name], worst: entry => [entry.passed ? 1 : 0, -entry.score, entry.name],
    cause: entry => [...causeRank(entry), -entry.score, entry.name] }[list.order];
  const keys = new Map(list.shown.map(entry => [entry, key(entry)]));
  list.shown.sort((a, b) => compareLists(keys.get(a), keys.get(b)));
  const items = [];
  let group = -2;
  for (const entry of list.shown) {
    if (list.grouped && !entry.passed && entry.cause !== group) {
      group = entry.cause;
      items.push(groupItem(group));
    }
    items.push(listItem(entry));
  }
  byId('list').replaceChildren(...(items.length ? items : [make('li', { class: 'empty' }, 'No scene matches.')]));
  markSelected();
}

function groupItem(cause) {
  const known = index.causes[cause];
  const count = known ? known.scenes.length : 0;
  return make('li', { class: 'group', role: 'presentation' },
    known ? `${count === 1 ? 'one scene' : `one change explains ${count} scenes`}: ${known.text}` : 'no cause is known',
    known ? review.causeButtons(cause) : null);
}

function listItem(entry) {
  const head = entry.name + ': ';
  const sentence = entry.sentence.startsWith(head) ? entry.sentence.slice(head.length) : entry.sentence;
  const kinds = marksOf(entry);
  const state = review.stateOf(entry.name);
  return make('li', { role: 'option', id: 'item-' + entry.n, 'aria-selected': 'false', onclick: () => open(entry) },
    make('span', { class: 'name' }, entry.name), kinds.map(kind => make('span', { class: 'kind ' + kind }, kind)),
    state ? make('span', { class: 'kind ' + state }, state) : null,
    make('div', { class: 'why' }, sentence || (entry.cached ? 'unchanged since it passed' : '')));
}

const marksOf = entry => entry.passed ? ['ok'] : entry.marks;

function markSelected() {
  if (view.entry) byId('list').setAttribute('aria-activedescendant', 'item-' + view.entry.n);
  for (const item of byId('list').querySelectorAll('[role=option]')) {
    const isOpen = item.id === 'item-' + (view.entry ? view.entry.n : -1);
    item.setAttribute('aria-selected', String(isOpen));
    if (isOpen) item.scrollIntoView({ block: 'nearest' });
  }
}

function step(by) {
  const at = list.shown.indexOf(view.entry);
  const next = list.shown[Math.min(Math.max(at + by, 0), list.shown.length - 1)];
  if (next) open(next);
}
