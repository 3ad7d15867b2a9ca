// Which key and which button does what. Keys are dead while a person types.

const typing = (target) => /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? "") || target?.isContentEditable ||
  /^(radio|slider|combobox|listbox|option|menuitem|textbox|grid|gridcell|tab)$/.test(target?.getAttribute?.("role") ?? "");

const ACTS = {
  step: (board) => board.go(board.cur + 1),
  back: (board) => board.go(board.cur - 1),
  trick: (board) => board.go(nextClose(board.replay.steps, board.cur, 1)),
  untrick: (board) => board.go(nextClose(board.replay.steps, board.cur, -1)),
  first: (board) => board.go(homeOf(board.replay, board.cur)),
  last: (board) => board.go(endOf(board.replay, board.cur)),
  round: (board) => board.go(firstOf(board.replay, roundAt(board.replay, board.cur).k + 1)),
  unround: (board) => board.go(firstOf(board.replay, roundAt(board.replay, board.cur).k - 1)),
  key: (board) => board.moment(1),
  unkey: (board) => board.moment(-1),
  play: (board) => board.toggle(),
  speed: (board) => board.faster(),
  turn: (board) => board.sit(board.bottom + 1),
  view: (board) => board.open(),
  reveal: (board) => board.reveal(),
  deck: (board) => board.deck(),
  link: (board) => board.copy(),
  note: (board) => { board.side.show("notes"); board.side.notes.text.focus(); },
  ask: (board) => board.side.show(board.side.tab === "why" ? "log" : "why"),
  export: (board) => board.menu(),
  png: (board) => board.picture("png"),
  svg: (board) => board.picture("svg"),
  help: (board) => board.help(),
  closehelp: (board) => board.help(false),
  retry: (board) => board.load(board.at()),
  escape: (board) => { if (!board.menu(false)) board.side.show("log"); },
  ...Object.fromEntries(TABS.map((name) => [name, (board) => board.side.show(name)])),
};

const KEYS = {
  ArrowRight: "step", ArrowLeft: "back", "Shift+ArrowRight": "round", "Shift+ArrowLeft": "unround",
  PageDown: "trick", PageUp: "untrick", Home: "first", End: "last", " ": "play", Escape: "escape",
  n: "key", p: "unkey", s: "speed", f: "turn", h: "view", v: "reveal", d: "deck", l: "link", m: "note", w: "ask", e: "export", "?": "help",
};

const named = ({ key, shiftKey }) => (shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key.length === 1 ? key.toLowerCase() : key);

// What a key press does on a board: the name of an act, a seat's number from 1, or null.
function meant(event, board) {
  const target = event.composedPath()[0];
  if (event.altKey || event.ctrlKey || event.metaKey || !board.replay?.steps.length) return null;
  if (target !== board.range && typing(target)) { if (event.key === "Escape") target.blur(); return null; }
  if (board.find("help").open) { if (event.key === "?") board.help(false); return null; }
  if (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(target.tagName)) return null;
  if (/^[1-9]$/.test(event.key)) return +event.key <= board.names.length ? +event.key : null;
  return KEYS[named(event)] ?? null;
}

function onKey(event, board) {
  const act = meant(event, board);
  if (act === null) return;
  event.preventDefault();
  if (typeof act === "number") board.sit(act - 1); else ACTS[act](board);
}
