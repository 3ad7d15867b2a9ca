// The panels around the table: the log in sentences, the paper sheet, the timeline. They are built once
// per set of frames and only marked anew at each step.

const make = (tag, cls = "", words = null) => {
  const element = document.createElement(tag);
  if (cls) element.className = cls;
  if (words !== null) element.textContent = words;
  return element;
};

// Words with the signs of suits in their colours; set as text, so a player's name stays a name.
function spoken(words) {
  const span = make("span");
  for (const part of String(words).split(/([♠♥♦♣])/)) {
    const suit = Object.keys(SIGNS).find((letter) => SIGNS[letter] === part);
    span.append(suit ? make("b", `suit ${suit}`, part + "\uFE0E") : part);
  }
  return span;
}

// Keep an element in sight inside its own scrolling box, without moving the page.
function reveal(box, element) {
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop + 40 || top + element.offsetHeight > box.scrollTop + box.clientHeight - 56) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

// Steps in sentences, bracketed by round and by trick.
function buildLog(box, replay, words, go) {
  box.replaceChildren();
  const lines = [];
  const starts = new Map(replay.rounds.map((round) => [round.first, round]));
  let list = null, fresh = true;
  replay.steps.forEach((step, i) => {
    const round = starts.get(i);
    if (round) { box.append(make("h4", "", `${words.round} ${round.round}`)); fresh = true; }
    if (fresh || !list || (step.beat === "deal") !== (list.dataset.beat === "deal")) {
      list = make("ol", step.beat === "deal" ? "quiet" : "bracket");
      list.dataset.beat = step.beat;
      box.append(list);
    }
    const item = make("li", `beat-${step.beat}${step.retracted ? " retracted" : ""}${step.corrected ? " corrected" : ""}`), button = make("button");
    button.type = "button";
    button.tabIndex = -1;
    button.append(spoken(step.text));
    if (step.retracted || step.corrected) button.append(make("em", "", step.retracted ? words.retracted : words.corrected));
    button.onclick = () => go(i);
    item.append(button);
    list.append(item);
    lines.push(item);
    const following = replay.steps[i + 1];
    fresh = step.beat === "trick" || step.beat === "round" || (step.kind !== following?.kind && step.seat !== following?.seat);
  });
  let marked = null;
  return (at, hideFuture) => {
    marked?.classList.remove("now");
    marked?.firstChild.removeAttribute("aria-current");
    marked = lines[at];
    marked.classList.add("now");
    marked.firstChild.setAttribute("aria-current", "step");
    box.classList.toggle("veiled", hideFuture);
    if (hideFuture || box.dataset.veiled) {
      lines.forEach((line, i) => { line.hidden = hideFuture && i > at; });
      box.dataset.veiled = hideFuture ? "1" : "";
    }
    reveal(box, marked);
  };
}

const STYLED = ["shtanga", "doubled", "cut", "missed"]; // marks the sheet draws; others get a letter
const letterOf = (legend, mark) => (STYLED.includes(mark) || !(mark in legend) ? "" :
  "abcdefghij"[Object.keys(legend).filter((one) => !STYLED.includes(one)).indexOf(mark)] ?? "*");

function sheetCell(cell, kind, twin, letter) {
  const mark = cell.mark || "", whole = twin && kind !== "round";
  const cells = [];
  if (twin && !whole) {
    const said = make("td", `said ${mark}`);
    said.append(make("span", "", cell.said ?? ""));
    cells.push(said);
  }
  const points = make("td", `points ${mark}${whole ? " whole" : twin ? "" : " alone"}`);
  if (whole) points.colSpan = 2;
  if (whole && cell.said) points.append(make("i", "", cell.said));
  points.append(make("span", "", (cell.points ?? "").replace("-", "−")));
  if (letter) points.append(make("sup", "", letter));
  cells.push(points);
  return cells;
}

// The sheet as on paper: a block per chapter, "bid │ points" per seat, a band of running totals after each.
function buildSheet(box, replay, words, go) {
  box.replaceChildren();
  const { rows, legend = {} } = replay.sheet, seats = replay.players.length;
  const twin = rows.some((row) => row.kind === "round" && row.cells.some((cell) => cell.said));
  const span = twin ? 2 : 1;
  const table = make("table", "sheet"), head = make("thead"), top = make("tr");
  top.append(make("th", "corner", ""));
  for (const player of replay.players) {
    const th = make("th", "edge", player.name);
    th.colSpan = span; th.scope = "col"; th.title = player.name;
    top.append(th);
  }
  head.append(top);
  const body = make("tbody"), shown = [];
  let block = null, round = 0;
  for (const row of rows) {
    round = row.round ?? round;
    if (row.block && row.block !== block) {
      block = row.block;
      const tr = make("tr", "block"), th = make("th", "", block);
      th.colSpan = 1 + span * seats; th.scope = "colgroup";
      tr.append(th); body.append(tr); shown.push({ tr, round, kind: "block" });
    }
    const tr = make("tr", row.kind), label = make("th"), first = replay.rounds.find((one) => one.round === row.round);
    label.scope = "row";
    if (row.kind === "round" && first) {
      const button = make("button", "", row.label);
      button.type = "button"; button.title = button.ariaLabel = `${words.round} ${row.round}`;
      label.append(button);
      tr.onclick = () => go(first.first);
      tr.classList.add("link");
    } else label.append(make("span", "", row.label));
    tr.append(label);
    row.cells.forEach((cell) => tr.append(...sheetCell(cell, row.kind, twin, letterOf(legend, cell.mark))));
    body.append(tr);
    shown.push({ tr, round, kind: row.kind });
  }
  const foot = make("tfoot"), now = make("tr");
  now.append(make("th", "", words.now));
  const sums = replay.players.map(() => { const td = make("td", "edge"); td.colSpan = span; now.append(td); return td; });
  foot.append(now);
  table.append(head, body, foot);
  const notes = make("p", "legend");
  for (const [mark, meaning] of Object.entries(legend)) {
    const one = make("span"), sign = make("i", mark);
    sign.append(make("span", "", letterOf(legend, mark) || words.sample));
    one.append(sign, meaning);
    notes.append(one);
  }
  box.append(table, notes);
  return (step, done, hideFuture) => {
    let last = null;
    for (const { tr, round: number, kind } of shown) {
      tr.classList.toggle("now", kind === "round" && number === step.round);
      tr.hidden = hideFuture && (kind === "block" ? number > step.round : !done(number));
      if (!tr.hidden && number <= step.round) last = tr.matches(".now") || !last?.matches(".now") ? tr : last;
    }
    if (last) reveal(box, last);
    sums.forEach((td, seat) => { td.textContent = String(step.table.places[seat].points ?? "").replace("-", "−"); });
  };
}

// Blocks per round and a tick per trick, under the slider.
function buildTimeline(svg, replay) {
  const last = Math.max(1, replay.steps.length - 1);
  const wide = svg.clientWidth || 300;
  const percent = (i) => ((100 * i) / last).toFixed(3);
  let out = "", free = 0; // free: where the next number has room, in pixels
  replay.rounds.forEach((round, k) => {
    const end = replay.rounds[k + 1]?.first ?? replay.steps.length;
    const x = percent(round.first), width = Math.max(0.05, (100 * (Math.min(end, last) - round.first)) / last - 0.12);
    out += `<rect class="block" data-round="${round.round}" x="${x}%" y="14" width="${width.toFixed(3)}%" height="16" rx="2"><title>${esc(round.label)}</title></rect>`;
    const middle = ((+x + width / 2) * wide) / 100;
    if (middle > free) free = middle + 17;
    else return;
    out += `<text x="${(+x + width / 2).toFixed(3)}%" y="10" font-size="10" text-anchor="middle">${round.round}</text>`;
  });
  replay.steps.forEach((step, i) => {
    if (step.beat === "trick" || step.beat === "note") out += `<line class="tick ${step.beat}" x1="${percent(i)}%" x2="${percent(i)}%" y1="${step.beat === "note" ? 14 : 24}" y2="30"/>`;
  });
  svg.innerHTML = `${out}<line class="cursor" y1="11" y2="33"/>`;
  const cursor = svg.querySelector(".cursor"), blocks = [...svg.querySelectorAll(".block")];
  return (at, round) => {
    cursor.setAttribute("x1", `${percent(at)}%`);
    cursor.setAttribute("x2", `${percent(at)}%`);
    blocks.forEach((block) => block.classList.toggle("now", +block.dataset.round === round));
  };
}
