// Questions to the server: JSON in, JSON out. A refusal becomes an Error that carries the server's sentence.

async function ask(url, { words, signal, method = "GET", body } = {}) {
  const headers = { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) };
  let answer, told;
  try {
    answer = await fetch(url, { method, headers, signal, body: body && JSON.stringify(body) });
    told = answer.status === 204 ? null : await answer.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Object.assign(new Error(), { sentence: words.offline });
  }
  if (!answer.ok) throw Object.assign(new Error(), { sentence: told?.detail ?? words.offline });
  return told;
}

// An address with what is asked; what is null stays out.
function asking(url, asked) {
  const pairs = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined);
  return pairs.length ? `${url}?${new URLSearchParams(pairs)}` : url;
}
