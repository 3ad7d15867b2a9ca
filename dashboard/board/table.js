// The table as one SVG picture, in two layouts: a wide one and one for phones. A table (games/table.py) goes
// in, markup comes out.

const WIDE = { width: 900, height: 640 };
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
  const largest = own ? 76 : 54, space = own ? 570 : 232, high = largest * 1.4, plateWidth = own ? 300 : 232;
  const box = high + 8 + 56;
  const cx = Math.min(WIDE.width - 132, Math.max(132, WIDE.width / 2 + spot.x * 326));
  const middle = WIDE.height / 2 - 6 + spot.y * 250;
  const top = own ? WIDE.height - box - 14 : Math.min(WIDE.height - box - 14, Math.max(14, middle - box / 2));
  const plateFirst = spot.y < -0.3;
  const cardsY = plateFirst ? top + 64 : top, plateY = plateFirst ? top : top + high + 8;
  const cards = hand(place.hand, cx, cardsY, space, high, largest);
  return cards.inside + plate(game, spot.seat, cx - plateWidth / 2, plateY, plateWidth);
}

function wideCentre(game, places) {
  const { table, beat, fresh } = game;
  const plays = standing(table), many = places.length > 4;
  const width = many ? 62 : 74, rx = many ? 150 : 96, ry = many ? 78 : 62;
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

// The newest discards in rows of four, the newest last and marked.
function discardPile(game, x, y, width, most) {
  const { discards = [] } = game.table, shown = discards.slice(-most), perRow = 4;
  return shown.map((token, i) => {
    const cx = x + (i % perRow) * width * READ, cy = y + Math.floor(i / perRow) * width * LIFT;
    return card(token, cx, cy, width, i === shown.length - 1 ? "newest" : "");
  }).join("");
}

function widePiles(game) {
  const { table, words } = game, width = 50, x = 20;
  let out = "";
  if (table.stock != null) {
    out += stockPile(game, x, 346, width) + text(x + width + 12, 378, 14, words.stock, { cls: "felt" }) +
      text(x + width + 12, 400, 19, table.stock, { cls: "felt", weight: 700 });
  }
  const count = (table.discards ?? []).length;
  if (!count) return out;
  return out + discardPile(game, x, 434, width, 8) +
    text(x, 434 + width * (1.4 + (count > 4 ? LIFT : 0)) + 20, 14, `${words.discards} ${count}`, { cls: "felt" });
}

// A table with a stock: the others in a row at the top, everybody's melds before him, the piles on the left.
function drawPiles(game) {
  const places = spots(game).sort((a, b) => a.turn - b.turn), [own, ...others] = places;
  const column = WIDE.width / Math.max(1, others.length);
  let out = widePiles(game);
  others.forEach((spot, i) => {
    const cx = column * (i + 0.5), space = column - 18, width = Math.min(264, space), place = game.table.places[spot.seat];
    const melded = (place.melds ?? []).length, aside = asideRoom(place, 34);
    const held = hand(place.hand, cx - aside / 2, 78, Math.min(space, 420) - aside, melded ? 64 : 118, 46, { gap: 3 });
    out += plate(game, spot.seat, cx - width / 2, 14, width) + held.inside + besides(place, cx + aside / 2 + held.width / 2, 80, 34);
    const top = 78 + Math.max(held.height, place.aside?.length ? 50 : 0) + 10;
    out += melds(game, spot.seat, cx, top, space, 326 - top).inside;
  });
  return out + ownPlace(game, own.seat);
}

function ownPlace(game, seat) {
  const place = game.table.places[seat], aside = asideRoom(place, 60), cx = 532, space = 710;
  const held = hand(place.hand, cx - aside / 2, 464, space - aside, 101, 72);
  return held.inside + besides(place, cx + aside / 2 + held.width / 2, 478, 60) + plate(game, seat, cx - 150, WIDE.height - 70, 300) +
    melds(game, seat, cx, 336, space, 122, { largest: 48 }).inside;
}

function drawWide(game) {
  if (hasPiles(game.table)) return { ...WIDE, inside: drawPiles(game) };
  const places = spots(game);
  return { width: WIDE.width, height: WIDE.height, inside: corner(game) + places.map((spot) => wideSeat(game, spot)).join("") + wideCentre(game, places) };
}

// The middle of the phone's table: piles, or the trick with a name under each card.
function narrowCentre(game, width, y, pad) {
  const { table, words, beat, fresh, names } = game, inner = width - 2 * pad;
  const plays = standing(table), past = !(table.trick ?? []).length && beat !== "trick" && beat !== "round";
  let out = trumpSign(table, pad, y + 18, 40, words) + (table.trump == null ? "" : text(pad + 20, y + 13, 12, words.trump, { anchor: "middle", cls: "felt" }));
  if (table.turned) out += card(table.turned, pad + 8, y + 62, 24);
  if (hasPiles(table)) {
    const count = (table.discards ?? []).length, size = 44;
    if (table.stock != null) out += stockPile(game, pad + 4, y + 8, size) + text(pad + 4, y + 88, 13, `${words.stock} ${table.stock}`, { cls: "felt" });
    const room = inner - size - 30, most = Math.floor((room / size - 1) / READ) + 1;
    const shown = (table.discards ?? []).slice(-most);
    return out + shown.map((token, i) => card(token, pad + size + 28 + i * size * READ, y + 8, size, i === shown.length - 1 ? "newest" : "")).join("") +
      (count ? text(pad + size + 28, y + 88, 13, `${words.discards} ${count}`, { cls: "felt" }) : "");
  }
  if (past) return out;
  const w = Math.min(54, (inner - 62) / Math.max(4, table.places.length) - 8);
  return out + plays.map((play, i) => {
    const x = pad + 62 + i * (w + 10);
    return laid(play, x, y + 8, w, fresh && i === plays.length - 1 ? "fresh" : "") +
      text(x + w / 2, y + 8 + w * 1.4 + 24, 12, clip(names[play.seat], w + 8, 12), { anchor: "middle", cls: "felt" });
  }).join("");
}

// On a phone: a strip per seat from the left neighbour on, the trick or the piles, the own seat at the bottom.
function drawNarrow(game, width) {
  const { table } = game, order = spots(game).sort((a, b) => a.turn - b.turn);
  const pad = 8, inner = width - 2 * pad;
  let y = pad, out = "";
  const strip = (spot, own) => {
    const place = table.places[spot.seat], largest = own ? Math.min(52, Math.max(40, inner / 7)) : game.backs ? 20 : 40;
    const high = largest * 1.4 + 6; // kept while the hand empties, so that what is below doesn't move
    const aside = asideRoom(place, largest * 0.8), cardsY = own ? y : y + 50;
    const held = hand(place.hand, pad + 2, cardsY, inner - 4 - aside, largest * 1.4, largest, { centred: false, gap: 3 });
    out += held.inside + besides(place, pad + 2 + held.width + aside, cardsY + 2, largest * 0.8) + plate(game, spot.seat, pad, own ? y + high : y, inner, 0.82);
    y += 46 + high + 6;
    if ((place.melds ?? []).length) {
      const melded = melds(game, spot.seat, width / 2, y, inner - 2, 0, { largest: 40, least: 40 });
      out += melded.inside;
      y += melded.height + 4;
    }
  };
  order.slice(1).forEach((spot) => strip(spot, false));
  out += narrowCentre(game, width, y, pad);
  y += hasPiles(table) ? 98 : 54 * 1.4 + 42;
  strip(order[0], true);
  return { width, height: y + pad - 6, inside: out };
}
