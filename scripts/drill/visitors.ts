import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import sharp from "sharp";

import { median, readCpuMilliseconds } from "../../bench/process-stats";
import { ROI_ANSWERS } from "../../bench/roi-answers";

import { Browser } from "./browser";
import type { Answer, SiteAddress } from "./http";
import { startPostgres } from "./postgres";
import { none, some, told, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";
import type { DrillContent } from "./traffic";

/** The core of the instance. Everything else has the other ones. */
const CORE = "1";
/** What an instance does after its start is over by then. */
const CALM_MILLISECONDS = 5_000;
const CALM_SPANS = 9;
const CALM_SPAN_MILLISECONDS = 2_000;
/** A form that is sent sooner after it was opened is refused. */
const FORM_MILLISECONDS = 2_500;
/** Before a kind of work is measured, a third as much of it compiles the code. */
const WARM_UP_PART = 3;
const MIX_MILLISECONDS = 40_000;
/** Enough that the core always has something to do. */
const AT_ONCE = 6;
/** Answers wait for each other above this share of a core. */
const PLANNED_SHARE = 0.6;
const PHOTOGRAPH = { width: 4_000, height: 3_000 };

/** What one visit does, and how many of a hundred do it. */
interface Visit {
  name: string;
  ofHundred: number;
  run(person: Person): Promise<void>;
}

const VISITS: readonly Visit[] = [
  {
    name: "reads the landing page and the blog",
    ofHundred: 35,
    async run(person) {
      await person.openWithFiles("/");
      await person.open("/blog");
    },
  },
  {
    name: "comes from a search engine to an article",
    ofHundred: 35,
    async run(person) {
      await person.openWithFiles(person.article);
      await person.open("/blog");
    },
  },
  {
    name: "looks at the times, and one of three books",
    ofHundred: 12,
    async run(person) {
      await person.openWithFiles("/booking");
      if (Math.random() < 1 / 3) await person.book();
    },
  },
  {
    name: "answers the agent and reads the statement",
    ofHundred: 5,
    async run(person) {
      await person.openWithFiles("/roi-calculator");
      await person.open(await person.talk());
    },
  },
  {
    name: "signs in",
    ofHundred: 5,
    async run(person) {
      await person.openWithFiles("/login");
      await person.signIn();
    },
  },
  {
    name: "is staff and works through the console",
    ofHundred: 8,
    async run({ staff }) {
      for (const page of CONSOLE_PAGES) await staff.open(page);
    },
  },
];

const CONSOLE_PAGES = ["/admin/today", "/admin/leads", "/admin/bookings", "/admin/blog", "/admin/tasks"];

/** What a kind of work has cost. */
interface Cost {
  name: string;
  times: number;
  cpu: number;
  median: number;
}

/**
 * Measures what one instance on one core carries: first each kind of work alone, by the CPU time
 * that the process took, then a mix of visits that keeps the core busy.
 */
export async function drillVisitors(stage: Stage): Promise<ReportLine[]> {
  const database = await startPostgres(stage);
  const urls = { pooledUrl: database.url, directUrl: database.url };
  const { address, apps, content } = await startSite(stage, urls, { LOG_LEVEL: "warn" });
  const [app, other] = apps;
  if (!app) throw new Error("No instance runs");
  await other?.stop();
  await promisify(execFile)("taskset", ["-acp", CORE, String(app.pid)]);
  const cpu = () => readCpuMilliseconds(app.pid);
  const world = await prepare(address, content);

  await sleep(CALM_MILLISECONDS);
  const atRest = await restOf(cpu);
  const costs: Cost[] = [];
  const measure = async (name: string, times: number, act: () => Promise<void>) => {
    if (stage.isInterrupted) return;
    for (let time = 0; time < times / WARM_UP_PART; time += 1) await act();
    const before = cpu();
    const start = performance.now();
    const durations: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      await act();
      durations.push(performance.now() - began);
    }
    const used = cpu() - before - (atRest * (performance.now() - start)) / 1_000;
    costs.push({ name, times, cpu: used / times, median: median(durations) });
    stage.tell(`${name}: ${costs.at(-1)?.cpu.toFixed(2)} ms of CPU`);
  };
  const { staff } = world.person();
  await measure("a page from the document cache", 400, () => world.person().open("/blog"));
  await measure("a public page that is rendered", 200, () => world.person().open("/login"));
  await measure("the page with the times to book", 100, () => world.person().open("/booking"));
  await measure("a page of the console (leads)", 150, () => staff.open("/admin/leads"));
  await measure('the page "Today"', 100, () => staff.open("/admin/today"));
  await measure("a booking", 60, () => world.person().book());
  await measure("a sign-in with a password", 40, () => world.person().signIn());
  await measure("a conversation with the agent, and its statement", 20, async () => {
    const person = world.person();
    await person.open(await person.talk());
  });
  await measure("a picture of 12 megapixels", 5, () => world.upload());

  stage.tell(`${AT_ONCE} visits at once for ${MIX_MILLISECONDS / 1_000} s`);
  const mix = await runMix(world, cpu);
  for (const what of [...new Set(world.failed)]) stage.tell(`failed: ${what}`);
  for (const { name, times, cpu: used, median: middle } of costs)
    console.log(
      `| ${name} | ${used.toFixed(2)} ms | ${Math.floor((1_000 / used) * PLANNED_SHARE)} | ${times} | ${middle.toFixed(1)} ms |`,
    );
  const perVisit = mix.cpu / mix.visits;
  return [
    told("CPU of an instance at rest", `${atRest.toFixed(1)} ms a second`),
    some("visits of the mix", mix.visits),
    told("visits in a second", (mix.visits / mix.seconds).toFixed(1)),
    told("requests in a second", (mix.requests / mix.seconds).toFixed(0)),
    told("CPU of a visit", `${perVisit.toFixed(1)} ms`),
    told(
      "share of the core that the instance got",
      `${((mix.cpu / mix.seconds / 1_000) * 100).toFixed(0)} %`,
    ),
    told("visits in a second that one core carries at 60 %", ((1_000 / perVisit) * PLANNED_SHARE).toFixed(1)),
    told("answer in the mix, median", `${median(world.durations).toFixed(0)} ms`),
    told("answer in the mix, 95 of 100", `${percentile(world.durations, 0.95).toFixed(0)} ms`),
    none("requests that failed", world.failed.length),
  ];
}

/**
 * CPU milliseconds of a second in which nobody asks for anything: the median of several spans,
 * because one in which a job runs shows several times as much.
 */
async function restOf(cpu: () => number): Promise<number> {
  const spans: number[] = [];
  for (let span = 0; span < CALM_SPANS; span += 1) {
    const before = cpu();
    await sleep(CALM_SPAN_MILLISECONDS);
    spans.push((cpu() - before) / (CALM_SPAN_MILLISECONDS / 1_000));
  }
  return median(spans);
}

async function runMix(world: World, cpu: () => number) {
  world.forget();
  const began = performance.now();
  const before = cpu();
  const end = began + MIX_MILLISECONDS;
  let visits = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await visitByChance().run(world.person());
        visits += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  return { visits, seconds, cpu: cpu() - before, requests: world.durations.length };
}

function visitByChance(): Visit {
  let left = Math.random() * VISITS.reduce((sum, { ofHundred }) => sum + ofHundred, 0);
  const chosen = VISITS.find(({ ofHundred }) => (left -= ofHundred) < 0);
  return chosen ?? (VISITS[0] as Visit);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

/** What all visitors share. */
interface World {
  durations: number[];
  failed: string[];
  forget(): void;
  person(): Person;
  upload(): Promise<void>;
}

async function prepare(address: SiteAddress, content: DrillContent): Promise<World> {
  const signedIn = new Browser(address);
  await signedIn.signIn("super_admin@demo.test", content.password);
  const visitor = new Browser(address);
  const [, stamp = ""] = /name="stamp"[^>]*value="([^"]+)"/.exec((await visitor.get("/booking")).text) ?? [];
  const [article = "/blog"] = /\/blog\/[\w-]+/.exec((await visitor.get("/blog")).text) ?? [];
  await sleep(FORM_MILLISECONDS);
  const { data: pixels, info } = await sharp(randomBytes((PHOTOGRAPH.width * PHOTOGRAPH.height * 3) / 16), {
    raw: { width: PHOTOGRAPH.width / 4, height: PHOTOGRAPH.height / 4, channels: 3 },
  })
    .resize(PHOTOGRAPH)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const world: World = {
    durations: [],
    failed: [],
    forget: () => void world.durations.splice(0),
    person: () => new Person(new Browser(address), { world, content, stamp, article, signedIn }),
    async upload() {
      // Each is another picture: the same file again would be stored once.
      pixels.set(randomBytes(PHOTOGRAPH.width * 3 * 64));
      const { width, height, channels } = info;
      const file = await sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();
      const form = new FormData();
      form.set("altText", "A picture of a drill");
      form.set("file", new Blob([Uint8Array.from(file)], { type: "image/jpeg" }), "drill.jpg");
      const answer = await signedIn.postFile("/admin/pictures", form);
      if (!String(answer.headers.location).includes("picture="))
        world.failed.push(`upload: ${answer.status}`);
    },
  };
  return world;
}

/** One visitor. */
class Person {
  readonly article: string;

  constructor(
    private readonly browser: Browser,
    private readonly given: {
      world: World;
      content: DrillContent;
      stamp: string;
      article: string;
      signedIn: Browser;
    },
  ) {
    this.article = given.article;
  }

  /** Someone who is signed in to the console. */
  get staff(): Person {
    return new Person(this.given.signedIn, this.given);
  }

  async open(page: string): Promise<void> {
    await this.timed(page, () => this.browser.get(page), 200);
  }

  /** As a browser that was never here: with every file that the page names. */
  async openWithFiles(page: string): Promise<void> {
    const { text } = await this.timed(page, () => this.browser.get(page), 200);
    const files = [...new Set(text.match(/\/assets\/[\w$.-]+\.\w+/g))];
    await Promise.all(files.map((file) => this.open(file)));
  }

  async book(): Promise<void> {
    const { content, stamp } = this.given;
    const [slot = ""] = content.slots.splice(0, 1);
    const form = { slot, stamp, email: `${randomUUID()}@visitors.test`, key: randomUUID() };
    const more = { name: "Pat Example", consent: "on", tz: "UTC" };
    await this.timed("booking", () => this.browser.post("/booking", { ...form, ...more }), 303);
  }

  async signIn(): Promise<void> {
    const { accounts, password } = this.given.content;
    const [email = ""] = accounts.splice(0, 1);
    accounts.push(email);
    await this.timed("sign-in", () => this.browser.post("/login", { email, password }), 303);
  }

  /** Answers every question of the agent. Returns the address of the statement. */
  async talk(): Promise<string> {
    let place = "";
    for (const [turn, [step, answer]] of ROI_ANSWERS.entries()) {
      const form = { intent: "answer", turn: String(turn), step, answer };
      const sent = await this.timed("answer", () => this.browser.post("/roi-calculator", form), 303);
      place = String(sent.headers.location);
      if (turn < ROI_ANSWERS.length - 1) await this.open("/roi-calculator");
    }
    return place;
  }

  private async timed(what: string, ask: () => Promise<Answer>, expected: number): Promise<Answer> {
    const { world } = this.given;
    const began = performance.now();
    const answer = await ask();
    world.durations.push(performance.now() - began);
    const isFine = answer.status === expected || (expected === 303 && answer.status === 302);
    if (!isFine) world.failed.push(`${what}: ${answer.status}`);
    return answer;
  }
}
