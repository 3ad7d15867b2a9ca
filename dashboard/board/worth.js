// What each legal bid was worth, below what was allowed: a bar for its expected points, its chance, its loss.

// Where a bar begins and ends, in hundredths of the width, for values on both sides of 0.
function spans(values) {
  const low = Math.min(0, ...values), high = Math.max(0, ...values), width = high - low || 1;
  const at = (value) => (100 * (value - low)) / width;
  return values.map((value) => ({ from: at(Math.min(0, value)), to: at(Math.max(0, value)) }));
}

function worthRow(one, span, answer, words) {
  const row = make("li", one.bid === answer.done ? "done" : ""), bar = make("span", "gauge"), fill = make("span", "level");
  const points = Math.round(one.worth), chance = Math.round(100 * one.made);
  fill.style.left = `${span.from}%`;
  fill.style.width = `${Math.max(span.to - span.from, 0.5)}%`;
  if (points < 0) fill.classList.add("minus");
  bar.append(fill);
  bar.setAttribute("aria-hidden", "true");
  const marks = `${one.bid === answer.done ? " ✓" : ""}${one.bid === answer.best ? " ★" : ""}`;
  row.append(make("span", "bid", `${one.bid || words.worth_pass}${marks}`), bar);
  row.append(make("span", "points", words.worth_points.replace("{points}", points).replace("{chance}", chance)));
  return row;
}

function showWorth(box, answer, words) {
  if (!answer.bids?.length) return;
  const list = make("ol", "worth"), bars = spans(answer.bids.map((one) => one.worth));
  answer.bids.forEach((one, nth) => list.append(worthRow(one, bars[nth], answer, words)));
  box.append(make("h4", "", words.worth_title), list);
  const done = answer.bids.find((one) => one.bid === answer.done);
  const loss = done ? words.worth_loss.replace("{loss}", Math.max(0, Math.round(done.loss))) : "";
  box.append(sentenceOnly(`${loss} ${words.worth_legend.replace("{model}", answer.model)}`.trim()));
}
