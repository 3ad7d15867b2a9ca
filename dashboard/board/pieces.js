// What a picture of the table is made of: words, cards, fans of cards, plates. Pure functions that return
// markup. Everything that came from people passes through esc(); no rule of any game is known here.

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const READ = 0.56; // so much of a card's width shows its rank and its suit
const LIFT = 0.98; // so much of a card's width, downwards, shows both
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const signed = (points) => String(points ?? "").replace("-", "−");
const plainSigns = (text) => String(text).replace(/[♠♥♦♣]/g, (sign) => sign + "\uFE0E"); // never as an emoji
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map(); // names and badges come again at every step
function measure(words, size, weight = 400) {
  const font = `${weight} ${size}px ${measure.family}`, key = font + words;
  if (!widths.has(key)) { pen.font = font; widths.set(key, pen.measureText(words).width); }
  return widths.get(key);
}
measure.family = "sans-serif";

// As much of the words as fits into the room, in the picture's own units.
function clip(words, room, size, weight = 400) {
  const letters = [...String(words)];
  if (measure(letters.join(""), size, weight) <= room) return letters.join("");
  while (letters.length > 1 && measure(`${letters.join("")}…`, size, weight) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function text(x, y, size, words, { anchor = "start", weight = 400, cls = "" } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" class="${cls}">${esc(plainSigns(words))}</text>`;
}

function symbol(id, x, y, width, height) {
  return `<use href="#${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

// A named joker shows the card it stands for, framed, with a star where the next card of a fan leaves it in sight.
function card(token, x, y, width, cls = "") {
  const named = token.startsWith("X=");
  const face = token === "?" ? "back" : named ? token.slice(2) : token;
  const frame = named
    ? `<rect class="named" x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${width * 1.4 - 2}" rx="${width * 0.1}"/>` +
      symbol("star", x + width * 0.08, y + width * 0.98, width * 0.36, width * 0.36)
    : "";
  return `<g class="card ${cls}" data-card="${esc(token)}">${symbol("card-" + esc(face), x, y, width, width * 1.4)}${frame}${cls === "newest" ? `<rect class="ring thin" x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${width * 1.4 + 2}" rx="${width * 0.12}"/>` : ""}</g>`;
}

// Cards side by side in a given space, centred on x or starting there; they overlap when they must.
function row(cards, x, y, width, space, { centred = true, gap = 4 } = {}) {
  const step = cards.length < 2 ? 0 : Math.min(width + gap, (space - width) / (cards.length - 1));
  const left = centred ? x - (step * (cards.length - 1) + width) / 2 : x;
  return cards.map((token, i) => card(token, left + i * step, y, width)).join("");
}

// How a hand lies so that every card can be read: in one row, or in two if that makes the cards much larger.
function laidOut(cards, space, height, largest) {
  const fits = (rows) => {
    const longest = Math.max(1, Math.ceil(cards.length / rows));
    return Math.min(largest, space / (1 + READ * (longest - 1)), height / (1.4 + LIFT * (rows - 1)));
  };
  if (cards.every((token) => token === "?")) return { rows: 1, width: Math.min(largest, height / 1.4, space) };
  const [one, two] = [fits(1), fits(2)];
  return two > one * 1.12 ? { rows: 2, width: two } : { rows: 1, width: one };
}

function hand(cards, x, y, space, height, largest, how = {}) {
  const { rows, width } = laidOut(cards, space, height, largest), longest = Math.ceil(cards.length / rows);
  const lines = Array.from({ length: rows }, (_, r) => cards.slice(r * longest, (r + 1) * longest));
  const inside = lines.map((line, r) => row(line, x, y + r * LIFT * width, width, space, how)).join("");
  const step = longest < 2 ? 0 : Math.min(width + (how.gap ?? 4), (space - width) / (longest - 1));
  return { inside, width: cards.length ? step * (longest - 1) + width : 0, height: cards.length ? width * (1.4 + LIFT * (rows - 1)) : 0 };
}

function pills(badges, x, y, size, space) {
  let out = "", at = x;
  for (const { label, value, tone = "plain" } of badges) {
    const mark = tone === "good" ? " ✓" : tone === "bad" ? " ✗" : "";
    const width = measure(label, size) + measure(value + mark, size, 700) + 1.6 * size;
    if (at + width > x + space && at > x) break;
    out += `<g class="pill ${esc(tone)}"><rect x="${at}" y="${y - size * 1.08}" width="${width}" height="${size * 1.5}" rx="${size * 0.75}"/>` +
      `<text x="${at + size * 0.6}" y="${y}" font-size="${size}"><tspan class="dim">${esc(label)}</tspan><tspan dx="${size * 0.35}" font-weight="700">${esc(plainSigns(value + mark))}</tspan></text></g>`;
    at += width + size * 0.4;
  }
  return out;
}

// Name, points, dealer's disc and badges of a seat.
function plate(game, seat, x, y, width, scale = 1) {
  const { table, names, words, acted } = game;
  const place = table.places[seat], turn = table.to_act === seat, dealer = table.dealer === seat;
  const height = 56 * scale, size = 18 * scale;
  const nameX = x + 12 * scale + (dealer ? 26 * scale : 0);
  const points = signed(place.points);
  const room = width - (nameX - x) - measure(points, size, 700) - 20 * scale;
  const classes = `plate${turn ? " turn" : ""}${acted === seat ? " acted" : ""}${place.out ? " out" : ""}`;
  const disc = dealer
    ? `<g class="dealer"><title>${esc(words.dealer)}</title><circle cx="${x + 21 * scale}" cy="${y + 18 * scale}" r="${10.5 * scale}"/>${text(x + 21 * scale, y + 23 * scale, 14 * scale, "D", { anchor: "middle", weight: 700 })}</g>`
    : "";
  const arrow = turn ? `<path class="arrow" d="M${x - 2} ${y + height / 2 - 8 * scale}l${10 * scale} ${8 * scale}l${-10 * scale} ${8 * scale}z"><title>${esc(words.turn)}</title></path>` : "";
  return `<g class="${classes}" data-seat="${seat}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${10 * scale}"/>${arrow}${disc}` +
    `<g><title>${esc(names[seat])}</title>${text(nameX, y + 24 * scale, size, clip(names[seat], room, size, 700), { weight: 700 })}</g>` +
    text(x + width - 12 * scale, y + 24 * scale, size, points, { anchor: "end", weight: 700, cls: "points" }) +
    pills(place.badges ?? [], x + 12 * scale, y + 46 * scale, 13.5 * scale, width - 24 * scale) + "</g>";
}

function laid(play, x, y, width, cls = "") {
  const height = width * 1.4, note = play.note ?? "";
  const ring = play.winning ? `<rect class="ring" x="${x - 4}" y="${y - 4}" width="${width + 8}" height="${height + 8}" rx="${width * 0.16}"/>` : "";
  const crown = play.winning ? `<g class="crown" transform="translate(${x + width - 9} ${y - 9})"><circle cx="9" cy="9" r="11"/><path d="M3.5 13h11l1-7-3.6 2.8L9 4 6.100 8.800 2.500 6z"/></g>` : "";
  const size = Math.max(11, width * 0.2), wide = measure(note, size, 700) + 1.2 * size;
  const said = note ? `<g class="note"><rect x="${x + width / 2 - wide / 2}" y="${y + height - size * 0.8}" width="${wide}" height="${size * 1.6}" rx="${size * 0.8}"/>${text(x + width / 2, y + height + size * 0.34, size, note, { anchor: "middle", weight: 700 })}</g>` : "";
  return `<g class="laid ${cls}">${ring}${card(play.card, x, y, width)}${crown}${said}</g>`;
}

// Melds in rows: as large as the height allows, but never smaller than can be read.
function meldRows(all, space, height, largest, least) {
  const length = (meld, width) => width * (READ * (meld.cards.length - 1) + 1);
  const longest = Math.max(1, ...all.map((meld) => meld.cards.length));
  for (let width = Math.min(largest, space / (READ * (longest - 1) + 1)); ; width -= 2) {
    const rows = [], gap = width * 0.3;
    let used = Infinity;
    for (const meld of all) {
      if (used + gap + length(meld, width) > space) { rows.push([]); used = -gap; }
      rows.at(-1).push(meld);
      used += gap + length(meld, width);
    }
    if (rows.length * (width * 1.4 + 5) <= height || width - 2 < least) return { rows, width, gap, length };
  }
}

// The melds in front of a seat from a top edge on, centred.
function melds(game, seat, cx, top, space, height, { largest = 46, least = 22 } = {}) {
  const all = game.table.places[seat].melds ?? [];
  const { rows, width, gap, length } = meldRows(all, space, height, largest, least);
  const high = width * 1.4 + 5;
  let inside = "";
  rows.forEach((line, r) => {
    let x = cx - line.reduce((sum, meld) => sum + length(meld, width) + gap, -gap) / 2;
    for (const meld of line) {
      const cards = meld.cards.map((token, k) => card(token, x + k * READ * width, top + r * high, width)).join("");
      inside += `<g class="meld"><title>${esc(`${meld.kind} ${meld.number}`)}</title>${cards}</g>`;
      x += length(meld, width) + gap;
    }
  });
  return { inside, height: rows.length * high };
}

// Cards that lie aside for a seat, ending at a right edge.
function besides(place, right, y, width) {
  const aside = place.aside ?? [];
  return aside.map((token, i) => card(token, right - width - (aside.length - 1 - i) * width * READ, y, width, "aside")).join("");
}
const asideRoom = (place, width) => ((place.aside ?? []).length ? width * (1 + READ * (place.aside.length - 1)) + 8 : 0);

function trumpSign(table, x, y, size, words) {
  if (table.trump == null) return "";
  const none = table.trump === "none";
  const inside = none
    ? `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.27}" class="none"/><path d="M${x + size * 0.31} ${y + size * 0.69}L${x + size * 0.69} ${y + size * 0.31}" class="none"/>`
    : symbol("suit-" + esc(table.trump), x + size * 0.18, y + size * 0.18, size * 0.64, size * 0.64);
  const title = none ? words.no_trump : `${words.trump} ${SIGNS[table.trump] ?? ""}`;
  return `<g class="trump" role="img" aria-label="${esc(title)}"><title>${esc(title)}</title><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.18}"/>${inside}</g>`;
}

function stockPile(game, x, y, width) {
  const { stock } = game.table;
  if (stock == null) return "";
  return stock > 0 ? card("?", x, y, width)
    : `<rect class="empty" x="${x}" y="${y}" width="${width}" height="${width * 1.4}" rx="6"/>`;
}
