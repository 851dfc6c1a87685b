import { format } from "oxfmt";
import { z } from "zod";

import { rateRatio } from "./rounds";
import { percent, whole } from "./table";

/** What is aimed at, what was measured, and in which run. */
export interface Goal {
  goal: string;
  target: string;
  /** Null if nothing was measured yet. */
  measured: string | null;
  isReached: boolean | null;
  /** The commit that was measured. */
  commit: string | null;
}

const Figures = z.object({
  requestsPerSecond: z.number(),
  rates: z.array(z.number()),
  p99: z.number(),
  cpuPerRequest: z.number(),
});
const Compared = z.record(z.string(), z.record(z.string(), Figures));

const MidRangeVitals = z.object({
  phones: z.object({
    midRange: z.object({
      pages: z.record(z.string(), z.object({ interactive: z.number(), hydrates: z.boolean() })),
    }),
  }),
});

/** A section of the results, with the commit of its run. */
const Sections = z.record(
  z.string(),
  z.object({ run: z.object({ commit: z.string() }), figures: z.unknown() }),
);

/**
 * Requests a second of these pages at commit 1479c6e, compressed, on the machine whose results are
 * in the repository, on the same day (2026-11-27). A rate on another machine doesn't compare.
 */
const EARLIER_RATES = { "/dashboard": 11.9, "/admin/leads": 13.1, "/login": 30.7 } as const;

const times = (value: number): string => `${value.toFixed(1)} ×`;
const share = (value: number): string => value.toFixed(2);

/** The goals with what the results of all sections say about them. */
export function goalsOf(results: unknown): Goal[] {
  const sections = Sections.parse(results);
  const goals: Goal[] = [];
  const add = <Value>(
    { section, goal, target }: { section: string; goal: string; target: string },
    schema: z.ZodType<Value>,
    read: (figures: Value) => { text: string; isReached: boolean } | null,
  ): void => {
    const found = sections[section];
    const figures = schema.safeParse(found?.figures);
    const said = figures.success ? read(figures.data) : null;
    goals.push({
      ...{ goal, target, measured: said?.text ?? null, isReached: said?.isReached ?? null },
      commit: said && found ? found.run.commit : null,
    });
  };

  for (const { what, aim } of [
    { what: "Cached answers with brotli", aim: 0.75 },
    { what: "The same, at least, while visits are counted", aim: 0.6 },
  ]) {
    add(
      { section: "speed", goal: `${what}, of the rate of the bare server`, target: `≥ ${percent(aim)}` },
      Compared,
      (speed) => {
        const lowest = lowestOf(compressedOf(speed), "app", "bare");
        return (
          lowest && { text: `${percent(lowest.ratio)} (${lowest.title})`, isReached: lowest.ratio >= aim }
        );
      },
    );
  }
  add(
    { section: "speed", goal: "99 of 100 cached answers with brotli", target: "≤ 3 ms" },
    Compared,
    (speed) => {
      const slowest = Math.max(...compressedOf(speed).map(([, { app }]) => app?.p99 ?? 0));
      return slowest > 0 ? { text: `${slowest.toFixed(1)} ms`, isReached: slowest <= 3 } : null;
    },
  );
  for (const [page, earlier] of Object.entries(EARLIER_RATES)) {
    const factor = page === "/login" ? 3 : 2.3;
    add(
      { section: "pages", goal: `${page}, of ${earlier} a second at 1479c6e`, target: `≥ ${factor} ×` },
      Compared,
      (pages) => {
        const rate = pages[page]?.["app"]?.requestsPerSecond;
        return rate === undefined
          ? null
          : { text: times(rate / earlier), isReached: rate / earlier >= factor };
      },
    );
  }
  add(
    { section: "pages", goal: "Rendered pages, of the rate of a plain Remix build", target: "≥ 1.5 ×" },
    Compared,
    (pages) => {
      const lowest = lowestOf(Object.entries(pages), "app", "plain");
      return lowest && { text: `${times(lowest.ratio)} (${lowest.title})`, isReached: lowest.ratio >= 1.5 };
    },
  );
  for (const { other, name, aim, say } of [
    { other: "fastify", name: "a Fastify route with the same SQL", aim: 0.15, say: share },
    { other: "constant", name: "a constant route of a plain Remix build", aim: 4, say: times },
    { other: "earlier", name: "the constant Remix route of 1479c6e", aim: 4, say: times },
  ]) {
    add(
      {
        section: "api",
        goal: `Signed-in reads of the API, of the rate of ${name}`,
        target: `≥ ${aim === 4 ? "4 ×" : aim}`,
      },
      z.object({ signedIn: Compared }),
      ({ signedIn }) => {
        const lowest = lowestOf(Object.entries(signedIn), "read", other);
        return lowest && { text: `${say(lowest.ratio)} (${lowest.title})`, isReached: lowest.ratio >= aim };
      },
    );
  }
  for (const [hydrates, what, aim] of [
    [false, "document", 1_200],
    [true, "page that is hydrated", 1_800],
  ] as const) {
    add(
      {
        section: "vitals",
        goal: `Slowest ${what}, until it is interactive on a mid-range phone with slow 4G`,
        target: `≤ ${aim / 1000} s`,
      },
      MidRangeVitals,
      ({ phones }) => {
        const pages = Object.entries(phones.midRange.pages).filter(([, page]) => page.hydrates === hydrates);
        const slowest = pages.toSorted(([, one], [, other]) => other.interactive - one.interactive)[0];
        if (!slowest) return null;
        const [address, { interactive }] = slowest;
        return { text: `${(interactive / 1000).toFixed(2)} s (${address})`, isReached: interactive <= aim };
      },
    );
  }
  add(
    { section: "memory", goal: "Memory after a minute of mixed load", target: "≤ 200 MB" },
    z.object({ seconds: z.number(), megabytes: z.number() }),
    ({ seconds, megabytes }) => ({
      text: `${whole(megabytes)} MB${seconds < 60 ? ` after ${seconds} s` : ""}`,
      isReached: seconds >= 60 && megabytes <= 200,
    }),
  );
  add(
    { section: "startMilliseconds", goal: "Start to the first 200 of the landing page", target: "≤ 1.5 s" },
    z.number(),
    (value) => ({ text: `${(value / 1000).toFixed(1)} s`, isReached: value <= 1500 }),
  );
  add(
    {
      section: "largeStartMilliseconds",
      goal: "The same with 200 pages in two languages and 5,000 articles",
      target: "≤ 2 s",
    },
    z.number(),
    (value) => ({ text: `${(value / 1000).toFixed(1)} s`, isReached: value <= 2000 }),
  );
  add(
    {
      section: "visits",
      goal: "CPU of a cached page that is counted, of one that isn't",
      target: "≤ 1.02 ×",
    },
    z.object({ cost: z.object({ ratio: z.number() }) }),
    ({ cost: { ratio } }) => ({ text: `${ratio.toFixed(3)} ×`, isReached: ratio <= 1.02 }),
  );
  return goals;
}

type Row = [title: string, figures: Record<string, z.output<typeof Figures>>];

/** Cached answers as a browser gets them: compressed. */
function compressedOf(speed: z.output<typeof Compared>): Row[] {
  return Object.entries(speed).filter(([title]) => title.endsWith(COMPRESSED));
}

/** The end of the title of what was measured with a browser's `Accept-Encoding`. */
export const COMPRESSED = " (gzip, br)";

/** Where one server has the lowest share of the rate of another. */
function lowestOf(rows: Row[], one: string, other: string): { title: string; ratio: number } | null {
  const ratios = rows.flatMap(([title, figures]) => {
    const [own, yardstick] = [figures[one], figures[other]];
    if (!own || !yardstick) return [];
    return [{ title: title.replace(COMPRESSED, ""), ratio: rateRatio(own, yardstick) }];
  });
  return ratios.toSorted((left, right) => left.ratio - right.ratio)[0] ?? null;
}

const saidReached = (isReached: boolean | null): string =>
  isReached === null ? "" : isReached ? "reached" : "missed";

export const GOAL_COLUMNS = ["Goal", "Target", "Measured", "", "Commit"];

/** The goals as rows of a table. */
export function goalRows(goals: readonly Goal[]): string[][] {
  return goals.map(({ goal, target, measured, isReached, commit }) => [
    goal,
    target,
    measured ?? "not measured",
    saidReached(isReached),
    commit ?? "",
  ]);
}

/** The document with the results, and in it the goals. */
export const GOALS_FILE = "docs/performance.md";
const BEGIN = "<!-- The goals are written by `npm run bench`. -->";
const END = "<!-- End of the goals. -->";

/** The text of `docs/performance.md` with these goals instead of those that it has. */
export async function withGoals(document: string, goals: readonly Goal[]): Promise<string> {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const table = [GOAL_COLUMNS, GOAL_COLUMNS.map(() => "---"), ...goalRows(goals)].map(line).join("\n");
  const [before = "", after = ""] = document.split(BEGIN);
  const [, rest = ""] = after.split(END);
  const text = `${before}${BEGIN}\n\n${table}\n\n${END}${rest}`;
  return (await format(GOALS_FILE, text, { printWidth: 110 })).code;
}
