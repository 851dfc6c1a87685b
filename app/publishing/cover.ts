/*
 * Covers drawn from a title: the same title always gives the same drawing. Four variants in the
 * product's visual language (circle = state, double ring = done, red = the one thing that needs a
 * person) on three backgrounds. Pure: the page renders the shapes as inline SVG with classes that
 * follow the theme, and the link preview paints the same shapes in the light palette.
 */

const VARIANTS = ["states", "rows", "rule", "steps"] as const;
const FORMS = ["columns", "stairs", "stems", "bars"] as const;

type CoverVariant = (typeof VARIANTS)[number];
type CoverForm = (typeof FORMS)[number];
export type CoverGround = "plain" | "soft" | "band";

/** What to draw, without a size. */
export interface CoverPlan {
  seed: number;
  variant: CoverVariant;
  /** How "steps" are drawn; ignored by the other variants. */
  form: CoverForm;
  ground: CoverGround;
}

/**
 * A shape's meaning. Each is a class in the style sheet (`c-ink` …) and a color in the link
 * preview.
 */
export type CoverRole =
  | "ground"
  | "grid"
  | "ink"
  | "stroke"
  | "brand"
  | "brand-stroke"
  | "mark"
  | "mark-stroke"
  | "faint"
  | "paper";

/** One shape: a path, or a circle `[cx, cy, r]`. Lengths are in units of the drawing. */
export type CoverShape =
  | { role: CoverRole; path: string; dashed?: boolean }
  | { role: CoverRole; circle: readonly [number, number, number] };

export interface CoverSize {
  width: number;
  height: number;
}

/** The cover of one title. The hash also picks the background, unless one is given. */
export function planCover(title: string, ground?: CoverGround): CoverPlan {
  const seed = hashText(title);
  const random = randomFrom(seed);
  const variant = pick(VARIANTS, random());
  const form = pick(FORMS, random());
  return { seed, variant, form, ground: ground ?? (random() < 0.4 ? "soft" : "plain") };
}

/**
 * The covers of a list, in which neighbors differ: if two in a row agree, the later one uses the
 * next form or variant.
 */
export function planCovers(
  titles: readonly string[],
  { lead = false }: { lead?: boolean } = {},
): CoverPlan[] {
  const plans: CoverPlan[] = [];
  for (const [index, title] of titles.entries()) {
    plans.push(unlike(planCover(title, lead && index === 0 ? "band" : undefined), plans.at(-1)));
  }
  return plans;
}

function unlike(plan: CoverPlan, before: CoverPlan | undefined): CoverPlan {
  if (before?.variant !== plan.variant) return plan;
  if (plan.variant === "steps")
    return before.form === plan.form ? { ...plan, form: next(FORMS, plan.form) } : plan;
  return { ...plan, variant: next(VARIANTS, plan.variant) };
}

/** The shapes of a cover, from back to front. */
export function drawCover(plan: CoverPlan, size: CoverSize): CoverShape[] {
  const draw = { states: drawStates, rows: drawRows, rule: drawRule, steps: drawSteps }[plan.variant];
  const ground: CoverShape = { role: "ground", path: `M0 0H${size.width}V${size.height}H0z` };
  // The variant came from the first numbers of the seed; the drawing uses its own.
  return [ground, ...draw(size, randomFrom(plan.seed ^ 0x9e3779b9), plan.form)];
}

type Random = () => number;

const CELL = 40;
const NODE_RADIUS = 26;

/**
 * A small state machine. One state is the exception, with a detour around it; the last one is
 * reached.
 */
function drawStates({ width, height }: CoverSize, random: Random): CoverShape[] {
  const heights = [0.33, 0.47, 0.7].map((share) => Math.round(height * share));
  const count = 5;
  const exception = 1 + Math.floor(random() * (count - 2));
  const nodes = Array.from({ length: count }, (_, index) => ({
    x: Math.round((width * (index + 1)) / (count + 1)),
    // The exception is never at the bottom, where the detour passes.
    y: pick(index === exception ? heights.slice(0, 2) : heights, random()),
  }));
  const lines = nodes.slice(1).map((to, index) => arrow(nodes[index] ?? to, to));
  const [from, to] = [nodes[exception - 1], nodes[exception + 1]];
  if (from && to) lines.push(detour(from, to, height));
  const shapes: CoverShape[] = [grid(width, height, CELL, CELL), { role: "stroke", path: lines.join("") }];
  for (const [index, { x, y }] of nodes.entries()) {
    const last = index === count - 1;
    const ring = last ? "brand-stroke" : index === exception ? "mark-stroke" : "stroke";
    shapes.push({ role: "paper", circle: [x, y, NODE_RADIUS] }, { role: ring, circle: [x, y, NODE_RADIUS] });
    if (last) shapes.push({ role: "brand", circle: [x, y, 14] });
    else if (index < exception) shapes.push({ role: "ink", circle: [x, y, 5] });
  }
  return shapes;
}

interface Point {
  x: number;
  y: number;
}

/** A straight line from ring to ring, with an arrowhead. */
function arrow(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const end = { x: to.x - dx * (NODE_RADIUS + 9), y: to.y - dy * (NODE_RADIUS + 9) };
  const start = { x: from.x + dx * NODE_RADIUS, y: from.y + dy * NODE_RADIUS };
  const wing = (side: number) =>
    point({ x: end.x - 10 * dx + side * 5 * dy, y: end.y - 10 * dy - side * 5 * dx });
  return `M${point(start)}L${point(end)}M${wing(1)}L${point(end)} ${wing(-1)}`;
}

/** A curve that leaves a ring downwards and reaches another from below, inside the picture. */
function detour(from: Point, to: Point, height: number): string {
  const depth = (y: number) =>
    Math.round(Math.min(y + Math.max(150, height * 0.36), (height - 16 - (y + 30) / 4) / 0.75));
  const low = Math.max(depth(from.y), depth(to.y));
  const end = to.y + NODE_RADIUS + 9;
  return `M${from.x} ${from.y + NODE_RADIUS}C${from.x} ${low} ${to.x} ${low} ${to.x} ${end}m-7 11 7-11 7 11`;
}

const ROW_HEIGHT = 30;

/** Entries on ruled paper, with amounts on the right. One is posted. */
function drawRows({ width, height }: CoverSize, random: Random): CoverShape[] {
  const count = Math.floor(height / ROW_HEIGHT);
  const posted = Math.floor(count * (0.3 + random() * 0.5));
  const paths = { faint: "", ink: "", brand: "" };
  for (let row = 0; row < count; row++) {
    const y = row * ROW_HEIGHT + 9;
    const amount = 22 + Math.round(random() * 72);
    const entry = 70 + Math.round(random() * (width - 124 - 70 - amount - 56));
    paths.faint += bar(28, y, 18 + Math.round(random() * 22));
    // Now and then a line has only its label, like a heading.
    if (random() < 0.12 && row !== posted) continue;
    paths[row === posted ? "brand" : "faint"] += bar(124, y, entry);
    paths[row === posted ? "brand" : "ink"] += bar(width - 32 - amount, y, amount);
  }
  const rules = `${lines(height, ROW_HEIGHT, (y) => `M0 ${y}H${width}`)}M96 0V${height}M102 0V${height}`;
  return [
    { role: "grid", path: rules },
    { role: "faint", path: paths.faint },
    { role: "ink", path: paths.ink },
    { role: "brand", path: paths.brand },
  ];
}

function bar(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v12h-${length}z`;
}

/** Elementary rules whose growth from one cell looks interesting (Wolfram's numbering). */
const RULES = [30, 60, 90, 102, 110, 150] as const;
const CA_CELL = 20;

/**
 * An elementary cellular automaton on a ring: one seed with its column in brand color, and another
 * that grows into it.
 */
function drawRule({ width, height }: CoverSize, random: Random): CoverShape[] {
  const rule = pick(RULES, random());
  const columns = Math.ceil(width / CA_CELL);
  const seed = Math.floor(columns * (0.35 + random() * 0.4));
  const other = (seed + Math.floor(columns * (0.35 + random() * 0.3))) % columns;
  let cells = Array.from({ length: columns }, (_, column) => column === seed || column === other);
  const paths = { ink: "", brand: "" };
  for (let y = 3; y < height; y += CA_CELL) {
    for (const [column, alive] of cells.entries()) {
      if (!alive) continue;
      paths[Math.abs(column - seed) < 2 ? "brand" : "ink"] += `M${column * CA_CELL + 3} ${y}h14v14h-14z`;
    }
    cells = cells.map((_, column) => survives(rule, cells, column));
  }
  return [
    { role: "ink", path: paths.ink },
    { role: "brand", path: paths.brand },
  ];
}

function survives(rule: number, cells: readonly boolean[], column: number): boolean {
  const at = (offset: number) => (cells[(column + offset + cells.length) % cells.length] ? 1 : 0);
  return ((rule >> (at(-1) * 4 + at(0) * 2 + at(1))) & 1) === 1;
}

const CURVES: readonly ((share: number) => number)[] = [
  (share) => share,
  (share) => share ** 1.7,
  (share) => share * share * (3 - 2 * share),
];

/**
 * A cost that is recovered step by step: below the line outlined, from break-even on in brand
 * color.
 */
function drawSteps({ width, height }: CoverSize, random: Random, form: CoverForm): CoverShape[] {
  const count = 7 + Math.floor(random() * 8);
  const curve = pick(CURVES, random());
  const line = Math.round(height * (0.4 + random() * 0.18));
  const step = width / count;
  const tops = Array.from({ length: count }, (_, index) =>
    Math.round(height * (0.88 - 0.74 * curve(index / (count - 1)))),
  );
  const draw = { columns: drawColumns, stairs: drawStairs, stems: drawStems, bars: drawBars }[form];
  return [grid(width, height, CELL, CELL), ...draw({ tops, line, step, width, height })];
}

interface Steps extends CoverSize {
  tops: number[];
  line: number;
  step: number;
}

function drawColumns({ tops, line, step, width, height }: Steps): CoverShape[] {
  return [
    ...columnsTo({ tops, line, step, foot: height }),
    { role: "mark-stroke", path: `M0 ${line}H${width}`, dashed: true },
  ];
}

function drawBars({ tops, line, step, width }: Steps): CoverShape[] {
  const breakEven = Math.round(step * tops.filter((top) => top > line).length);
  return [
    ...columnsTo({ tops, line, step, foot: line }),
    { role: "stroke", path: `M0 ${line}H${width}` },
    { role: "mark", circle: [breakEven, line, 8] },
  ];
}

function columnsTo({
  tops,
  line,
  step,
  foot,
}: Pick<Steps, "tops" | "line" | "step"> & { foot: number }): CoverShape[] {
  const paths = { faint: "", brand: "" };
  const length = Math.round(step * 0.68);
  for (const [index, top] of tops.entries()) {
    paths[top > line ? "faint" : "brand"] +=
      `M${Math.round(step * (index + 0.16))} ${top}h${length}V${foot}h-${length}z`;
  }
  return [
    { role: "faint", path: paths.faint },
    { role: "brand", path: paths.brand },
  ];
}

function drawStairs({ tops, line, step, width }: Steps): CoverShape[] {
  const stairs = tops
    .map((top, index) => `${index === 0 ? "M0 " : "V"}${top}H${Math.round(step * (index + 1))}`)
    .join("");
  return [
    { role: "mark-stroke", path: `M0 ${line}H${width}`, dashed: true },
    { role: "stroke", path: stairs },
    ...tops.map((top, index): CoverShape => {
      const x = Math.round(step * (index + 0.5));
      return top > line ? { role: "ink", circle: [x, top, 4] } : { role: "brand", circle: [x, top, 9] };
    }),
  ];
}

function drawStems({ tops, line, step, width }: Steps): CoverShape[] {
  const ends = tops.map((top, index) => ({ x: Math.round(step * (index + 0.5)), top }));
  return [
    { role: "stroke", path: ends.map(({ x, top }) => `M${x} ${line}V${top}`).join("") },
    { role: "mark-stroke", path: `M0 ${line}H${width}`, dashed: true },
    ...ends.flatMap(({ x, top }): CoverShape[] =>
      top > line
        ? [
            { role: "paper", circle: [x, top, 10] },
            { role: "stroke", circle: [x, top, 10] },
          ]
        : [{ role: "brand", circle: [x, top, 11] }],
    ),
  ];
}

function grid(width: number, height: number, column: number, row: number): CoverShape {
  return {
    role: "grid",
    path: lines(width, column, (x) => `M${x} 0V${height}`) + lines(height, row, (y) => `M0 ${y}H${width}`),
  };
}

function lines(length: number, step: number, draw: (at: number) => string): string {
  let path = "";
  for (let at = step; at < length; at += step) path += draw(at);
  return path;
}

/** Coordinates with at most one decimal: more are invisible and cost bytes on every page. */
function point({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/**
 * Chosen so that the first articles of the blog get the covers that were designed for them. Another
 * number gives other covers.
 */
const HASH_BASIS = 4_796_387;

/** FNV-1a over the UTF-16 units of a text, 32 bits, with a custom basis. */
function hashText(text: string): number {
  let hash = HASH_BASIS;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * A repeatable sequence of numbers from 0 up to 1 (mulberry32). Drawings must look the same
 * everywhere, and needn't be secret.
 */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(share * items.length))];
  if (item === undefined) throw new RangeError("There is nothing to pick from");
  return item;
}

function next<Item>(items: readonly Item[], item: Item): Item {
  return pick(items, ((items.indexOf(item) + 1) % items.length) / items.length);
}
