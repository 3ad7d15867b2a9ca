// Why: what the seat to act might have done at this step, and for everything else the rule that forbids it.

// The refused by rule: [{rule, sentence, cases: [{text, because}]}], in the order they came.
function byRule(refused) {
  const groups = new Map();
  for (const { text: told, rule, sentence, because } of refused) {
    if (!groups.has(rule)) groups.set(rule, { rule, sentence, cases: [] });
    groups.get(rule).cases.push({ text: told, because });
  }
  return [...groups.values()];
}

// Cases with the same reason stand together: [{because, texts}].
function byReason(cases) {
  const groups = new Map();
  for (const { text: told, because } of cases) groups.set(because, [...(groups.get(because) ?? []), told]);
  return [...groups].map(([because, texts]) => ({ because, texts }));
}

function chips(texts, mark) {
  const list = make("ul", "chips");
  for (const [told, done] of texts) {
    const one = make("li", `chip ${mark}${done ? " done" : ""}`);
    one.append(spoken(told));
    list.append(one);
  }
  return list;
}

function refusedRule({ rule, sentence, cases }) {
  const section = make("section", "rule"), law = make("p", "law");
  law.append(make("code", "", rule), " ", spoken(sentence));
  section.append(law);
  for (const { because, texts } of byReason(cases)) {
    section.append(chips(texts.map((told) => [told, false]), "no"));
    if (because) { const reason = make("p", "because"); reason.append(spoken(because)); section.append(reason); }
  }
  return section;
}

function showWhy(box, answer, words) {
  box.replaceChildren();
  if (answer.unknown) { box.append(sentenceOnly(answer.unknown)); return; }
  const head = make("p", "what");
  head.append(make("strong", "", answer.player ?? ""), ": ", spoken(answer.done ?? ""));
  box.append(head, make("h4", "", `${words.why_legal} (${answer.legal.length})`));
  box.append(chips(answer.legal.map((one) => [one.done ? `${one.text} ✓` : one.text, one.done]), "yes"));
  box.append(make("h4", "", `${words.why_refused} (${answer.refused.length})`));
  if (!answer.refused.length) box.append(sentenceOnly(words.why_all));
  byRule(answer.refused).forEach((group) => box.append(refusedRule(group)));
  if (answer.more > 0) box.append(sentenceOnly(words.why_more.replace("{more}", answer.more)));
}
