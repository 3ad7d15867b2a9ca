// The timeline under the table: a block per round, a tick per trick or turn, and two lanes of marks below.

// A mark is a shape before it is a colour, in a box of 12 × 12. The first of a place is the one that is drawn.
const SHAPES = {
  note: "M1.500 1.500h9v6.500H6L3.500 10.500V8h-2z",
  top: "M6 .5l1.700 3.600 3.900.5-2.900 2.700.800 3.900L6 9.300 2.500 11.200l.8-3.900L.4 4.600l3.900-.5z",
  moment: "M6 1l5 5-5 5-5-5z",
  corrected: "M2 10l.6-2.800L8.400 1.400l2.200 2.200-5.800 5.800z",
  retracted: "M5 2L1 5.500 5 9V6.800h3.500a1 1 0 0 1 0 3.200H7v1.500h1.500a2.600 2.600 0 0 0 0-6.800H5z",
  punished: "M5 1h2.200l-.4 6.300H5.400zM5 8.700h2.200v2.200H5z",
  premium: "M1 10.500V3l2.700 2.500L6 1.500l2.300 4L11 3v7.500z",
  out: "M2 11V1h8L7.800 4 10 7H3.500v4z",
  missed: "M2.600 1L6 4.400 9.400 1 11 2.600 7.600 6 11 9.400 9.400 11 6 7.600 2.600 11 1 9.400 4.400 6 1 2.600z",
  wild: "M6 0l1.400 4.600L12 6 7.400 7.400 6 12 4.600 7.400 0 6l4.600-1.400z",
};
// What each shape means, for the list of keys.
const shapeKey = (words) => RANKED.map((shape) => {
  const one = make("span", `mark ${shape}`);
  one.innerHTML = `<svg viewBox="0 0 12 12" width="14" height="14" aria-hidden="true"><path d="${SHAPES[shape]}"/></svg>`;
  one.append(words[`shape_${shape}`]);
  return one;
});

const STORIES = ["note", "top", "moment"]; // the upper lane; what sheet and steps tell is in the lower one
const RANKED = Object.keys(SHAPES);

const lone = (token) => token === "X" || token.startsWith("X=");
const meldedJokers = (table) => table.places.reduce((sum, place) =>
  sum + (place.melds ?? []).reduce((all, meld) => all + meld.cards.filter(lone).length, 0), 0);

// Whether a step puts a joker on the table: into the trick, or into a meld.
function playsJoker(step, before) {
  const { table } = step, trick = table.trick ?? [];
  const newest = trick.length ? trick.at(-1) : closes(step) ? (table.last ?? []).find((play) => play.seat === step.seat) : null;
  if (newest && newest.seat === step.seat && lone(newest.card)) return true;
  return step.round === before?.round && meldedJokers(table) > meldedJokers(before.table);
}

// What the sheet and the steps themselves tell: jokers, missed bids, goings out, punishments, corrections.
function plainMarks(replay, words) {
  const { steps, sheet } = replay, ends = endsOf(steps), marks = [];
  steps.forEach((step, i) => {
    if (playsJoker(step, steps[i - 1])) marks.push({ step: i, shape: "wild", text: words.mark_wild });
    if (step.kind === "RoundCorrected" || step.kind === "ActionRetracted") marks.push({ step: i, shape: step.kind === "RoundCorrected" ? "corrected" : "retracted", text: step.text });
    else if (/^Punish/.test(step.kind)) marks.push({ step: i, shape: "punished", text: step.text });
  });
  for (const row of sheet.rows) {
    const end = row.round == null ? undefined : ends.get(row.round);
    if (end === undefined) continue;
    row.cells.forEach(({ mark }, seat) => {
      const shape = MARKED_CELLS[mark];
      if (shape) marks.push({ step: end, shape, text: `${replay.players[seat].name}: ${sheet.legend?.[mark] ?? mark}` });
    });
  }
  return marks;
}
const MARKED_CELLS = { missed: "missed", shtanga: "missed", doubled: "premium", out: "out", won: "out" };

// All marks of a match in order: notes and key moments with what plainMarks tells. A moment that is not one
// of the best and has a mark of its own already needs no second one.
function allMarks(replay, notes, words) {
  const plain = plainMarks(replay, words), told = new Set(plain.map((mark) => mark.step));
  const moments = (replay.moments ?? []).filter((one) => one.top || !told.has(one.step))
    .map(({ step, title, top }) => ({ step, shape: top ? "top" : "moment", text: title }));
  const written = notes.map((note) => ({ step: stepOf(replay.steps, note.at), shape: "note", text: `${note.mark ?? ""} ${note.text}`.trim() }));
  const marks = [...written, ...moments, ...plain];
  return marks.sort((a, b) => a.step - b.step || RANKED.indexOf(a.shape) - RANKED.indexOf(b.shape));
}

// As many marks as have room side by side; what lies too close to a weightier one joins its words.
function lane(marks, xOf, room = 13) {
  const kept = [];
  const weight = ({ shape }) => RANKED.indexOf(shape);
  for (const mark of [...marks].sort((a, b) => weight(a) - weight(b))) {
    const near = kept.find((one) => Math.abs(xOf(one.step) - xOf(mark.step)) < room);
    if (near) near.more += 1;
    else kept.push({ ...mark, more: 0 });
  }
  return kept.sort((a, b) => a.step - b.step);
}

function blocks(replay, last, wide) {
  let out = "", free = 0; // free: where the next number has room, in pixels
  replay.rounds.forEach((round, k) => {
    const end = replay.rounds[k + 1]?.first ?? replay.steps.length;
    const x = (100 * round.first) / last, width = Math.max(0.05, (100 * (Math.min(end, last) - round.first)) / last - 0.12);
    out += `<rect class="block" data-round="${round.round}" x="${x.toFixed(3)}%" y="14" width="${width.toFixed(3)}%" height="16" rx="2"><title>${esc(round.label)}</title></rect>`;
    const middle = ((x + width / 2) * wide) / 100;
    if (middle > free) free = middle + 17;
    else return;
    out += `<text x="${(x + width / 2).toFixed(3)}%" y="10" font-size="10" text-anchor="middle">${round.round}</text>`;
  });
  return out;
}

// Draws it and returns what marks a step: (step's index, its round, so far only?).
function buildTimeline(svg, replay, marks, go) {
  const last = Math.max(1, replay.steps.length - 1), wide = svg.clientWidth || 300;
  const percent = (i) => ((100 * i) / last).toFixed(3);
  const ticks = replay.steps.map((step, i) => (step.beat !== "trick" ? "" :
    `<line class="tick" x1="${percent(i)}%" x2="${percent(i)}%" y1="24" y2="30"/>`)).join("");
  const upper = marks.filter(({ shape }) => STORIES.includes(shape)), lower = marks.filter(({ shape }) => !STORIES.includes(shape));
  const lanes = [upper, lower].flatMap((some, k) => lane(some, (i) => (i * wide) / last).map((mark) => ({ ...mark, y: 35 + 15 * k })));
  const drawn = lanes.map(({ step, shape, text: told, more, y }) =>
    `<svg class="mark ${shape}" data-go="${step}" x="${percent(step)}%" y="${y}" width="12" height="12" overflow="visible"><title>${esc(told)}${more ? ` (+${more})` : ""}</title><rect x="-7" y="-2" width="14" height="16"/><path transform="translate(-6 0)" d="${SHAPES[shape]}"/></svg>`).join("");
  svg.innerHTML = `${blocks(replay, last, wide)}${ticks}${drawn}<line class="cursor" y1="11" y2="33"/>`;
  svg.onclick = (event) => { const mark = event.target.closest?.("[data-go]"); if (mark) go(+mark.dataset.go); };
  const cursor = svg.querySelector(".cursor"), all = [...svg.querySelectorAll(".block")], shown = [...svg.querySelectorAll(".mark")];
  return (at, round, veiled) => {
    cursor.setAttribute("x1", `${percent(at)}%`);
    cursor.setAttribute("x2", `${percent(at)}%`);
    all.forEach((block) => block.classList.toggle("now", +block.dataset.round === round));
    shown.forEach((mark) => mark.classList.toggle("hidden", veiled && +mark.dataset.go > at));
  };
}
