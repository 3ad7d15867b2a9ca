// The log: every step in a sentence, bracketed by round and by trick, marked anew at each step.

function buildLog(box, replay, words, go) {
  box.replaceChildren();
  const lines = [];
  const starts = new Map(replay.rounds.map((round) => [round.first, round]));
  let list = null, fresh = true;
  replay.steps.forEach((step, i) => {
    const round = starts.get(i);
    if (round) { box.append(make("h4", "", `${words.round} ${round.round}`)); fresh = true; }
    if (fresh || !list || (step.beat === "deal") !== (list.dataset.beat === "deal")) {
      list = make("ol", step.beat === "deal" ? "quiet" : "bracket");
      list.dataset.beat = step.beat;
      box.append(list);
    }
    const item = make("li", `beat-${step.beat}${step.retracted ? " retracted" : ""}${step.corrected ? " corrected" : ""}`), button = make("button");
    button.type = "button";
    button.tabIndex = -1;
    button.append(spoken(step.text));
    if (step.retracted || step.corrected) button.append(make("em", "", step.retracted ? words.retracted : words.corrected));
    button.onclick = () => go(i);
    item.append(button);
    list.append(item);
    lines.push(item);
    const following = replay.steps[i + 1];
    fresh = step.beat === "trick" || step.beat === "round" || (step.kind !== following?.kind && step.seat !== following?.seat);
  });
  let marked = null, open = lines.length; // open: so many lines are in sight
  return (at, hideFuture) => {
    marked?.classList.remove("now");
    marked?.firstChild.removeAttribute("aria-current");
    marked = lines[at];
    marked.classList.add("now");
    marked.firstChild.setAttribute("aria-current", "step");
    box.classList.toggle("veiled", hideFuture);
    const shown = hideFuture ? at + 1 : lines.length;
    for (let i = Math.min(shown, open); i < Math.max(shown, open); i += 1) lines[i].hidden = i >= shown;
    open = shown;
    reveal(box, marked);
  };
}
