// The table as one SVG picture. Pure functions: a table (games/table.py) goes in, markup comes out.
// Everything that came from people passes through esc(); no rule of any game is known here.

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const WIDE = { width: 900, height: 640 };
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const pen = document.createElement("canvas").getContext("2d");
function measure(words, size, weight = 400) {
  pen.font = `${weight} ${size}px ${measure.family}`;
  return pen.measureText(words).width;
}
measure.family = "sans-serif";

// As much of the words as fits into the room, in the picture's own units.
function clip(words, room, size, weight = 400) {
  const letters = [...String(words)];
  if (measure(letters.join(""), size, weight) <= room) return letters.join("");
  while (letters.length > 1 && measure(`${letters.join("")}…`, size, weight) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
const plainSigns = (text) => String(text).replace(/[♠♥♦♣]/g, (sign) => sign + "\uFE0E"); // never as an emoji
const around = (centre, step, count) => Array.from({ length: count }, (_, i) => centre + (i - (count - 1) / 2) * step);

function text(x, y, size, words, { anchor = "start", weight = 400, cls = "" } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" class="${cls}">${esc(plainSigns(words))}</text>`;
}

function symbol(id, x, y, width, height) {
  return `<use href="#${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

function card(token, x, y, width, cls = "") {
  const named = token.startsWith("X=");
  const face = token === "?" ? "back" : named ? token.slice(2) : token;
  const star = named ? symbol("star", x + width * 0.6, y + width * 0.06, width * 0.36, width * 0.36) : "";
  return `<g class="card ${cls}" data-card="${esc(token)}">${symbol("card-" + esc(face), x, y, width, width * 1.4)}${star}</g>`;
}

// Cards side by side in a given space, centred on x or starting there; they overlap when they must.
function row(cards, x, y, width, space, { centred = true, gap = 4 } = {}) {
  const step = cards.length < 2 ? 0 : Math.min(width + gap, (space - width) / (cards.length - 1));
  const left = centred ? x - (step * (cards.length - 1) + width) / 2 : x;
  return cards.map((token, i) => card(token, left + i * step, y, width)).join("");
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
  const place = table.places[seat];
  const turn = table.to_act === seat;
  const height = 56 * scale, size = 18 * scale;
  const dealer = table.dealer === seat;
  const nameX = x + 12 * scale + (dealer ? 26 * scale : 0);
  const points = place.points == null ? "" : String(place.points).replace("-", "−");
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

// The melds in front of a seat, in rows from a top edge on, as large as the height allows.
function melds(game, seat, cx, top, space, height, largest = 40) {
  const all = game.table.places[seat].melds ?? [];
  let width = largest, rows = [];
  const step = () => width * 0.5, gap = () => width * 0.4;
  const length = (meld) => step() * (meld.cards.length - 1) + width;
  for (; width > 18; width -= 2) {
    rows = [];
    let used = Infinity;
    for (const meld of all) {
      if (used + gap() + length(meld) > space) { rows.push([]); used = -gap(); }
      rows.at(-1).push(meld);
      used += gap() + length(meld);
    }
    if (rows.length * (width * 1.4 + 4) <= height) break;
  }
  let out = "";
  rows.forEach((line, r) => {
    let x = cx - line.reduce((sum, meld) => sum + length(meld) + gap(), -gap()) / 2;
    for (const meld of line) {
      const cards = meld.cards.map((token, k) => card(token, x + k * step(), top + r * (width * 1.4 + 4), width)).join("");
      out += `<g class="meld"><title>${esc(`${meld.kind} ${meld.number}`)}</title>${cards}</g>`;
      x += length(meld) + gap();
    }
  });
  return out;
}

function trumpSign(table, x, y, size, words) {
  if (table.trump == null) return "";
  const none = table.trump === "none";
  const inside = none
    ? `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.27}" class="none"/><path d="M${x + size * 0.31} ${y + size * 0.69}L${x + size * 0.69} ${y + size * 0.31}" class="none"/>`
    : symbol("suit-" + esc(table.trump), x + size * 0.18, y + size * 0.18, size * 0.64, size * 0.64);
  const title = none ? words.no_trump : `${words.trump} ${SIGNS[table.trump] ?? ""}`;
  return `<g class="trump" role="img" aria-label="${esc(title)}"><title>${esc(title)}</title><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.18}"/>${inside}</g>`;
}

function piles(game, cx, cy, width) {
  const { stock, discards = [] } = game.table;
  let out = "";
  if (stock != null) {
    out += (stock > 0 ? card("?", cx - width - 8, cy - width * 0.7, width) : `<rect class="empty" x="${cx - width - 8}" y="${cy - width * 0.7}" width="${width}" height="${width * 1.4}" rx="6"/>`) +
      text(cx - width / 2 - 8, cy + width * 0.7 + 17, 14, `${game.words.stock} ${stock}`, { anchor: "middle", cls: "felt" });
  }
  if (discards.length) {
    const top = discards.slice(-3);
    out += top.map((token, i) => card(token, cx + 8 + i * width * 0.3, cy - width * 0.7, width)).join("") +
      text(cx + 8 + width * 0.8, cy + width * 0.7 + 17, 14, `${game.words.discards} ${discards.length}`, { anchor: "middle", cls: "felt" });
  }
  return out;
}

const standing = (table) => ((table.trick ?? []).length ? table.trick : table.last ?? []);
const hasPiles = (table) => table.stock != null || (table.discards ?? []).length > 0;
const spots = (game) => game.table.places.map((_, seat) => {
  const seats = game.table.places.length, turn = (seat - game.bottom + seats) % seats;
  const angle = Math.PI / 2 + (2 * Math.PI * turn) / seats; // clockwise from the bottom, as the turn goes
  return { seat, turn, x: Math.cos(angle), y: Math.sin(angle) };
});

function wideSeat(game, spot) {
  const place = game.table.places[spot.seat];
  const own = spot.turn === 0;
  const width = own ? 76 : 54, space = own ? 570 : 232, high = width * 1.4, plateWidth = own ? 300 : 232;
  const box = high + 8 + 56;
  const cx = Math.min(WIDE.width - 132, Math.max(132, WIDE.width / 2 + spot.x * 326));
  const middle = WIDE.height / 2 - 6 + spot.y * 250;
  const top = own ? WIDE.height - box - 14 : Math.min(WIDE.height - box - 14, Math.max(14, middle - box / 2));
  const plateFirst = spot.y < -0.3;
  const cardsY = plateFirst ? top + 64 : top, plateY = plateFirst ? top : top + high + 8;
  return row(place.hand, cx, cardsY, width, space) + plate(game, spot.seat, cx - plateWidth / 2, plateY, plateWidth);
}

function wideCentre(game, places) {
  const { table, beat, fresh } = game;
  const plays = standing(table), wide = places.length > 4;
  const width = wide ? 62 : 74, rx = wide ? 150 : 96, ry = wide ? 78 : 62;
  const cx = WIDE.width / 2, cy = 292;
  const done = !(table.trick ?? []).length;
  if (done && beat !== "trick" && beat !== "round") return "";
  return plays.map((play, i) => {
    const spot = places[play.seat];
    const cls = fresh && i === plays.length - 1 ? "fresh" : "";
    return laid(play, cx + spot.x * rx - width / 2, cy + spot.y * ry - width * 0.7, width, cls);
  }).join("");
}

function corner(game) {
  const { table, words } = game;
  let out = "";
  if (table.trump != null) {
    out += text(24, 34, 14, table.trump === "none" ? words.no_trump : words.trump, { weight: 600, cls: "felt" }) + trumpSign(table, 24, 44, 62, words);
    if (table.turned) out += card(table.turned, 96, 44, 44.3);
  }
  if ((table.trick ?? []).length && (table.last ?? []).length) {
    out += text(WIDE.width - 24, 34, 14, words.last_trick, { anchor: "end", weight: 600, cls: "felt" }) +
      table.last.map((play, i) => {
        const x = WIDE.width - 24 - (table.last.length - i) * 37 + 3;
        return card(play.card, x, 44, 34, "past") + (play.winning ? `<rect class="ring thin" x="${x - 1}" y="43" width="36" height="49.6" rx="5"/>` : "");
      }).join("");
  }
  return out;
}

// A table with a stock: the others in a row at the top, everybody's melds before him, the piles between.
function drawPiles(game) {
  const places = spots(game).sort((a, b) => a.turn - b.turn), [own, ...others] = places;
  const column = WIDE.width / Math.max(2, others.length), left = (WIDE.width - column * others.length) / 2;
  let out = piles(game, 112, 392, 60);
  others.forEach((spot, i) => {
    const cx = left + column * (i + 0.5), width = Math.min(260, column - 16), place = game.table.places[spot.seat];
    out += plate(game, spot.seat, cx - width / 2, 14, width) + row(place.hand, cx, 78, 46, width) + besides(place, cx + width / 2, 84, 30) +
      melds(game, spot.seat, cx, 152, column - 20, 170);
  });
  const place = game.table.places[own.seat], top = WIDE.height - 14 - 56 - 8 - 101;
  return out + row(place.hand, WIDE.width / 2, top, 72, 660) + besides(place, WIDE.width - 24, top + 20, 50) +
    plate(game, own.seat, WIDE.width / 2 - 150, WIDE.height - 70, 300) + melds(game, own.seat, 562, 332, 640, 118, 46);
}

// Cards that lie aside for a seat, ending at a right edge.
function besides(place, right, y, width) {
  const aside = place.aside ?? [];
  return aside.map((token, i) => card(token, right - width - (aside.length - 1 - i) * width * 0.4, y, width, "aside")).join("");
}

function drawWide(game) {
  if (hasPiles(game.table)) return { ...WIDE, inside: drawPiles(game) };
  const places = spots(game);
  return { width: WIDE.width, height: WIDE.height, inside: corner(game) + places.map((spot) => wideSeat(game, spot)).join("") + wideCentre(game, places) };
}

// On a phone: a strip per seat from the left neighbour on, the trick, and the own seat at the bottom.
function drawNarrow(game, width) {
  const { table, words, beat, fresh } = game;
  const places = spots(game), order = [...places].sort((a, b) => a.turn - b.turn);
  const pad = 8, inner = width - 2 * pad, size = 40;
  let y = pad, out = "";
  const strip = (spot, own) => {
    const place = table.places[spot.seat];
    const w = own ? Math.min(52, Math.max(size, inner / 7)) : game.backs ? 18 : size;
    const cards = row(place.hand, pad + 2, y + (own ? 0 : 50), w, inner - 4, { centred: false, gap: 3 });
    const high = w * 1.4 + 6; // kept while the hand empties, so that the buttons below never move
    out += cards + plate(game, spot.seat, pad, own ? y + high : y, inner, 0.82);
    y += 46 + high + 6;
    out += besides(place, width - pad, own ? y - 46 - high - 6 : y - high - 4, w);
    if ((place.melds ?? []).length) { out += melds(game, spot.seat, width / 2, y, inner, 62, size); y += 66; }
  };
  order.slice(1).forEach((spot) => strip(spot, false));
  const plays = standing(table), past = !(table.trick ?? []).length && beat !== "trick" && beat !== "round";
  const w = Math.min(54, (inner - 62) / Math.max(4, places.length) - 8), high = 54 * 1.4;
  out += trumpSign(table, pad, y + 18, 40, words) + (table.trump == null ? "" : text(pad + 20, y + 13, 12, words.trump, { anchor: "middle", cls: "felt" }));
  if (table.turned) out += card(table.turned, pad + 8, y + 62, 24);
  if (hasPiles(table)) out += piles(game, width / 2 - 10, y + 46, 44);
  else if (past) out += "";
  else plays.forEach((play, i) => {
    const x = pad + 62 + i * (w + 10);
    out += laid(play, x, y + 8, w, fresh && i === plays.length - 1 ? "fresh" : "") +
      text(x + w / 2, y + 8 + w * 1.4 + 24, 12, clip(game.names[play.seat], w + 8, 12), { anchor: "middle", cls: "felt" });
  });
  y += high + 42;
  strip(order[0], true);
  return { width, height: y + pad - 6, inside: out };
}
