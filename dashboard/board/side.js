// What lies beside the table: the log, the key moments, why, what if, the notes, the sheet. One of them is in
// sight at a time (the sheet always, where there is room), and only what is in sight is brought up to date.

const TABS = ["log", "moments", "why", "whatif", "notes", "sheet"];
const PATIENCE = 140; // ms before the server is asked about the step where the person has come to rest

class Side {
  constructor(board) {
    const { root, words, data } = board;
    Object.assign(this, { board, root, words, tab: "log", answers: new Map() });
    this.box = (name) => root.querySelector(`[data-part="${name}"]`);
    // What is asked is asked of the step's last event: the others, such as a reshuffle, only prepare it.
    const place = () => ({ at: board.replay?.steps[board.cur]?.through ?? board.at(), eyes: board.eyes() });
    this.place = place;
    this.notes = new Notes(this.box("notes"), {
      url: `${data.url}/notes`, words, at: () => board.at(), changed: () => board.redrawTime(),
      go: (at) => board.go(stepOf(board.replay.steps, at)),
    });
    this.whatif = new WhatIf(this.box("whatif"), { url: `${data.url}/whatif`, words, names: () => board.names, spoils: () => this.spoils() });
    this.notes.load();
  }

  // Once per set of frames.
  build(replay) {
    const go = (i) => this.board.go(i);
    this.replay = replay;
    this.ends = endsOf(replay.steps);
    this.markLog = buildLog(this.box("log"), replay, this.words, go);
    this.markMoments = buildMoments(this.box("moments"), replay, this.words, go);
    this.markSheet = buildSheet(this.box("sheet"), replay, this.words, go);
    this.show(this.tab, false);
  }

  show(name, mark = true) {
    if (name === "sheet" && this.root.dataset.size !== "narrow") name = "log";
    this.tab = this.root.dataset.tab = name;
    for (const one of TABS) this.root.querySelector(`[data-do="${one}"]`).setAttribute("aria-pressed", String(one === name));
    if (name !== "whatif") this.whatif.cancel();
    if (mark) this.mark();
  }

  mark() {
    const { cur, replay } = this.board, step = replay.steps[cur], veiled = this.board.veiled();
    const done = (round) => round < step.round || (this.ends.get(round) ?? Infinity) <= cur;
    if (this.tab === "sheet" || this.root.dataset.size !== "narrow") this.markSheet(step, done, veiled);
    if (this.tab === "log") this.markLog(cur, veiled);
    if (this.tab === "moments") this.markMoments(cur, veiled);
    if (this.tab === "notes") this.notes.mark(step.at, veiled);
    if (this.tab === "why" || this.tab === "whatif") this.later();
  }

  // Ask once the stepping has come to rest.
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.tab === "why") this.why();
      if (this.tab === "whatif") this.whatif.show(this.place());
    }, PATIENCE);
  }

  async why() {
    const { at, eyes } = this.place(), box = this.box("why"), url = asking(`${this.board.data.url}/why`, { at, seat: eyes });
    this.wanted = url;
    if (!this.answers.has(url)) box.replaceChildren(sentenceOnly(this.words.asking));
    try {
      if (!this.answers.has(url)) this.answers.set(url, await ask(url, { words: this.words }));
      if (this.wanted === url) showWhy(box, this.answers.get(url), this.words);
      await this.worth(box, url, at, eyes);
    } catch (error) {
      if (this.wanted === url) box.replaceChildren(sentenceOnly(error.sentence ?? this.words.offline));
    }
  }

  // At a bid, what every legal one was worth.
  async worth(box, url, at, eyes) {
    if (this.answers.get(url).unknown) return;
    const worth = asking(`${this.board.data.url}/worth`, { at, seat: eyes });
    if (!this.answers.has(worth)) this.answers.set(worth, await ask(worth, { words: this.words }));
    if (this.wanted === url) showWorth(box, this.answers.get(worth), this.words);
  }

  // Whether what the round brought is still to come for these eyes.
  spoils() {
    const { cur, replay } = this.board;
    return this.board.veiled() && (this.ends.get(replay.steps[cur].round) ?? Infinity) > cur;
  }

  close() {
    clearTimeout(this.timer);
    this.whatif.cancel();
  }
}
