// The score race under the timeline, on the same axis: a line per player from round to round.

const RUNNERS = 6; // so many colours, dashes and tokens are in the style sheet
const TOKENS = [
  (x, y) => `<circle cx="${x}" cy="${y}" r="3.200"/>`,
  (x, y) => `<rect x="${x - 3}" y="${y - 3}" width="6" height="6"/>`,
  (x, y) => `<path d="M${x} ${y - 4}l4 7h-8z"/>`,
  (x, y) => `<path d="M${x} ${y - 4.5}l4.500 4.500-4.500 4.500-4.500-4.500z"/>`,
  (x, y) => `<path d="M${x} ${y + 4}l4-7h-8z"/>`,
  (x, y) => `<path d="M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7" class="cross"/>`,
];

// Per round that has ended: its number, the step that ends it, the points of every seat after it.
function raceOf(replay) {
  return [...endsOf(replay.steps)].map(([round, step]) => ({
    round, step, points: replay.steps[step].table.places.map((place) => place.points ?? 0),
  }));
}

// A scale from points to pixels with a little air, and round values for its lines.
function scaleOf(values, height, top = 8) {
  const low = Math.min(0, ...values), high = Math.max(1, ...values), span = high - low;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((one) => span / one <= 4) ?? span;
  const lines = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) lines.push(value);
  return { y: (value) => top + ((high - value) * (height - 2 * top)) / span, lines };
}

function legendOf(replay) {
  const key = make("div", "runners");
  replay.players.forEach((player, seat) => {
    const one = make("span", `runner r${seat % RUNNERS}`);
    one.innerHTML = `<svg viewBox="0 0 26 12" width="26" height="12" aria-hidden="true"><path class="run" d="M1 6h24"/>${TOKENS[seat % RUNNERS](13, 6)}</svg>`;
    one.append(make("span", "", player.name), make("b"));
    key.append(one);
  });
  return key;
}

// The picture of the rounds that may be seen; what lies later is neither drawn nor in the scale.
function raceInside(race, seats, x, width, height) {
  const { y, lines } = scaleOf(race.flatMap((one) => one.points), height);
  const crowded = race.length * 12 > width; // then a token at the end of the line must do
  const grid = lines.map((value) => `<line class="grid" x1="0" x2="${width}" y1="${y(value)}" y2="${y(value)}"/><text x="2" y="${y(value) - 3}" font-size="10">${signed(value)}</text>`).join("");
  const runs = Array.from({ length: seats }, (_, seat) => {
    const points = race.map((one) => [x(one.step), +y(one.points[seat]).toFixed(1)]);
    return `<g class="runner r${seat % RUNNERS}"><path class="run" d="M0 ${y(0)}${points.map(([px, py]) => `L${px} ${py}`).join("")}"/>${points.map(([px, py], i) => (crowded && i < points.length - 1 ? "" : TOKENS[seat % RUNNERS](px, py))).join("")}</g>`;
  }).join("");
  return grid + runs;
}

// Draws it and returns what marks a step: (step's index, step, so far only?).
function buildRace(box, replay, words, go) {
  const race = raceOf(replay), width = Math.max(120, box.clientWidth - 16), height = 92, seats = replay.players.length;
  const last = Math.max(1, replay.steps.length - 1), x = (step) => +((step * width) / last).toFixed(1);
  const picture = make("div", "picture"), key = legendOf(replay);
  picture.innerHTML = `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${esc(words.aria_race)}"><rect width="${width}" height="${height}" fill="none"/><g></g><line class="cursor" y1="0" y2="${height}"/></svg>`;
  box.replaceChildren(key, picture);
  box.hidden = race.length < 1;
  const svg = picture.firstChild, cursor = svg.querySelector(".cursor"), sums = [...key.querySelectorAll("b")];
  svg.onclick = (event) => {
    const step = ((event.clientX - svg.getBoundingClientRect().left) * last) / svg.clientWidth;
    go(roundAt(replay, step).start);
  };
  let drawn = -1;
  return (at, step, veiled) => {
    const shown = veiled ? race.filter((one) => one.step <= at) : race;
    if (shown.length !== drawn) svg.querySelector("g").innerHTML = raceInside(shown, seats, x, width, height);
    drawn = shown.length;
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
    sums.forEach((sum, seat) => { sum.textContent = signed(step.table.places[seat].points); });
  };
}
