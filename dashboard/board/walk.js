// Where a key leads. Pure functions over the steps, rounds and key moments of a replay.

const closes = (step) => step.beat === "trick" || step.beat === "round";

// The step that shows an event version: the last one that begins at it or before.
function stepOf(steps, at) {
  const after = steps.findIndex((step) => step.at > at);
  return after < 0 ? steps.length - 1 : Math.max(0, after - 1);
}

// The next end of a trick (a turn, a round), in either direction.
function nextClose(steps, from, by) {
  let i = from + by;
  while (i > 0 && i < steps.length - 1 && !closes(steps[i])) i += by;
  return Math.max(0, Math.min(steps.length - 1, i));
}

// The round a step lies in: its place k in the list, its first and its last step.
function roundAt({ rounds, steps }, i) {
  let k = rounds.length - 1;
  while (k > 0 && rounds[k].first > i) k -= 1;
  return { k, start: rounds[k]?.first ?? 0, end: (rounds[k + 1]?.first ?? steps.length) - 1 };
}

const firstOf = (replay, k) => replay.rounds[Math.max(0, Math.min(replay.rounds.length - 1, k))]?.first ?? 0;

// Home: the start of the round; from there the start of the one before.
function homeOf(replay, i) {
  const { k, start } = roundAt(replay, i);
  return i > start ? start : firstOf(replay, k - 1);
}

// End: the end of the round; from there the end of the next one.
function endOf(replay, i) {
  const { k, end } = roundAt(replay, i);
  if (i < end) return end;
  return (replay.rounds[k + 2]?.first ?? replay.steps.length) - 1;
}

// The step of the next key moment in a direction, or null.
function nextMoment(moments, i, by) {
  const there = moments.map((one) => one.step).filter((step) => (by > 0 ? step > i : step < i));
  return there.length ? (by > 0 ? Math.min(...there) : Math.max(...there)) : null;
}

// Round number → the step that ends it, for the rounds that have ended.
const endsOf = (steps) => new Map(steps.flatMap((step, i) => (step.beat === "round" ? [[step.round, i]] : [])));
