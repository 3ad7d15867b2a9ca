// Follows a match that is still being played: waits at the server for its next events, then fetches the frames
// anew. Whoever was at the last step stays at the last step; everybody else stays where he is.

const HELD = 25; // seconds the server holds its answer back while nothing happens
const REST = 4000; // ms before the server is asked again after it could not be reached

class Live {
  constructor(board) { this.board = board; }

  stop() { this.aborter?.abort(); this.aborter = null; }

  // Called with every set of frames; one loop follows the match, whichever frames are shown.
  async follow() {
    if (this.aborter || this.board.replay.status !== "running") return;
    const aborter = (this.aborter = new AbortController());
    while (this.aborter === aborter && this.board.replay.status === "running") {
      try {
        await this.next(aborter.signal);
      } catch (error) {
        if (error.name === "AbortError") return;
        await new Promise((done) => setTimeout(done, REST));
      }
    }
    if (this.aborter === aborter) this.aborter = null;
  }

  async next(signal) {
    const { data, words, replay } = this.board, from = (replay.steps.at(-1)?.through ?? -1) + 1;
    const asked = { from, wait: HELD, seat: this.board.eyes() };
    const told = await ask(asking(`${data.url}/events`, asked), { words, signal });
    if (told.version > from) await this.renew(signal);
  }

  async renew(signal) {
    const { board } = this, eyes = board.eyes(), url = asking(`${board.data.url}/frames`, { seat: eyes });
    const replay = await ask(url, { words: board.words, signal });
    board.cache.clear();
    if (eyes !== board.eyes()) return; // another view is being fetched: the next question finds what is new
    board.cache.set(url, replay);
    const last = board.cur === board.replay.steps.length - 1;
    board.start(replay, last ? Infinity : board.at());
    if (last) board.address();
  }
}
