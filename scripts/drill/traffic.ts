import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { decodeJwt } from "jose";

import { ask } from "./postgres";
import { send, type Answer, type SiteAddress } from "./http";

/** What visitors of a drill need. */
export interface DrillContent {
  password: string;
  /** Times that can be booked. */
  slots: string[];
  /** The emails of people who sign in. */
  accounts: string[];
  /** Keys of people who write articles. */
  apiKeys: string[];
}

/** A write that the site has acknowledged, and the row that the database must have. */
interface Acknowledged {
  time: number;
  row: string;
}

/** What visitors write, and the query that lists the rows of all these writes. */
const ROWS = {
  bookings: "select email from bookings",
  "article edits":
    "select post_id || ' ' || version || ' ' || (content::jsonb ->> 'excerpt') from post_revisions",
  "sign-ins": "select id from auth_sessions",
};
type Kind = keyof typeof ROWS;
const KINDS = Object.keys(ROWS) as Kind[];

const PAGES = ["/", "/blog", "/privacy"];
/** The pauses between two requests of one visitor, in milliseconds. */
const PAUSE = { bookings: 500, "article edits": 1_200, "sign-ins": 600, reads: 150 };
/** A post keeps its last 50 versions. */
const EDITS_PER_POST = 40;
/** Longer than any outage that a drill allows. */
const WRITES_MILLISECONDS = 120_000;
/** A form that is sent sooner after it was opened is refused. */
const FORM_MILLISECONDS = 2_500;

/** Visitors who book, write and sign in until the drill stops them. */
export class Traffic {
  readonly acknowledged = new Map<Kind, Acknowledged[]>(KINDS.map((kind) => [kind, []]));
  readonly reads: { time: number; isServed: boolean }[] = [];
  /** How often each status was the answer to a write. 0 means no answer. */
  readonly statuses = new Map<number, number>();
  faults = 0;
  /** Writes that weren't acknowledged, with the status and the kind. */
  readonly refused: string[] = [];
  private isOver = false;
  private readonly visitors: Promise<void>[] = [];

  constructor(
    private readonly site: SiteAddress,
    private readonly content: DrillContent,
  ) {}

  /** Opens the booking form and sends the visitors. */
  async start(): Promise<void> {
    const { text } = await send(this.site, "/booking");
    const [, stamp = ""] = /name="stamp"[^>]*value="([^"]+)"/.exec(text) ?? [];
    await sleep(FORM_MILLISECONDS);
    this.visitors.push(this.repeat(PAUSE.bookings, () => this.book(stamp)));
    this.visitors.push(this.repeat(PAUSE["sign-ins"], () => this.signIn()));
    this.visitors.push(this.repeat(PAUSE.reads, () => this.read()));
    for (const key of this.content.apiKeys) {
      const writer = new Writer(this.site, key);
      this.visitors.push(this.repeat(PAUSE["article edits"], () => this.edit(writer)));
    }
  }

  /** Lets each visitor finish what they are doing. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.visitors);
  }

  /**
   * Resolves when each kind of write was acknowledged again after this moment. Throws with the
   * answers to other writes if that takes too long: then the fault is the drill's, or the app's.
   */
  async writesAfter(moment: number, isInterrupted: () => boolean): Promise<void> {
    const missing = () => KINDS.filter((kind) => (this.acknowledged.get(kind)?.at(-1)?.time ?? 0) <= moment);
    const began = performance.now();
    while (missing().length > 0 && !isInterrupted()) {
      if (performance.now() - began > WRITES_MILLISECONDS)
        throw new Error(
          `No ${missing().join(" and ")} for ${WRITES_MILLISECONDS / 1000} s. ${this.refusedText()}`,
        );
      await sleep(50);
    }
  }

  /** How many writes of each kind were acknowledged. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.acknowledged].map(([kind, list]) => [kind, list.length]));
  }

  private refusedText(): string {
    const kinds = [...new Set(this.refused)];
    return kinds.map((what) => `${what} × ${this.refused.filter((one) => one === what).length}`).join(", ");
  }

  /** How often each status was the answer to a write, in words. */
  statusText(): string {
    return [...this.statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
  }

  /** The rows of acknowledged writes that the database doesn't have. */
  async listLost(databaseUrl: string): Promise<string[]> {
    const lost: string[] = [];
    for (const [kind, list] of this.acknowledged) {
      const rows = new Set(await ask(databaseUrl, ROWS[kind]));
      lost.push(...list.map(({ row }) => row).filter((row) => !rows.has(row)));
    }
    return lost;
  }

  private async repeat(pause: number, act: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await act();
      await sleep(pause);
    }
  }

  private note(kind: Kind, row: string): void {
    this.acknowledged.get(kind)?.push({ time: performance.now(), row });
  }

  private count({ status, headers }: Answer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 500 || (status === 503 && headers["retry-after"] === undefined)) this.faults += 1;
  }

  private async book(stamp: string): Promise<void> {
    const email = `${randomUUID()}@visitors.test`;
    const [slot = ""] = this.content.slots.splice(0, 1);
    const answer = await send(this.site, "/booking", {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
        Origin: this.site.origin,
      },
      body: new URLSearchParams({
        ...{ slot, email, stamp, name: "Pat Example", consent: "on", tz: "UTC", key: randomUUID() },
      }).toString(),
    });
    this.count(answer);
    const isBooked = String(answer.headers.location).includes("/booking/done/");
    if (isBooked) this.note("bookings", email);
    else this.refused.push(`booking: ${answer.status}`);
  }

  private async signIn(): Promise<void> {
    const [email = ""] = this.content.accounts.splice(0, 1);
    this.content.accounts.push(email);
    const answer = await send(this.site, "/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: this.content.password }),
    });
    this.count(answer);
    if (answer.status !== 200) return void this.refused.push(`sign-in: ${answer.status}`);
    const { session } = JSON.parse(answer.text) as { session: { access_token: string } };
    const { session_id: id } = decodeJwt(session.access_token);
    this.note("sign-ins", String(id));
  }

  private async edit(writer: Writer): Promise<void> {
    const edit = await writer.edit();
    for (const answer of edit.answers) {
      this.count(answer);
      if (answer.status >= 400 || answer.status === 0) this.refused.push(`edit: ${answer.status}`);
    }
    if (edit.saved) this.note("article edits", edit.saved);
  }

  private async read(): Promise<void> {
    const time = performance.now();
    const page = PAGES[this.reads.length % PAGES.length] ?? "/";
    const { status } = await send(this.site, page);
    this.reads.push({ time, isServed: status === 200 });
  }
}

/** Someone who changes one article again and again. */
class Writer {
  private post: { id: string; tag: string; edits: number } | null = null;
  private isTagKnown = true;

  constructor(
    private readonly site: SiteAddress,
    private readonly key: string,
  ) {}

  /** Makes one change. `saved` is the row of an acknowledged one. */
  async edit(): Promise<{ answers: Answer[]; saved: string | null }> {
    if (!this.post || this.post.edits >= EDITS_PER_POST) return this.begin();
    if (!this.isTagKnown) return this.look();
    const excerpt = randomUUID();
    const answer = await this.send("PUT", `/${this.post.id}`, { excerpt }, this.post.tag);
    this.isTagKnown = answer.status === 200;
    if (answer.status !== 200) return { answers: [answer], saved: null };
    this.post = { ...this.post, tag: tagOf(answer), edits: this.post.edits + 1 };
    const { version } = JSON.parse(answer.text) as { version: number };
    return { answers: [answer], saved: `${this.post.id} ${version} ${excerpt}` };
  }

  private async begin() {
    const answer = await this.send("POST", "", { title: `Drill ${randomUUID()}` });
    if (answer.status === 201) {
      const { id } = JSON.parse(answer.text) as { id: string };
      this.post = { id, tag: tagOf(answer), edits: 0 };
    }
    return { answers: [answer], saved: null };
  }

  /** Reads the tag again after a change with an unknown outcome. */
  private async look() {
    const answer = await this.send("GET", `/${this.post?.id}`);
    if (answer.status === 200 && this.post) {
      this.post.tag = tagOf(answer);
      this.isTagKnown = true;
    }
    return { answers: [answer], saved: null };
  }

  private send(method: string, path: string, body?: object, tag?: string): Promise<Answer> {
    return send(this.site, `/api/admin/blog/posts${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${this.key}`,
        ...(tag === undefined ? {} : { "If-Match": tag }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

const tagOf = ({ headers }: Answer): string => String(headers.etag);
