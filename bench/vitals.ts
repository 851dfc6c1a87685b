import { loadavg } from "node:os";
import path from "node:path";

import { type Browser, chromium } from "@playwright/test";

import { startAppServer } from "../scripts/app-server";
import { findChromium } from "../scripts/ensure-chromium";
import { seedDemoStory } from "../scripts/seed-database";

import { findSlowdown, type Phone, PHONES } from "./phone";
import { median } from "./process-stats";
import { printTable, whole } from "./table";

const PASSWORD = "a password for the bench";
const STAFF = "super_admin@demo.test";

/** The pages, and whether a member of staff opens them. */
const PAGES = {
  "/": "visitor",
  "/blog/the-hour-you-cannot-find-in-any-report": "visitor",
  "/de": "visitor",
  "/booking": "visitor",
  "/booking/consultation": "visitor",
  "/login": "visitor",
  "/roi-calculator": "visitor",
  "/admin/leads": "staff",
  "/dashboard": "staff",
} as const;

/** The screen of a phone. */
const SCREEN = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Slow 4G, as DevTools means it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Milliseconds without a long task after which a page counts as done. */
const QUIET = 2_000;

/** Milliseconds, except for CLS. Documents need no scripts, so they must be ready sooner. */
const BUDGET = {
  lcp: 2_500,
  cls: 0.1,
  tbt: 200,
  interactive: { document: 1_200, hydrated: 1_800 },
} as const;

/** What a page does to a person on a phone. Times are milliseconds since the click. */
interface Vitals {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: what long tasks after the first paint take beyond 50 ms each. */
  tbt: number;
  /** When the last long task is over and, where React runs, the page is hydrated. */
  interactive: number;
}

interface PageVitals extends Vitals {
  hydrates: boolean;
  /** The figures that miss the budget. */
  misses: string[];
}

interface PhoneVitals {
  /** The factor by which Chromium slowed down this machine to be as fast as the phone. */
  slowdown: number;
  pages: Record<string, PageVitals>;
}

export interface VitalsFigures {
  rounds: number;
  /** The load of the machine at the end. Above the number of cores, times are worse. */
  load: number;
  budget: typeof BUDGET;
  phones: Record<Phone, PhoneVitals>;
}

/**
 * Measures the Core Web Vitals of pages on phones with slow 4G, cold each time, as medians. The
 * budget is that of the phone in the middle range. Undefined without Chromium. Lighthouse gives
 * scores instead, from a simulation.
 */
export async function measureVitals(folder: string, rounds: number): Promise<VitalsFigures | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const databaseUrl = `file:${path.join(folder, "vitals.db")}`;
  await seedDemoStory(databaseUrl, { password: PASSWORD });
  const server = await startAppServer({ databaseUrl, logFile: path.join(folder, "vitals.log") });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const measure = (phone: Phone) => measureOnPhone(browser, server.url, { phone, rounds });
    const phones = { midRange: await measure("midRange"), lowEnd: await measure("lowEnd") };
    return { rounds, load: loadavg()[0] ?? 0, budget: BUDGET, phones };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureOnPhone(
  browser: Browser,
  url: string,
  { phone, rounds }: { phone: Phone; rounds: number },
): Promise<PhoneVitals> {
  const slowdown = await findSlowdown(browser, phone);
  const pages: PhoneVitals["pages"] = {};
  for (const [page, who] of Object.entries(PAGES)) {
    // The first visit fills the caches of the server.
    await openOnPhone(browser, url, { page, who, slowdown });
    const visits = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await openOnPhone(browser, url, { page, who, slowdown }));
    pages[page] = judged(visits);
  }
  return { slowdown, pages };
}

type Visit = Vitals & { hydrates: boolean };

/** Medians of several visits, compared with the budget. */
function judged(visits: readonly Visit[]): PageVitals {
  const of = (figure: keyof Vitals) => median(visits.map((visit) => visit[figure]));
  const hydrates = visits.some((visit) => visit.hydrates);
  const vitals = {
    fcp: of("fcp"),
    lcp: of("lcp"),
    cls: of("cls"),
    tbt: of("tbt"),
    interactive: of("interactive"),
  };
  const limits = { ...BUDGET, interactive: BUDGET.interactive[hydrates ? "hydrated" : "document"] };
  const misses = (["lcp", "cls", "tbt", "interactive"] as const).filter(
    (figure) => vitals[figure] > limits[figure],
  );
  return { ...vitals, hydrates, misses };
}

/** Opens a page for the first time, in a browser of its own. */
async function openOnPhone(
  browser: Browser,
  url: string,
  { page, who, slowdown }: { page: string; who: "visitor" | "staff"; slowdown: number },
): Promise<Visit> {
  const context = await browser.newContext(SCREEN);
  try {
    if (who === "staff") {
      const data = { email: STAFF, password: PASSWORD };
      const answer = await context.request.post(`${url}/api/auth/login`, { data, headers: { Origin: url } });
      if (!answer.ok()) throw new Error(`${STAFF} cannot sign in: ${answer.status()}`);
    }
    const tab = await context.newPage();
    const devtools = await context.newCDPSession(tab);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    // tsx wraps functions in a helper that the page doesn't have.
    await tab.addInitScript("globalThis.__name = (value) => value");
    await tab.addInitScript(observe);
    const answer = await tab.goto(url + page, { waitUntil: "load" });
    if (!answer?.ok()) throw new Error(`${page} answers ${answer?.status() ?? "nothing"}.`);
    await tab.waitForFunction(isDone, QUIET);
    return await tab.evaluate(readVitals);
  } finally {
    await context.close();
  }
}

/** What `observe` gathers in the page, and what Remix and React leave there. */
interface Observed {
  fcp: number;
  lcp: number;
  shifts: { at: number; value: number }[];
  tasks: { at: number; duration: number }[];
  hydratedAt: number | null;
}
type ObservedWindow = typeof window & { observed: Observed; __remixContext?: object };

/** Runs in the page, before anything else. */
function observe(): void {
  const observed: Observed = { fcp: 0, lcp: 0, shifts: [], tasks: [], hydratedAt: null };
  (window as ObservedWindow).observed = observed;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
  };
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") observed.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => (observed.lcp = startTime));
  watch("layout-shift", (entry) => {
    const { value } = entry as PerformanceEntry & { value: number };
    observed.shifts.push({ at: entry.startTime, value });
  });
  watch("longtask", ({ startTime, duration }) => observed.tasks.push({ at: startTime, duration }));
  // React keeps its root on the document. The page keeps events from it until it is hydrated.
  const isHydrated = () => {
    if (!Object.keys(document).some((key) => key.startsWith("__reactContainer$"))) return false;
    let isHeard = false;
    document.addEventListener("reset", () => (isHeard = true), { once: true });
    document.dispatchEvent(new Event("reset"));
    return isHeard;
  };
  const look = () => {
    if (isHydrated()) observed.hydratedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: whether nothing more is going to happen by itself. */
function isDone(quiet: number): boolean {
  const { observed, __remixContext: context } = window as ObservedWindow;
  if (context && observed.hydratedAt === null) return false;
  const last = observed.tasks.at(-1);
  const busyUntil = Math.max(observed.fcp, observed.hydratedAt ?? 0, last ? last.at + last.duration : 0);
  return observed.fcp > 0 && performance.now() - busyUntil > quiet;
}

/** Runs in the page: the figures of what was observed. */
function readVitals(): Visit {
  const { observed, __remixContext: context } = window as ObservedWindow;
  const { fcp, lcp, shifts, tasks, hydratedAt } = observed;
  // Shifts less than a second apart belong together, for five seconds at most. The worst counts.
  let [cls, sum, first, last] = [0, 0, 0, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    cls = Math.max(cls, sum);
  }
  const after = tasks.filter(({ at, duration }) => at + duration > fcp);
  return {
    ...{ fcp, lcp, cls, hydrates: context !== undefined },
    tbt: after.reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    interactive: Math.max(fcp, hydratedAt ?? 0, ...after.map(({ at, duration }) => at + duration)),
  };
}

const PHONE_NAMES = { midRange: "mid-range", lowEnd: "low-end" } as const;

/** Prints the figures. A miss of the budget has an exclamation mark. */
export function printVitals({ rounds, load, phones }: VitalsFigures): void {
  for (const phone of ["midRange", "lowEnd"] as const) {
    const { slowdown, pages } = phones[phone];
    const heading =
      `Core Web Vitals on a ${PHONE_NAMES[phone]} phone (benchmark index ${PHONES[phone]}, here ${slowdown.toFixed(2)} × slower), ` +
      `slow 4G, cold, medians of ${rounds}, load ${load.toFixed(1)}: LCP ≤ ${BUDGET.lcp} ms, CLS ≤ ${BUDGET.cls}, TBT ≤ ${BUDGET.tbt} ms, ` +
      `interactive ≤ ${BUDGET.interactive.document} ms (documents) and ≤ ${BUDGET.interactive.hydrated} ms (hydrated)`;
    const rows = Object.entries(pages).map(([page, { misses, ...vitals }]) => {
      const marked = (figure: string, text: string) => (misses.includes(figure) ? `${text} !` : text);
      return [
        page,
        vitals.hydrates ? "hydrated" : "document",
        whole(vitals.fcp),
        marked("lcp", whole(vitals.lcp)),
        marked("cls", vitals.cls.toFixed(3)),
        marked("tbt", whole(vitals.tbt)),
        marked("interactive", whole(vitals.interactive)),
      ];
    });
    printTable(heading, ["", "", "FCP", "LCP", "CLS", "TBT", "interactive"], rows);
  }
}
