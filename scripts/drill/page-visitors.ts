import { setTimeout as sleep } from "node:timers/promises";

import { send, type SiteAddress } from "./http";

const PAGES = ["/", "/blog", "/booking", "/login", "/contact", "/privacy"];
const VISITORS = 6;
/** A browser on a slow network asks for the last files of a page this much later. */
const SLOWEST_MILLISECONDS = 3_000;
const PAUSE_MILLISECONDS = 100;

/** Visitors who open pages and then load all files that these name, some of them slowly. */
export class PageVisitors {
  pages = 0;
  assets = 0;
  /** What failed: the status and the path. */
  readonly failedPages: string[] = [];
  readonly failedAssets: string[] = [];
  /** The files that pages have named. Those of another version have other names. */
  readonly named = new Set<string>();
  private isOver = false;
  private visitors: Promise<void>[] = [];

  constructor(private readonly site: SiteAddress) {}

  start(): void {
    this.visitors = Array.from({ length: VISITORS }, async (_, number) => {
      for (let visit = number; !this.isOver; visit += 1) {
        await this.visit(PAGES[visit % PAGES.length] ?? "/");
        await sleep(PAUSE_MILLISECONDS);
      }
    });
  }

  /** Lets each visitor finish what they are doing. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.visitors);
  }

  private async visit(page: string): Promise<void> {
    this.pages += 1;
    const { status, text } = await send(this.site, page);
    if (status !== 200) return void this.failedPages.push(`${status} ${page}`);
    const assets = new Set(text.match(/\/assets\/[\w$.-]+\.\w+/g));
    await sleep(Math.random() * SLOWEST_MILLISECONDS);
    await Promise.all([...assets].map((asset) => this.load(asset)));
  }

  private async load(asset: string): Promise<void> {
    this.assets += 1;
    this.named.add(asset);
    const { status } = await send(this.site, asset, { headers: { "Accept-Encoding": "gzip" } });
    if (status !== 200) this.failedAssets.push(`${status} ${asset}`);
  }
}
