// The component's door: Streamlit calls it on every change of its data; the board itself is made once.

const live = new WeakMap();

export default function mount({ data, parentElement }) {
  const root = parentElement.querySelector(".board");
  let held = live.get(parentElement);
  if (!held || held.match !== data.match || held.root !== root) {
    held?.board.destroy();
    held = { match: data.match, root, board: new Board(root, data) };
    live.set(parentElement, held);
  }
  held.board.dress();
  return () => { live.get(parentElement)?.board.destroy(); live.delete(parentElement); };
}
