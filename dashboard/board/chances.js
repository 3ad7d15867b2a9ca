// How the points of many played-out worlds are spread: numbers first, then a histogram with what happened.

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];

// Equal bins over all values (and what else has to be in the picture): {step, from, counts}.
function binned(values, also = [], most = 24) {
  const all = [...values, ...also], low = Math.min(...all), high = Math.max(...all);
  const step = STEPS.find((one) => Math.floor(high / one) - Math.floor(low / one) < most) ?? Math.ceil((high - low + 1) / most);
  const from = Math.floor(low / step) * step, counts = Array(Math.floor((high - from) / step) + 1).fill(0);
  for (const value of values) counts[Math.floor((value - from) / step)] += 1;
  return { step, from, counts };
}

// What the worlds say of a seat: {values, mean, low, high} with the middle eight tenths.
function summary(worlds, seat) {
  const values = worlds.map((world) => world.points[seat]).filter((points) => points !== null).sort((a, b) => a - b);
  const at = (share) => values[Math.min(values.length - 1, Math.floor(share * values.length))];
  return { values, mean: mean(values), low: at(0.1), high: at(0.9) };
}

function histogram(values, actual, words) {
  const width = 340, height = 118, floor = 84, marks = actual === null ? [] : [actual];
  const { step, from, counts } = binned(values, marks), most = Math.max(...counts);
  const each = width / counts.length, x = (value) => ((value - from) / step) * each;
  const middle = (value) => x(Math.floor((value - from) / step) * step + from) + each / 2;
  const bars = counts.map((count, i) => {
    const high = (count / most) * (floor - 22), label = step === 1 ? from + i * step : `${from + i * step} … ${from + (i + 1) * step - 1}`;
    return `<rect class="bar" x="${i * each + 1}" y="${floor - high}" width="${Math.max(1, each - 2)}" height="${high}"><title>${signed(label)}: ${count}</title></rect>`;
  }).join("");
  const ends = text(2, floor + 14, 11, signed(from)) + text(width - 2, floor + 14, 11, signed(from + (counts.length - 1) * step), { anchor: "end" });
  const side = (at) => (at > width * 0.7 ? "end" : at < width * 0.3 ? "start" : "middle");
  const average = mean(values), ax = x(average) + each / (2 * step);
  const centre = `<path class="mean" d="M${ax} ${floor + 2}l5 8h-10z"/>${text(ax, floor + 30, 11, `${words.whatif_mean} ${signed(average.toFixed(1))}`, { anchor: side(ax), weight: 700 })}`;
  const happened = actual === null ? "" : `<path class="actual" d="M${middle(actual)} 16V${floor}"/>${text(middle(actual), 11, 11, `${words.whatif_actual} ${signed(actual)}`, { anchor: side(middle(actual)), weight: 700, cls: "actual" })}`;
  const told = `${words.whatif_mean} ${signed(average.toFixed(1))}, ${values.length} ${words.whatif_worlds}${actual === null ? "" : `, ${words.whatif_actual} ${signed(actual)}`}`;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${esc(told)}"><path class="axis" d="M0 ${floor}H${width}"/>${bars}${ends}${centre}${happened}</svg>`;
}
