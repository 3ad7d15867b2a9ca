// The sheet: for a game with chapters as on paper, for the others the table of points.

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
  const worded = rows.some((row) => row.kind === "round" && row.label.length > 5); // a round that says what it asks for
  const table = make("table", worded ? "sheet worded" : "sheet"), head = make("thead"), top = make("tr");
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
