const COLUMNS = 36;
const ROWS = 42;
const CELL = 20;
/**
 * Elementary cellular automaton 110: computes a cell's next state from its left neighbor, itself
 * and its right neighbor.
 */
const RULE = 110;

/** The live cells as squares of one path. Those near the seed's column get a path of their own. */
function growAutomaton() {
  let row = Array.from({ length: COLUMNS }, (_, column) => column === 15 || column === 33);
  let near = "";
  let far = "";
  for (let y = 0; y < ROWS; y++) {
    row.forEach((on, x) => {
      if (!on) return;
      const square = `M${x * CELL + 3} ${y * CELL + 3}h14v14h-14z`;
      if (Math.abs(x - 13) < 3 + y / 10) near += square;
      else far += square;
    });
    row = row.map((on, x) => {
      const left = row[(x + COLUMNS - 1) % COLUMNS] ? 4 : 0;
      const right = row[(x + 1) % COLUMNS] ? 1 : 0;
      return ((RULE >> (left + (on ? 2 : 0) + right)) & 1) === 1;
    });
  }
  return { near, far };
}

const { near, far } = growAutomaton();

/** A small automaton at work, for the green half of the sign-in pages. */
export function AutomatonDrawing() {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="fill-band-line" d={far} />
      <path className="fill-band-muted" d={near} />
    </svg>
  );
}
