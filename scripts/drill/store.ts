import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { drawPicture } from "../../tests/factories/picture";

import { makeBackupKey } from "./backup-key";
import { Browser } from "./browser";
import { movingClock } from "./fake-clock";
import { send, type Answer, type SiteAddress } from "./http";
import { startObjectStore } from "./object-store";
import { ask, startPostgres } from "./postgres";
import { until } from "./processes";
import { kindsOf, none, nothingProven, some, told, within, type ReportLine } from "./report";
import { startSite } from "./site";
import type { Stage } from "./stage";
import { Traffic } from "./traffic";

/** The next nightly backup is due this much later, when the store is already away. */
const DUE_MINUTES = 20;
/** When a failed backup is tried again. */
const RETRY_MINUTES = 15;
/** Nightly backups that are tried while the store is away: at 0, 15, 30, 45 and 60 minutes. */
const ATTEMPTS = 5;
/** From this attempt on, the store takes connections and never answers. */
const FIRST_SILENT = 4;
/** A job of a process runs once a minute. */
const JOB_SECONDS = 180;
const UPLOAD_PAUSE_MILLISECONDS = 4_000;
const LOOK_PAUSE_MILLISECONDS = 300;
const PAGE_MILLISECONDS_MAX = 5_000;
/** The proxy gives up after 30 seconds. */
const UPLOAD_MILLISECONDS_MAX = 30_000;
const METRICS_TOKEN = "a-token-of-a-drill";
const PUBLIC_PAGES = ["/", "/blog", "/contact", "/booking"];

const LAST_RUN = `select 'finished ' || coalesce(finished_at::text, 'never') || ', ' || coalesce(fault, drill_fault, 'no fault')
  from backup_runs order by started_at desc limit 1`;

/**
 * Takes the object store away for an hour while pictures are uploaded and opened, visitors write,
 * and the nightly backup is due. PostgreSQL's clock is moved, which is the clock of all instances.
 */
export async function drillStore(stage: Stage): Promise<ReportLine[]> {
  const clock = await movingClock(stage);
  const store = await startObjectStore(stage);
  const database = await startPostgres(stage, clock.variables);
  const { recipient } = await makeBackupKey();
  const urls = { pooledUrl: database.url, directUrl: database.url };
  const site = await startSite(stage, urls, {
    ...store.variables,
    METRICS_TOKEN,
    BACKUP_RECIPIENTS: recipient,
    BACKUP_TIME: new Date(Date.now() + DUE_MINUTES * 60_000).toISOString().slice(11, 16),
  });
  const { address, apps, content } = site;
  const count = async (what: string) => Number((await ask(database.url, `select count(*) from ${what}`))[0]);
  const failed = () => count("backup_runs where fault is not null");
  const tried = () => count("backup_runs where finished_at is not null and drilled_at is not null");
  const traffic = new Traffic(address, content);
  const visitors = new PictureVisitors(address, () => listPictures(database.url));
  stage.onEnd(() => traffic.stop());
  stage.onEnd(() => visitors.stop());
  await visitors.start(content.password);
  await traffic.start();
  stage.tell("waiting for the first nightly backup");
  await until("a backup was made and tried", async () => (await tried()) === 1, { seconds: JOB_SECONDS });

  visitors.period = "away";
  await store.crash();
  const whenAway = store.keys("backups", "manifests/").length;
  stage.tell("the store is away");
  clock.move(DUE_MINUTES + 1);
  for (let attempt = 1; attempt <= ATTEMPTS && !stage.isInterrupted; attempt += 1) {
    if (attempt > 1) clock.move(RETRY_MINUTES);
    if (attempt === FIRST_SILENT) {
      await store.start();
      store.freeze();
      stage.tell("the store takes connections and never answers");
    }
    await until(`backup ${attempt} has failed`, async () => (await failed()) === attempt, {
      seconds: JOB_SECONDS,
    });
    const [fault = ""] = await ask(
      database.url,
      "select fault from backup_runs order by started_at desc limit 1",
    );
    stage.tell(`backup ${attempt} failed: ${fault}`);
  }
  const health = await send(address, "/api/health");
  const instances = apps.map(({ url }) => ({ url, origin: address.origin }));
  const pictureStates = await Promise.all(instances.map(pictureState));
  const failedJobs = await Promise.all(instances.map(failedBackups));
  const manifestsAway = store.keys("backups", "manifests/").length;

  visitors.period = "turning";
  store.thaw();
  await until("a picture is stored again", () => visitors.hasUploadedAgain());
  visitors.period = "back";
  stage.tell("the store is back");
  clock.move(RETRY_MINUTES);
  const next = () => count(`backup_runs where drilled_at is not null or fault is not null`);
  await until("the next backup has ended", async () => (await next()) === ATTEMPTS + 2, {
    seconds: 2 * JOB_SECONDS,
  });
  for (const run of await ask(database.url, LAST_RUN)) stage.tell(`the next backup: ${run}`);
  await visitors.stop();
  await traffic.stop();
  // The hourly job runs a minute after the start of a process.
  await apps[0]?.stop();
  await site.startAgain(0);
  stage.tell("waiting for the hourly job that removes what failed uploads have left");
  await until(
    "no refused picture is left",
    async () => (await count("pictures where state <> 'ready'")) === 0,
    {
      seconds: JOB_SECONDS,
    },
  );
  const ready = new Set(await ask(database.url, "select id from pictures where state = 'ready'"));
  const orphans = store.keys("pictures", "pictures/").filter((key) => !ready.has(key.split("/")[1] ?? ""));
  const unreadable = await visitors.countUnreadable();
  const lost = await traffic.listLost(database.url);
  for (const what of [...new Set([...traffic.refused, ...visitors.wrong])]) stage.tell(`failed: ${what}`);
  const trialFaults = await count("backup_runs where drill_fault is not null");
  return [
    told("time without the store", `${(ATTEMPTS - 1) * RETRY_MINUTES} minutes of the database's clock`),
    told("pictures uploaded before and after", visitors.uploaded.length),
    some("uploads refused with 503 and Retry-After", visitors.refusedUploads),
    none("other answers to uploads while the store was away", visitors.wrong.length),
    within("longest wait for such a refusal", visitors.longestUpload, UPLOAD_MILLISECONDS_MAX),
    some("pictures answered with 503 and Retry-After", visitors.refusedPictures),
    some("pages while the store was away", visitors.pages.length),
    none("pages that failed", visitors.pages.filter(({ status }) => status !== 200).length),
    within(
      "longest answer of a page",
      Math.max(0, ...visitors.pages.map(({ milliseconds }) => milliseconds)),
      PAGE_MILLISECONDS_MAX,
    ),
    told("answer of /api/health while the store was away", health.status),
    some(
      "instances that call the pictures failing in /api/health",
      pictureStates.filter((state) => state === "failing").length,
    ),
    some(
      "failed backups that the metrics count",
      failedJobs.reduce((sum, failures) => sum + failures, 0),
    ),
    some("failed backups that the database knows", await failed()),
    none("backups that seem to have been made while it was away", manifestsAway - whenAway),
    some("backups made and restored afterwards", (await tried()) - 1),
    none("trials that failed", trialFaults),
    none("acknowledged pictures that can't be opened", unreadable),
    none("files of refused pictures left in the store", orphans.length),
    none("unfinished files of uploads left", filesIn(path.join(stage.folder, "uploads/incoming")).length),
    told("acknowledged writes", kindsOf(traffic.counts())),
    none("acknowledged writes lost", lost.length),
    none("writes that failed", traffic.refused.length),
    ...nothingProven(traffic.counts()),
  ];
}

/** Staff who upload pictures, and visitors who open them and pages. */
class PictureVisitors {
  period: "before" | "away" | "turning" | "back" = "before";
  /** The ids of acknowledged pictures. */
  readonly uploaded: string[] = [];
  /** Answers that are neither a picture nor a refusal that says when to come back. */
  readonly wrong: string[] = [];
  readonly pages: { status: number; milliseconds: number }[] = [];
  refusedUploads = 0;
  refusedPictures = 0;
  longestUpload = 0;
  private uploadedAgain = 0;
  private isOver = false;
  private readonly loops: Promise<void>[] = [];

  constructor(
    private readonly site: SiteAddress,
    private readonly listAddresses: () => Promise<string[]>,
  ) {}

  async start(password: string): Promise<void> {
    for (const email of ["blog_admin@demo.test", "super_admin@demo.test"]) {
      const person = new Browser(this.site);
      await person.signIn(email, password);
      this.loops.push(this.repeat(UPLOAD_PAUSE_MILLISECONDS, () => this.upload(person)));
    }
    this.loops.push(this.repeat(LOOK_PAUSE_MILLISECONDS, () => this.openPage()));
    this.loops.push(this.repeat(LOOK_PAUSE_MILLISECONDS * 4, () => this.openPicture()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
  }

  hasUploadedAgain(): Promise<boolean> {
    return Promise.resolve(this.uploadedAgain > 0);
  }

  /** The acknowledged pictures that have no row, or can't be opened. */
  async countUnreadable(): Promise<number> {
    const addresses = await this.listAddresses();
    let unreadable = 0;
    for (const id of this.uploaded) {
      const address = addresses.find((one) => one.includes(id));
      const answer = address === undefined ? undefined : await send(this.site, address);
      if (answer?.status !== 200) unreadable += 1;
    }
    return unreadable;
  }

  private async repeat(pause: number, act: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await act();
      await sleep(pause);
    }
  }

  private async upload(person: Browser): Promise<void> {
    const { period } = this;
    const form = new FormData();
    form.set("altText", "A picture of a drill");
    form.set("file", new Blob([Uint8Array.from(await drawPicture())], { type: "image/jpeg" }), "drill.jpg");
    const began = performance.now();
    const answer = await person.postFile("/admin/pictures", form);
    const [, id] = /[?&]picture=([\w-]+)/.exec(String(answer.headers.location)) ?? [];
    if (id !== undefined) {
      this.uploaded.push(id);
      if (period === "turning") this.uploadedAgain += 1;
    }
    if (period !== this.period) return;
    if (period === "away") {
      if (saysWhen(answer)) this.refusedUploads += 1;
      else this.wrong.push(`upload: ${answer.status}`);
      this.longestUpload = Math.max(this.longestUpload, performance.now() - began);
    } else if (period !== "turning" && id === undefined)
      this.wrong.push(`upload ${period}: ${answer.status}`);
  }

  private async openPicture(): Promise<void> {
    const { period } = this;
    const address = (await this.listAddresses()).at(-1);
    if (address === undefined) return;
    const answer = await send(this.site, address);
    if (period !== this.period) return;
    if (saysWhen(answer)) this.refusedPictures += 1;
    else if (answer.status !== 200) this.wrong.push(`picture: ${answer.status}`);
  }

  private async openPage(): Promise<void> {
    const began = performance.now();
    const { period } = this;
    const page = PUBLIC_PAGES[this.pages.length % PUBLIC_PAGES.length] ?? "/";
    const { status } = await send(this.site, page);
    if (period === "away") this.pages.push({ status, milliseconds: performance.now() - began });
  }
}

function saysWhen({ status, headers }: Answer): boolean {
  return status === 503 && Number(headers["retry-after"]) > 0;
}

/** The addresses of all pictures that can be shown. */
async function listPictures(databaseUrl: string): Promise<string[]> {
  return ask(
    databaseUrl,
    `select '/images/' || id || '/' || (variants::jsonb -> 0 ->> 'name') from pictures
      where state = 'ready' order by created_at`,
  );
}

async function pictureState(instance: SiteAddress): Promise<string> {
  const { text } = await send(instance, "/api/health");
  const { parts } = JSON.parse(text) as { parts: { pictures: { status: string } } };
  return parts.pictures.status;
}

/** How often the nightly backup has failed in an instance, by its metrics. */
async function failedBackups(instance: SiteAddress): Promise<number> {
  const { text } = await send(instance, "/metrics", {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const [, failures] = /^job_runs_total\{name="backup",outcome="failed"\} (\d+)$/m.exec(text) ?? [];
  return Number(failures ?? 0);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}
