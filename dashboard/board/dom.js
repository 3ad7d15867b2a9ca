// Small helpers for what lies around the table. Words are always set as text, so a name stays a name.

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

// Keep an element in sight inside its own scrolling box, without moving the page. All boxes of a step are
// looked at together before the next paint: to read one between two writes would lay the page out twice.
const unseen = new Map();
function reveal(box, element) {
  if (!unseen.size) requestAnimationFrame(scrollThere);
  unseen.set(box, element);
}

function scrollThere() {
  const tops = [...unseen].map(([box, element]) => {
    const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const seen = top >= box.scrollTop + 40 && top + element.offsetHeight <= box.scrollTop + box.clientHeight - 56;
    return seen ? null : [box, top - box.clientHeight / 2];
  });
  unseen.clear();
  for (const [box, top] of tops.filter(Boolean)) box.scrollTop = top;
}

// A button with words in it; what it does never reaches the form or the page around it.
function button(words, act, cls = "") {
  const one = make("button", cls, words);
  one.type = "button";
  one.onclick = act;
  return one;
}

// A sentence alone in a panel: nothing to show, or why not.
const sentenceOnly = (words) => make("p", "hint", words);
