// The key moments: the five that count most, then the list of all.

function momentCard(moment, replay, words, go) {
  const one = button("", () => go(moment.step), `moment${moment.top ? " best" : ""}`);
  const about = make("span", "about", `${words.round} ${moment.round}`), title = make("strong", "", moment.title);
  one.append(title, about);
  if (moment.text && moment.text !== moment.title) one.append(spoken(moment.text));
  one.dataset.step = moment.step;
  return one;
}

// Builds the panel and returns what marks a step: (step's index, so far only?).
function buildMoments(box, replay, words, go) {
  const all = replay.moments ?? [], top = all.filter((one) => one.top);
  box.replaceChildren();
  if (!all.length) { box.append(sentenceOnly(words.no_moments)); return () => {}; }
  const best = make("div", "best5"), list = make("div", "others");
  top.forEach((one) => best.append(momentCard(one, replay, words, go)));
  all.forEach((one) => list.append(momentCard({ ...one, top: false }, replay, words, go)));
  const later = sentenceOnly(words.moments_later), heading = (told) => make("h4", "", told);
  box.append(heading(words.moments_top), best, heading(`${words.moments_all} (${all.length})`), list, later);
  const cards = [...box.querySelectorAll(".moment")];
  return (at, veiled) => {
    cards.forEach((one) => {
      const step = +one.dataset.step;
      one.hidden = veiled && step > at;
      one.classList.toggle("now", step === at);
      if (step === at) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
    });
    later.hidden = !veiled || !cards.some((one) => one.hidden);
  };
}
