/** Modules that the same pages need. */
export interface Part {
  /** About how many bytes it adds to a compressed file. */
  bytes: number;
  /** The pages that need it: 1 or 0 for each. */
  pages: Uint8Array;
  /** The parts that load with it, by index. */
  imports: readonly number[];
  /** Whether a page or a layout is in it. A file has one at most. */
  isRoute: boolean;
}

/** What a page costs, in compressed bytes. */
export interface PagePrice {
  /** How much its bytes count beside those of others. */
  weight: number;
  /** The bytes that it loads in any case. */
  ownBytes: number;
  /** The price of a script beyond `SCRIPTS_MAX`. */
  excess: number;
}

interface Prices {
  pages: readonly PagePrice[];
  scriptsMax: number;
  requestBytes: number;
  /**
   * The bytes that a page may have, and how many more each byte beyond costs: most at first, where
   * the page can still reach the goal.
   */
  goal: { bytes: number; near: number; nearPrice: number; farPrice: number };
}

/** Scripts that every page loads: the framework and its own. */
const OWN_SCRIPTS = 2;

/**
 * Moves parts from file to file, one by one and all of a file together, as long as that makes the
 * pages cheaper together. Returns the file of each part. No page gets more scripts than before,
 * unless it stays within the maximum.
 */
export function moveParts(parts: readonly Part[], start: readonly number[], prices: Prices): number[] {
  const division = new Division(parts, start, prices);
  const bytesAt = (part: number) => parts[part]?.bytes ?? 0;
  const largest = parts.map((_, part) => part).sort((one, other) => bytesAt(other) - bytesAt(one));
  const neighbors = parts.map((part) =>
    parts.flatMap((other, index) => (other !== part && sharePage(part, other) ? [index] : [])),
  );
  let hasMoved = true;
  while (hasMoved) {
    hasMoved = false;
    const move = (moved: readonly number[]) => {
      const near = moved.flatMap((part) => neighbors[part] ?? []);
      if (division.moveToBest(moved, near)) hasMoved = true;
    };
    for (const part of largest) move([part]);
    for (const file of new Set(division.files)) move(division.partsOf(file));
  }
  return division.files;
}

function sharePage(one: Part, other: Part): boolean {
  return one.pages.some((page, index) => page & (other.pages[index] ?? 0));
}

/** The parts in their files, and what the pages cost with them. */
class Division {
  readonly files: number[];
  private readonly masks: readonly Uint32Array[];
  private readonly sizes: number[];
  private readonly limits: number[];
  private cost: number;

  constructor(
    private readonly parts: readonly Part[],
    start: readonly number[],
    private readonly prices: Prices,
  ) {
    this.files = [...start];
    this.masks = parts.map(({ pages }) => maskOf(pages));
    this.sizes = parts.map((_, file) => start.filter((other) => other === file).length);
    this.limits = prices.pages.map(() => Infinity);
    const { scripts } = this.loads() ?? { scripts: [] };
    this.limits = prices.pages.map((_, page) => Math.max(prices.scriptsMax, scripts[page] ?? 0));
    this.cost = this.costNow();
  }

  partsOf(file: number): number[] {
    return this.files.flatMap((other, part) => (other === file ? [part] : []));
  }

  /** Moves parts of one file to that of a neighbor or to a new one if that saves something. */
  moveToBest(moved: readonly number[], neighbors: readonly number[]): boolean {
    const from = this.files[moved[0] ?? 0] ?? 0;
    const targets = new Set(neighbors.map((other) => this.files[other] ?? 0));
    if ((this.sizes[from] ?? 0) > moved.length) targets.add(this.sizes.indexOf(0));
    targets.delete(from);
    let best = { cost: this.cost - 1, file: from };
    for (const file of targets) {
      if (moved.some((part) => this.parts[part]?.isRoute) && this.hasRoute(file)) continue;
      this.put(moved, file);
      const cost = this.costNow();
      if (cost < best.cost) best = { cost, file };
    }
    this.put(moved, best.file);
    if (best.file === from) return false;
    this.cost = best.cost;
    return true;
  }

  private put(moved: readonly number[], file: number): void {
    for (const part of moved) {
      const from = this.files[part] ?? 0;
      this.files[part] = file;
      this.sizes[from] = (this.sizes[from] ?? 0) - 1;
      this.sizes[file] = (this.sizes[file] ?? 0) + 1;
    }
  }

  private hasRoute(file: number): boolean {
    return this.parts.some((part, index) => part.isRoute && this.files[index] === file);
  }

  /** Infinite for a division that isn't allowed. */
  private costNow(): number {
    const loads = this.loads();
    if (!loads) return Infinity;
    const { requestBytes, scriptsMax, goal } = this.prices;
    let cost = 0;
    for (const [page, { weight, ownBytes, excess }] of this.prices.pages.entries()) {
      const scripts = loads.scripts[page] ?? 0;
      if (scripts > (this.limits[page] ?? 0)) return Infinity;
      const bytes = ownBytes + (loads.bytes[page] ?? 0);
      const beyond = Math.max(0, bytes - goal.bytes);
      const missed = Math.min(goal.near, beyond) * goal.nearPrice + beyond * goal.farPrice;
      cost += weight * (bytes + scripts * requestBytes + missed) + excess * Math.max(0, scripts - scriptsMax);
    }
    return cost;
  }

  /** The scripts of each page and their bytes; undefined if files need each other in a circle. */
  private loads(): { scripts: Uint16Array; bytes: Float64Array } | undefined {
    const contents = this.contents();
    const waiting = new Map([...contents.keys()].map((file) => [file, 0]));
    for (const { imports } of contents.values())
      for (const file of imports) waiting.set(file, (waiting.get(file) ?? 0) + 1);
    const scripts = new Uint16Array(this.prices.pages.length).fill(OWN_SCRIPTS);
    const bytes = new Float64Array(this.prices.pages.length);
    // What loads a file comes before it, so that its pages are complete.
    const ready = [...contents.keys()].filter((file) => waiting.get(file) === 0);
    for (const file of ready) {
      const content = contents.get(file);
      if (!content) continue;
      for (const page of pagesOf(content.pages)) {
        scripts[page] = (scripts[page] ?? 0) + 1;
        bytes[page] = (bytes[page] ?? 0) + content.bytes;
      }
      for (const imported of content.imports) {
        addPages(contents.get(imported)?.pages, content.pages);
        const left = (waiting.get(imported) ?? 0) - 1;
        waiting.set(imported, left);
        if (left === 0) ready.push(imported);
      }
    }
    return ready.length === contents.size ? { scripts, bytes } : undefined;
  }

  private contents(): Map<number, Content> {
    const contents = new Map<number, Content>();
    for (const [index, part] of this.parts.entries()) {
      const file = this.files[index] ?? 0;
      const pages = this.masks[index] ?? new Uint32Array();
      const content = contents.get(file);
      if (content) {
        content.bytes += part.bytes;
        addPages(content.pages, pages);
      } else contents.set(file, { bytes: part.bytes, pages: pages.slice(), imports: new Set() });
      const imports = contents.get(file)?.imports;
      for (const imported of part.imports) {
        const other = this.files[imported] ?? 0;
        if (other !== file) imports?.add(other);
      }
    }
    return contents;
  }
}

/** What is in a file, the pages that load it, and the files that it loads. */
interface Content {
  bytes: number;
  /** A bit for each page. */
  pages: Uint32Array;
  imports: Set<number>;
}

function maskOf(pages: Uint8Array): Uint32Array {
  const mask = new Uint32Array(Math.ceil(pages.length / 32));
  for (const [page, isNeeded] of pages.entries())
    if (isNeeded) mask[page >> 5] = (mask[page >> 5] ?? 0) | (1 << (page & 31));
  return mask;
}

function addPages(mask: Uint32Array | undefined, more: Uint32Array): void {
  if (mask) for (let word = 0; word < mask.length; word++) mask[word] = (mask[word] ?? 0) | (more[word] ?? 0);
}

function pagesOf(mask: Uint32Array): number[] {
  const pages: number[] = [];
  for (let word = 0; word < mask.length; word++)
    for (let bits = mask[word] ?? 0; bits !== 0; bits &= bits - 1)
      pages.push(word * 32 + 31 - Math.clz32(bits & -bits));
  return pages;
}
