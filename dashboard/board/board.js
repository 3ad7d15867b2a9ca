// The replay board. It fetches a match's frames once per seat and steps through them in the browser: a key
// press asks the server nothing. On its page it alone owns the address (match, at, seat, view).

const SPEEDS = [0.5, 1, 2, 4];
const WAIT = { act: 900, deal: 700, trick: 1700, round: 2600, note: 1500 };

class Board {
  constructor(root, data) {
    Object.assign(this, { root, data, words: data.words, cache: new Map(), cur: -1, speed: 1, view: data.view, revealed: false });
    this.bottom = data.seat ?? 0;
    this.chosen = data.seat != null;
    this.find = (name) => root.querySelector(`[data-part="${name}"]`);
    this.deck(remembered("deck") ?? "four");
    this.side = new Side(this);
    this.live = new Live(this);
    this.wire();
    this.load(data.at ?? 0);
  }

  wire() {
    this.root.onclick = (event) => {
      const name = event.target.closest?.("[data-do]")?.dataset.do;
      if (name !== "export") this.menu(false);
      if (name) ACTS[name](this);
    };
    this.range = this.find("range");
    this.range.oninput = () => this.go(+this.range.value);
    for (const link of this.root.querySelectorAll("[data-file]")) link.href = `${this.data.url}/${link.dataset.file}`;
    this.find("shapes").replaceChildren(...shapeKey(this.words));
    this.find("felt").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.onkey = (event) => onKey(event, this);
    document.addEventListener("keydown", this.onkey);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.root);
  }

  destroy() {
    this.stop();
    this.side.close();
    this.live.stop();
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
  veiled() { return this.view === "own" && !this.revealed; }

  async load(at) {
    const eyes = this.eyes(), url = asking(`${this.data.url}/frames`, { seat: eyes });
    this.state("loading");
    try {
      if (!this.cache.has(url)) this.cache.set(url, await ask(url, { words: this.words }));
      if (eyes === this.eyes()) this.start(this.cache.get(url), at);
    } catch (error) {
      this.find("error").textContent = error.sentence ?? this.words.offline;
      this.state("error");
    }
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
    const mine = this.eyes() ?? 0; // of a running match perhaps not even the own hand is shown
    this.concealed = replay.status === "running" && replay.steps.some((step) => step.table.places[mine].hand.includes("?"));
    this.root.dataset.live = replay.status === "running" ? "1" : "";
    this.cur = -1;
    this.state("ready");
    this.side.build(replay);
    this.resize();
    this.redrawTime();
    this.go(stepOf(replay.steps, at), false);
    this.live.follow();
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

  moment(by) {
    const moments = (this.replay.moments ?? []).filter((one) => !this.veiled() || one.step <= this.cur);
    const to = nextMoment(moments, this.cur, by);
    if (to === null) this.toast(this.veiled() && by > 0 ? this.words.moments_later : this.words.no_more_moments); else this.go(to);
  }

  draw(fresh = false) {
    const step = this.replay.steps[this.cur];
    const hidden = step.table.places.some((place) => place.hand.includes("?"));
    const game = { table: step.table, names: this.names, words: this.words, bottom: this.bottom, beat: step.beat, acted: step.seat, fresh, backs: hidden };
    const picture = this.narrow ? drawNarrow(game, this.width) : drawWide(game);
    const svg = this.find("table");
    svg.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    this.find("layer").innerHTML = picture.inside;
    this.find("headline").textContent = step.table.headline;
    this.find("badges").innerHTML = (step.table.badges ?? []).map(({ label, value, tone = "plain" }) =>
      `<span class="badge ${esc(tone)}"><i>${esc(label)}</i> ${esc(plainSigns(value))}</span>`).join("");
    this.find("sentence").replaceChildren(spoken(step.text));
    this.find("count").textContent = `${this.cur + 1} / ${this.replay.steps.length}`;
    this.find("whose").textContent = this.seen();
    this.find("view").setAttribute("aria-pressed", String(this.view === "own"));
    this.range.value = this.cur;
    this.range.setAttribute("aria-valuetext", step.text);
    Object.assign(this.root.dataset, { step: this.cur, at: step.at, view: this.view, seat: this.bottom });
    this.markTime(this.cur, step.round, this.veiled());
    this.markRace(this.cur, step, this.veiled());
    this.side.mark();
  }

  seen() {
    const { words, names, bottom } = this;
    if (this.concealed) return words.seen_running;
    return this.view === "own" ? words.seen_own.replace("{name}", names[bottom]) : words.seen_open;
  }

  resize() {
    const room = this.root.clientWidth;
    if (!room) return;
    const narrow = room < 640;
    this.root.dataset.size = narrow ? "narrow" : room < 900 ? "middle" : room < 1400 ? "wide" : "huge";
    if (!narrow && this.side.tab === "sheet") this.side.show("log", false);
    const width = Math.round(this.find("felt").clientWidth);
    const changed = width !== this.width || narrow !== this.narrow;
    Object.assign(this, { narrow, width });
    if (!changed || !this.replay?.steps.length) return;
    this.redrawTime();
    if (this.cur >= 0 && this.root.dataset.state === "ready") this.draw();
  }

  // The timeline and the race depend on the width and on the notes.
  redrawTime() {
    if (!this.replay?.steps.length) return;
    const go = (i) => this.go(i), { replay, words } = this;
    this.markTime = buildTimeline(this.find("timeline"), replay, allMarks(replay, this.side.notes.all, words), go);
    this.markRace = buildRace(this.find("race"), replay, words, go);
    if (this.cur < 0) return;
    const step = replay.steps[this.cur];
    this.markTime(this.cur, step.round, this.veiled());
    this.markRace(this.cur, step, this.veiled());
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
    this.bottom = seat % this.names.length;
    this.chosen = true;
    if (this.view === "own") this.load(this.at()); else this.draw();
    this.address();
  }

  open() {
    this.view = this.view === "own" ? "open" : "own";
    this.chosen = true;
    this.revealed = false;
    this.load(this.at());
    this.address();
  }

  // In an own view: show what comes later, in the log, the moments, the race and the sheet.
  reveal() {
    if (this.view !== "own") return;
    this.revealed = !this.revealed;
    this.find("reveal").textContent = this.revealed ? this.words.hide_later : this.words.show_later;
    this.draw();
  }

  // Four colours, or the two that cards usually have.
  deck(kind = this.root.dataset.deck === "two" ? "four" : "two") {
    this.root.dataset.deck = kind === "two" ? "two" : "four";
    this.find("deck").setAttribute("aria-pressed", String(kind !== "two"));
    remember("deck", kind);
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

  async picture(kind) {
    const { headline } = this.replay.steps[this.cur].table, step = this.replay.steps[this.cur];
    const svg = pictureOf(this.root, this.find("table"), `${this.replay.title} · ${headline}`, step.text);
    const name = `${this.data.match}-${step.at}.${kind}`.replace(/[^\w.-]+/g, "_");
    try { offerFile(kind === "png" ? await asPng(svg) : new Blob([svg], { type: "image/svg+xml" }), name); } catch { this.toast(this.words.no_picture); }
  }

  // Opens or closes the menu of exports; tells whether it was open.
  menu(shown) {
    const box = this.find("menu"), was = !box.hidden, opener = this.root.querySelector("[data-do=export]");
    box.hidden = !(shown ?? !was);
    opener.setAttribute("aria-expanded", String(!box.hidden));
    if (!box.hidden) box.querySelector("button, a").focus();
    else if (was && box.contains(this.root.getRootNode().activeElement)) opener.focus();
    return was;
  }

  toast(words) {
    const box = this.find("toast");
    box.textContent = words;
    box.classList.add("shown");
    clearTimeout(this.fade);
    this.fade = setTimeout(() => box.classList.remove("shown"), 2600);
  }

  help(shown = !this.find("help").open) { const box = this.find("help"); if (shown) box.showModal(); else box.close(); }
}
