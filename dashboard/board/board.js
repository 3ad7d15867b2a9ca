// The replay board. It fetches a match's frames once per seat and steps through them in the browser: a key
// press asks the server nothing. On its page it alone owns the address (match, at, seat, view).

const live = new WeakMap();
const SPEEDS = [0.5, 1, 2, 4];
const WAIT = { act: 900, deal: 700, trick: 1700, round: 2600, note: 1500 };
const typing = (target) => /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? "") || target?.isContentEditable ||
  /^(radio|slider|combobox|listbox|option|menuitem|textbox|grid|gridcell|tab)$/.test(target?.getAttribute?.("role") ?? "");

class Board {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.words = data.words;
    this.cache = new Map();
    this.cur = -1;
    this.speed = 1;
    this.bottom = data.seat ?? 0;
    this.chosen = data.seat != null;
    this.view = data.view;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.wire();
    this.load(data.at ?? 0);
  }

  wire() {
    const act = {
      step: () => this.go(this.cur + 1), back: () => this.go(this.cur - 1), trick: () => this.trick(1), untrick: () => this.trick(-1),
      first: () => this.home(), last: () => this.end(), play: () => this.toggle(), speed: () => this.faster(),
      turn: () => this.sit(this.bottom + 1), view: () => this.open(), link: () => this.copy(), help: () => this.help(),
      closehelp: () => this.help(false), retry: () => this.load(this.at()), log: () => this.tab("log"), sheet: () => this.tab("sheet"),
    };
    this.root.onclick = (event) => {
      const name = event.target.closest?.("[data-do]")?.dataset.do;
      if (name) act[name]();
    };
    this.range = this.find("range");
    this.range.oninput = () => this.go(+this.range.value);
    this.find("felt").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.onkey = (event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.root);
  }

  destroy() {
    this.stop();
    clearTimeout(this.later);
    this.observer.disconnect();
    document.removeEventListener("keydown", this.onkey);
  }

  // The wheel steps; at either end of the match it goes back to scrolling the page.
  wheel(event) {
    const by = Math.sign(event.deltaY), to = this.cur + by;
    if (!by || event.ctrlKey || !this.replay || to < 0 || to >= this.replay.steps.length) return;
    event.preventDefault();
    this.rolled = Math.sign(this.rolled ?? 0) === by ? this.rolled + event.deltaY : event.deltaY;
    if (Math.abs(this.rolled) < 40) return;
    this.rolled = 0;
    this.go(to);
  }

  at() { return this.replay?.steps[this.cur]?.at ?? this.data.at ?? 0; }
  eyes() { return this.view === "own" ? this.bottom : null; }

  async load(at) {
    const eyes = this.eyes(), url = this.data.url + (eyes === null ? "" : `?seat=${eyes}`);
    this.state("loading");
    try {
      if (!this.cache.has(url)) this.cache.set(url, await this.fetched(url));
      if (eyes === this.eyes()) this.start(this.cache.get(url), at);
    } catch (error) {
      this.find("error").textContent = error.sentence ?? this.words.offline;
      this.state("error");
    }
  }

  async fetched(url) {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(), { sentence: body.detail });
    return body;
  }

  // Take over font and brightness of the page; called again when its theme changes.
  dress() {
    const style = getComputedStyle(this.root);
    measure.family = style.fontFamily;
    pen.fillStyle = style.getPropertyValue("--st-background-color").trim() || "#fff";
    const [red, green, blue] = [1, 3, 5].map((i) => parseInt(pen.fillStyle.slice(i, i + 2), 16));
    this.root.dataset.dark = red * 0.3 + green * 0.59 + blue * 0.11 < 128 ? "1" : "";
  }

  state(name) { this.root.dataset.state = name; }

  start(replay, at) {
    this.replay = replay;
    if (!replay.steps.length) { this.state("empty"); return; }
    this.names = replay.players.map((player) => player.name);
    this.bottom = Math.min(this.bottom, this.names.length - 1);
    this.range.max = replay.steps.length - 1;
    this.markLog = buildLog(this.find("log"), replay, this.words, (i) => this.go(i));
    this.markSheet = buildSheet(this.find("sheet"), replay, this.words, (i) => this.go(i));
    
    this.ends = new Map(replay.steps.flatMap((step, i) => (step.beat === "round" ? [[step.round, i]] : [])));
    this.state("ready");
    this.resize();
    this.cur = -1;
    const after = replay.steps.findIndex((step) => step.at > at);
    this.go(after < 0 ? replay.steps.length - 1 : Math.max(0, after - 1), false);
  }

  go(i, tell = true) {
    if (!this.replay?.steps.length) return;
    const last = this.replay.steps.length - 1, to = Math.max(0, Math.min(last, i | 0));
    if (to === this.cur) { if (to === last) this.stop(); return; }
    const fresh = to === this.cur + 1;
    this.cur = to;
    this.draw(fresh);
    if (tell) this.address();
  }

  draw(fresh = false) {
    const step = this.replay.steps[this.cur], veil = this.view === "own";
    const game = { table: step.table, names: this.names, words: this.words, bottom: this.bottom, beat: step.beat, acted: step.seat, fresh, backs: veil || this.replay.status === "running" };
    const picture = this.narrow ? drawNarrow(game, this.width) : drawWide(game);
    const svg = this.find("table");
    svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    this.find("layer").innerHTML = picture.inside;
    this.find("headline").textContent = step.table.headline;
    this.find("badges").innerHTML = (step.table.badges ?? []).map(({ label, value, tone = "plain" }) =>
      `<span class="badge ${esc(tone)}"><i>${esc(label)}</i> ${esc(plainSigns(value))}</span>`).join("");
    this.find("sentence").replaceChildren(spoken(step.text));
    this.find("count").textContent = `${this.cur + 1} / ${this.replay.steps.length}`;
    this.range.value = this.cur;
    this.range.setAttribute("aria-valuetext", step.text);
    this.root.dataset.step = this.cur;
    this.root.dataset.at = step.at;
    this.root.dataset.view = this.view;
    this.root.dataset.seat = this.bottom;
    this.markLog(this.cur, veil);
    this.markSheet(step, (round) => round < step.round || (this.ends.get(round) ?? Infinity) <= this.cur, veil);
    this.markTime(this.cur, step.round);
    this.find("view").setAttribute("aria-pressed", String(veil));
    this.find("whose").textContent = this.seen();
  }

  seen() {
    const { words, names, bottom } = this;
    if (this.replay.status === "running") return words.seen_running;
    return this.view === "own" ? words.seen_own.replace("{name}", names[bottom]) : words.seen_open;
  }

  resize() {
    const room = this.root.clientWidth;
    if (!room) return;
    const narrow = room < 640;
    this.root.dataset.size = narrow ? "narrow" : room < 900 ? "middle" : room < 1400 ? "wide" : "huge";
    const width = Math.round(this.find("felt").clientWidth);
    const changed = narrow !== this.narrow || (narrow && width !== this.width);
    this.narrow = narrow;
    this.width = width;
    if (this.replay) this.markTime = buildTimeline(this.find("timeline"), this.replay);
    if (changed && this.cur >= 0 && this.root.dataset.state === "ready") this.draw();
    else if (this.cur >= 0) this.markTime(this.cur, this.replay.steps[this.cur].round);
  }

  trick(by) {
    const { steps } = this.replay, end = (step) => step.beat === "trick" || step.beat === "round";
    let i = this.cur + by;
    while (i > 0 && i < steps.length - 1 && !end(steps[i])) i += by;
    this.go(i);
  }

  span() {
    const { rounds, steps } = this.replay;
    let k = rounds.length - 1;
    while (k > 0 && rounds[k].first > this.cur) k -= 1;
    const first = (n) => rounds[n]?.first ?? 0;
    return { k, start: first(k), end: (k + 1 < rounds.length ? first(k + 1) : steps.length) - 1, first };
  }

  home() { const { k, start, first } = this.span(); this.go(this.cur > start ? start : first(Math.max(0, k - 1))); }

  end() {
    const { k, end } = this.span(), { rounds, steps } = this.replay;
    this.go(this.cur < end ? end : (k + 2 < rounds.length ? rounds[k + 2].first : steps.length) - 1);
  }

  round(by) {
    const { k, first } = this.span(), last = this.replay.rounds.length - 1;
    this.go(first(Math.max(0, Math.min(last, k + by))));
  }

  toggle() { if (this.timer) this.stop(); else { this.root.dataset.playing = "1"; this.tick(); } }

  tick() {
    const { steps } = this.replay, wait = (WAIT[steps[this.cur].beat] ?? 900) / this.speed;
    if (this.cur >= steps.length - 1) { this.stop(); return; }
    this.timer = setTimeout(() => { this.go(this.cur + 1); if (this.timer) this.tick(); }, wait);
  }

  stop() { clearTimeout(this.timer); this.timer = null; this.root.dataset.playing = ""; }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.find("speed").textContent = `${this.speed === 0.5 ? "½" : this.speed}×`;
  }

  sit(seat) {
    if (!this.replay) return;
    const seats = this.names.length;
    if (seat > seats) return;
    this.bottom = seat % seats;
    this.chosen = true;
    if (this.view === "own") this.load(this.at()); else this.draw();
    this.address();
  }

  open() {
    this.view = this.view === "own" ? "open" : "own";
    this.chosen = true;
    this.load(this.at());
    this.address();
  }

  address() {
    clearTimeout(this.later);
    this.later = setTimeout(() => history.replaceState(history.state, "", this.link()), 250);
  }

  link() {
    const url = new URL(location.href);
    url.searchParams.set("match", this.data.match);
    url.searchParams.set("at", this.at());
    if (this.chosen) { url.searchParams.set("seat", this.bottom); url.searchParams.set("view", this.view); }
    return url;
  }

  async copy() {
    const link = this.link().href;
    try { await navigator.clipboard.writeText(link); this.toast(this.words.copied); } catch { this.toast(link); }
  }

  toast(words) {
    const box = this.find("toast");
    box.textContent = words;
    box.classList.add("shown");
    clearTimeout(this.fade);
    this.fade = setTimeout(() => box.classList.remove("shown"), 2600);
  }

  help(shown = !this.find("help").open) { const box = this.find("help"); if (shown) box.showModal(); else box.close(); }

  tab(name) {
    this.root.dataset.tab = name;
    for (const one of ["log", "sheet"]) this.root.querySelector(`[data-do="${one}"]`).setAttribute("aria-pressed", String(one === name));
    if (this.cur >= 0) this.draw(); // a panel that was hidden could not scroll to its line
  }

  key(event) {
    const target = event.composedPath()[0];
    if (event.altKey || event.ctrlKey || event.metaKey || !this.replay?.steps.length) return;
    if (target !== this.range && typing(target)) return;
    if (this.find("help").open) { if (event.key === "?") this.help(false); return; }
    const act = this.keys()[event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (event.key === " " && target.tagName === "BUTTON")) return;
    event.preventDefault();
    act();
  }

  keys() {
    const sit = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [String(n), () => { if (n <= this.names.length) this.sit(n - 1); }]));
    return {
      ...sit, ArrowRight: () => this.go(this.cur + 1), ArrowLeft: () => this.go(this.cur - 1),
      "Shift+ArrowRight": () => this.round(1), "Shift+ArrowLeft": () => this.round(-1),
      PageDown: () => this.trick(1), PageUp: () => this.trick(-1), Home: () => this.home(), End: () => this.end(),
      " ": () => this.toggle(), s: () => this.faster(), f: () => this.sit(this.bottom + 1), h: () => this.open(),
      l: () => this.copy(), "?": () => this.help(),
    };
  }
}

export default function mount({ data, parentElement }) {
  const root = parentElement.querySelector(".board");
  let held = live.get(parentElement);
  if (!held || held.match !== data.match || held.root !== root) {
    held?.board.destroy();
    held = { match: data.match, root, board: new Board(root, data) };
    live.set(parentElement, held);
  }
  held.board.dress();
  return () => { live.get(parentElement)?.board.destroy(); live.delete(parentElement); };
}
