// Accepting and rejecting, if `inbetween review` serves the page. A page from disk does not show this.

const review = {
  isOn: !!document.querySelector('meta[name=inbetween-review]'),
  /** The decisions by scene: `state`, and those about its frames and views. */
  scenes: {},
  undoable: 0,
  /** The last request. Decisions are sent one after the other; none is dropped. */
  turn: Promise.resolve(),

  stateOf(name) { return this.scenes[name]?.state || null; },

  button(text, title, decision, kind) {
    return make('button', { class: kind, title, onclick: event => { event.stopPropagation(); this.decide(decision); } }, text);
  },

  causeButtons(cause) {
    if (!this.isOn) return null;
    const count = index.causes[cause].scenes.length;
    return make('div', { class: 'bar' }, this.button(`Accept ${count}`, 'all scenes of this cause', { scope: 'cause', cause, verdict: 'accept' }, 'yes'),
      this.button('Reject', 'all scenes of this cause', { scope: 'cause', cause, verdict: 'reject' }));
  },

  viewButtons(path) {
    if (!this.isOn || !view.entry || ![1, 4].includes(view.entry.code)) return '';
    const scene = view.entry.name, state = this.scenes[scene]?.views?.[path];
    return [
      this.button('accept view', 'the scene is written once all its views are accepted', { scope: 'view', scene, view: path, verdict: 'accept' }),
      ' ', this.button('reject view', 'keeps the golden as it is', { scope: 'view', scene, view: path, verdict: 'reject' }),
      state ? make('span', { class: 'kind ' + state }, state) : '',
    ];
  },

  sceneButtons() {
    if (!this.isOn || !view.entry || view.entry.passed) return [];
    const entry = view.entry, scene = entry.name, cause = index.causes[entry.cause];
    const parts = [
      this.button('Accept scene', 'key a', { scope: 'scene', scene, verdict: 'accept' }, 'yes'),
      this.button('Reject scene', 'key r', { scope: 'scene', scene, verdict: 'reject' }),
      this.button('Accept frame', 'key f: where the motion is equal', this.frameDecision('accept')),
      this.button('Reject frame', '', this.frameDecision('reject')),
    ];
    if (cause && cause.scenes.length > 1) {
      parts.push(this.button(`Accept all ${cause.scenes.length} of this cause`, 'key A', { scope: 'cause', cause: entry.cause, verdict: 'accept' }, 'yes'));
    }
    parts.push(make('button', { id: 'undo', title: 'key u', disabled: !this.undoable, onclick: () => this.undo() }, `Undo (${this.undoable})`));
    const state = this.stateOf(scene);
    if (state) parts.push(make('span', { class: 'kind ' + state }, state));
    parts.push(make('span', { id: 'said', role: 'status', class: this.isBad ? 'bad' : '' }, this.message || ''));
    return [make('div', { class: 'decide' }, parts)];
  },

  /** Refers to the frame that is shown when the button is pressed. */
  frameDecision: verdict => ({ scope: 'frame', verdict, get scene() { return view.entry.name; }, get frame() { return moment()?.i; } }),

  decide(decision) { return this.send('review/decide', { ...decision }); },
  undo() { return this.send('review/undo', {}); },

  send(path, body) { return this.turn = this.turn.then(() => this.post(path, body)); },

  async post(path, body) {
    try {
      const answer = await fetch(path, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
      });
      this.take(await answer.json());
    } catch {
      this.message = 'inbetween review no longer answers: start it again'; this.isBad = true;
    }
    this.show();
  },

  take(answer) {
    if (answer.scenes) { this.scenes = answer.scenes; this.undoable = answer.undoable; }
    this.message = answer.message || ''; this.isBad = !!answer.isRefused;
  },

  /** Shows the decisions, and keeps the time and the comparison. */
  show() {
    showList();
    if (!view.entry) return;
    const decide = document.querySelector('.decide');
    if (decide) decide.replaceWith(...this.sceneButtons());
    for (const heading of document.querySelectorAll('h3[title]')) {
      const item = view.data.views.find(item => item.path === heading.title);
      if (item) heading.replaceChildren(item.name, ' ', ...[this.viewButtons(item.path)].flat());
    }
  },

  async begin() {
    if (!this.isOn) return;
    await this.send('review/state', {});
  },

  get keys() {
    if (!this.isOn) return {};
    const decideScene = verdict => () => view.entry && !view.entry.passed && this.decide({ scope: 'scene', scene: view.entry.name, verdict });
    return {
      a: ['accept the scene', decideScene('accept')], r: ['reject the scene', decideScene('reject')],
      f: ['accept the frame', () => moment() && this.decide(this.frameDecision('accept'))],
      A: ['accept all scenes of the cause', () => view.entry?.cause >= 0 && this.decide({ scope: 'cause', cause: view.entry.cause, verdict: 'accept' })],
      u: ['undo', () => this.undo()],
    };
  },
};
