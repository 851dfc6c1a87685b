import { landingCopy } from "~/copy/landing";

const { hero } = landingCopy;
const { drawing, drawn } = hero;

type Point = readonly [x: number, y: number];

/** The positions of the steps in the drawing. */
const STEPS: readonly Point[] = [
  [55, 96],
  [289, 96],
  [545, 96],
  [801, 96],
  [1057, 96],
];

/** An invoice's path through a small state machine, for wide screens. */
export function FlowRail() {
  return (
    <svg
      className="hidden w-full overflow-visible xl:block"
      viewBox="0 0 1280 150"
      role="img"
      aria-label={hero.diagram}
    >
      <path className="rail-line" d="M-600 96H40M70 96H274M304 96H530M560 96H782" />
      <path className="rail-line" d="M1040 104C987 126 873 126 823 106" />
      <path className="rail-line" d="m828 113-6-7.5 9-1.5" />
      <path className="rail-mark" d="M554 84C611 14 983 14 1042 80" />
      <path className="rail-line" d="m33 91 6 5-6 5M267 91l6 5-6 5M523 91l6 5-6 5M774 91l6 5-6 5" />
      <path className="rail-mark rail-mark--solid" d="M1034 79.5l9 2 .5-9.2" />
      <Labels
        of={[
          [hero.rail.mail, 183, 86, "rail-text"],
          [hero.rail.read, 417, 86, "rail-text"],
          [hero.rail.agrees, 671, 86, "rail-text"],
          [hero.rail.differs, 801, 24, "rail-text rail-text--mark"],
          [hero.rail.approved, 931, 140, "rail-text"],
        ]}
      />
      <Nodes at={STEPS} radii={[15, 19, 13.5]} />
      <g className="token token--a">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <g className="token token--b">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <g className="token token--mark token--c">
        <path d="M-6-8h8l4 4v12h-12z" />
      </g>
      <Numbers at={STEPS} />
    </svg>
  );
}

/** The five steps of the path: the fourth is its end, the fifth the detour. */
function Nodes({
  at,
  radii: [radius, ofEnd, ofDot],
}: {
  at: readonly Point[];
  radii: readonly [number, number, number];
}) {
  return at.map(([x, y], index) =>
    index === 3 ? (
      <g key={index}>
        <circle className="rail-node rail-node--end" cx={x} cy={y} r={ofEnd} />
        <circle className="rail-dot--end" cx={x} cy={y} r={ofDot} />
      </g>
    ) : (
      <circle
        key={index}
        className={index === 4 ? "rail-node rail-node--mark" : "rail-node"}
        cx={x}
        cy={y}
        r={radius}
      />
    ),
  );
}

function Numbers({ at }: { at: readonly Point[] }) {
  return (
    <Labels
      of={at.map(([x, y], index) => [
        String(index + 1),
        x,
        y + 4.5,
        index === 3 ? "rail-num rail-num--end" : "rail-num",
      ])}
    />
  );
}

/** A text of a drawing: words, x, y, classes. */
type Label = readonly [words: string, x: number, y: number, className?: string];

function Labels({ of: labels }: { of: readonly Label[] }) {
  return labels.map(([words, x, y, className]) => (
    <text key={`${x} ${y}`} x={x} y={y} className={className}>
      {words}
    </text>
  ));
}

const mailDrawing = () => (
  <svg className="art mt-3.5 hidden sm:block" viewBox="23 0 240 176" aria-hidden="true">
    <path className="p2" d="M44 14h152v84H44z" />
    <path className="p2" d="M34 24h152v84H34z" />
    <path className="p" d="M24 34h152v84H24z" />
    <path className="l" d="m24 34 76 48 76-48" />
    <path className="bf" d="M166 24h20v20h-20z" />
    <text className="tw c" x="176" y="38">
      3
    </text>
    <path className="r" d="M24 138h192M24 158h192" />
    <Labels
      of={[
        ["INV-20418", 24, 133],
        ["08:02", 216, 133, "t e"],
        ["INV-20419", 24, 153],
        ["08:05", 216, 153, "t e"],
        ["INV-20420", 24, 173],
        ["08:07", 216, 173, "t e"],
      ]}
    />
  </svg>
);

const fieldsDrawing = () => (
  <svg className="art mt-3.5 hidden sm:block" viewBox="23 0 240 176" aria-hidden="true">
    <path className="p" d="M24 12h88l20 20v144H24z" />
    <path className="l" d="M112 12v20h20" />
    <path className="h" d="M34 28h42M34 35h30M34 90h88M34 102h88M34 114h88M34 126h88M98 84v48" />
    <path className="h" d="M34 162h40" />
    <g className="seen">
      <path className="b" d="M32 44h52v14H32z" />
      <path className="bl" d="M84 51h64" />
      <text className="tb" x="154" y="55">
        {drawing.field}
      </text>
    </g>
    <g className="seen seen--2">
      <path className="b" d="M32 64h40v14H32z" />
      <path className="bl" d="M72 71h76" />
      <text className="tb" x="154" y="75">
        PO-7741
      </text>
    </g>
    <g className="seen seen--3">
      <path className="b" d="M84 142h42v16H84z" />
      <path className="bl" d="M126 150h22" />
      <text className="tb" x="154" y="154">
        {drawn.total}
      </text>
    </g>
  </svg>
);

const matchDrawing = () => (
  <svg className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <Labels
      of={[
        [drawn.line, 0, 22, "t"],
        [drawn.invoice, 122, 22, "t e"],
        [drawn.order, 196, 22, "t e"],
      ]}
    />
    <path className="l" d="M0 32h232" />
    <path className="r" d="M0 61h232M0 90h232M0 119h232M0 148h232" />
    <path className="m" d="M70 123.5h130v20H70z" />
    <Labels
      of={[
        [drawn.quantity, 0, 51],
        ["12", 122, 51, "e"],
        ["12", 196, 51, "e"],
        [drawn.unit, 0, 80],
        [drawn.price, 122, 80, "e"],
        [drawn.price, 196, 80, "e"],
        [drawn.sum, 0, 109],
        [drawn.total, 122, 109, "e"],
        [drawn.total, 196, 109, "e"],
      ]}
    />
    <path className="bl" d="m214 46 4 4 8-8M214 75l4 4 8-8M214 104l4 4 8-8" />
    <Labels
      of={[
        [drawn.unit, 0, 138, "tm"],
        [drawn.asked, 122, 138, "tm e"],
        [drawn.agreed, 196, 138, "tm e"],
      ]}
    />
    <path className="ml" d="M214 131h11M214 136h11M223 127l-7 13" />
  </svg>
);

const ledgerDrawing = () => (
  <svg className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <path className="p" d="M0 12h232v152H0z" />
    <path className="bf" d="M0 12h232v3H0z" />
    <path className="h" d="M0 40h232" />
    <path className="r" d="M0 65h232M0 90h232M0 115h232M0 140h232M148 40v124" />
    <path className="l" d="M24 40v124M27 40v124" opacity=".35" />
    <Labels
      of={[
        [drawing.ledger, 36, 32, "t"],
        ["INV-20416", 36, 57],
        [drawn.posted[0], 222, 57, "e"],
        ["INV-20417", 36, 82],
        [drawn.posted[1], 222, 82, "e"],
      ]}
    />
    <g className="seen seen--4">
      <path className="b" d="M28 90.5h203.5v24H28z" stroke="none" />
      <Labels
        of={[
          ["INV-20418", 36, 107],
          [drawn.total, 222, 107, "e"],
        ]}
      />
      <path className="bl" d="m7 102 4 4 7-7" />
    </g>
    <Labels
      of={[
        ["INV-20420", 36, 132, "t"],
        ["–", 222, 132, "t e"],
      ]}
    />
  </svg>
);

const decisionDrawing = () => (
  <svg className="art mt-3.5 hidden sm:block" viewBox="0 0 240 176" aria-hidden="true">
    <path className="p" d="M0 40h208v124H0z" />
    <circle className="p" cx="30" cy="27" r="12" />
    <path className="p" d="M6 64c1-14 11-21 24-21s23 7 24 21z" />
    <path className="ml" d="M0 64h208" />
    <Labels
      of={[
        [drawn.which, 16, 87],
        [drawn.why, 16, 108, "tm"],
      ]}
    />
    <path className="r" d="M16 120h176" />
    <path className="bf" d="M16 131h78v22H16z" />
    <text className="tw c" x="55" y="146">
      {drawing.approve}
    </text>
    <path className="p2" d="M102.5 131.5h72v21h-72z" />
    <text className="c" x="138" y="146">
      {drawing.sendBack}
    </text>
  </svg>
);

/** One drawing for each step of the path. */
export const STEP_DRAWINGS = [mailDrawing, fieldsDrawing, matchDrawing, ledgerDrawing, decisionDrawing];
