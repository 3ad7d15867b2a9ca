// What if: another action at this step, the round played out many times over hidden hands that fit what the
// seat knew. The browser asks for one small batch after the other; to cancel is to stop asking.

const BATCH = 20;

class WhatIf {
  constructor(box, { url, words, names, spoils }) {
    Object.assign(this, { box, url, words, names, spoils, asked: null, running: null });
    this.actions = make("div", "actions");
    this.results = make("div", "results");
    this.results.setAttribute("aria-live", "polite");
    box.replaceChildren(this.actions, this.results);
  }

  // Show what can be tried at a place ({at, eyes}); results of another place go away.
  async show(place) {
    const key = `${place.at}/${place.eyes}`;
    if (this.asked === key) return;
    this.cancel();
    this.asked = key;
    this.place = place;
    this.actions.replaceChildren(sentenceOnly(this.words.asking));
    this.results.replaceChildren();
    try {
      const told = await ask(asking(`${this.url}/actions`, { at: place.at, seat: place.eyes }), { words: this.words });
      if (this.asked === key) this.offer(told);
    } catch (error) {
      if (this.asked === key) { this.actions.replaceChildren(sentenceOnly(error.sentence)); this.asked = null; }
    }
  }

  offer({ seat, actions, sentence, more = 0 }) {
    if (sentence) { this.actions.replaceChildren(sentenceOnly(sentence)); return; }
    const list = make("div", "choices");
    for (const action of actions) {
      const one = button("", () => this.run(action), `choice${action.done ? " done" : ""}`);
      one.append(spoken(action.text));
      if (action.done) one.append(make("small", "", this.words.whatif_done));
      list.append(one);
    }
    const intro = make("p", "hint", this.words.whatif_intro.replace("{name}", this.names()[seat] ?? ""));
    this.actions.replaceChildren(intro, list);
    if (more > 0) this.actions.append(sentenceOnly(this.words.why_more.replace("{more}", more)));
  }

  cancel() { this.running?.abort(); this.running = null; }

  // One card per action tried; trying it again starts it anew.
  begin(action) {
    const old = this.results.querySelector(`[data-action="${action.index}"]`);
    const result = old ?? make("article", "result"), title = make("strong");
    result.dataset.action = action.index;
    title.append(spoken(action.text));
    const bar = make("progress"), count = make("span", "tally"), picture = make("div", "spread");
    const stop = button(this.words.whatif_cancel, () => this.cancel(), "stop");
    bar.ariaLabel = this.words.whatif_progress;
    result.replaceChildren(title, bar, count, stop, picture);
    if (!old) this.results.prepend(result);
    reveal(this.box, result);
    return { bar, count, picture, stop };
  }

  async run(action) {
    this.cancel();
    const mine = new AbortController(), parts = this.begin(action), { at, eyes } = this.place;
    this.running = mine;
    let worlds = [], first = 0, total = BATCH;
    try {
      while (first < total && !mine.signal.aborted) {
        const count = Math.min(BATCH, total - first);
        const url = asking(this.url, { at, seat: eyes, action: action.index, first, count });
        const told = await ask(url, { words: this.words, signal: mine.signal });
        if (told.sentence) { parts.picture.replaceChildren(sentenceOnly(told.sentence)); break; }
        worlds = [...worlds, ...told.worlds];
        total = told.made ? told.total : 0; // an answer with fewer than asked took too long; with none it is the last
        first += told.made;
        this.draw(parts, worlds, told, Math.min(1, first / told.total));
      }
    } catch (error) {
      if (error.name !== "AbortError") parts.picture.append(sentenceOnly(error.sentence ?? this.words.offline));
    }
    parts.bar.hidden = parts.stop.hidden = true;
    if (this.running === mine) this.running = null;
  }

  draw({ bar, count, picture }, worlds, told, share) {
    bar.value = share;
    if (!worlds.length) return;
    const { values, low, high } = summary(worlds, told.seat), actual = (this.spoils() ? null : told.actual?.[told.seat]) ?? null;
    count.textContent = `${values.length} ${this.words.whatif_worlds} · ${this.words.whatif_middle.replace("{low}", signed(low)).replace("{high}", signed(high))}`;
    picture.innerHTML = histogram(values, actual, this.words);
  }
}
