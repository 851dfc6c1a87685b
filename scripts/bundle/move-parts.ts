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
interface PagePrice {
  /** How much its bytes count beside those of others. */
  weight: number;
  /** The bytes that it loads in any case. */
  ownBytes: number;
  /** The bytes that it may have. */
  goalBytes: number;
  /** The price of a script beyond `SCRIPTS_MAX`. */
  excess: number;
}

interface Prices {
  pages: readonly PagePrice[];
  scriptsMax: number;
  requestBytes: number;
  /**
   * The price of a page beyond its goal, and of each byte beyond it: most at first, where the page
   * can still reach the goal.
   */
  beyond: { price: number; near: number; nearPrice: number; farPrice: number };
}

/** Scripts that every page loads: the framework and its own. */
const OWN_SCRIPTS = 2;

/** How many divisions the search tries for each part. */
const TRIES_PER_PART = 1_500;
/** How often it gives a part a file of its own, exchanges two parts, or moves a whole file. */
const ALONE_SHARE = 0.1;
const EXCHANGE_SHARE = 0.07;
const WHOLE_SHARE = 0.08;
/** The bytes that a try may cost more than the one before, at the start and at the end. */
const TOLERANCE = { first: 10_000, last: 100 };

/**
 * Moves parts from file to file so that the pages get cheaper together, and returns the file of
 * each part. The search is simulated annealing: at first it also takes moves that cost something,
 * because a better division is often behind a worse one. Its random numbers are the same for each
 * build. No page gets more scripts than before, unless it stays within the maximum.
 */
export function moveParts(parts: readonly Part[], start: readonly number[], prices: Prices): number[] {
  const division = new Division(parts, start, prices);
  const random = randomNumbers();
  const neighbors = parts.map((one) =>
    parts.flatMap((other, index) => (other !== one && sharePage(one, other) ? [index] : [])),
  );
  const tries = parts.length * TRIES_PER_PART;
  let files = [...start];
  let cost = division.costOf(files);
  let best = { files, cost };
  for (let tried = 0; tried < tries; tried++) {
    const next = moveOne(files, { neighbors, random });
    const nextCost = division.costOf(next);
    const tolerance = TOLERANCE.first * (TOLERANCE.last / TOLERANCE.first) ** (tried / tries);
    if (nextCost > cost && random() >= Math.exp((cost - nextCost) / tolerance)) continue;
    files = next;
    cost = nextCost;
    if (cost < best.cost) best = { files, cost };
  }
  return best.files;
}

/** The files after a random move. */
function moveOne(
  files: readonly number[],
  { neighbors, random }: { neighbors: readonly (readonly number[])[]; random: () => number },
): number[] {
  const part = Math.floor(random() * files.length);
  const near = neighbors[part] ?? [];
  const other = near[Math.floor(random() * near.length)] ?? part;
  const [from = 0, to = 0] = [files[part], files[other]];
  const next = [...files];
  const kind = random();
  if (kind < WHOLE_SHARE) return files.map((file) => (file === from ? to : file));
  next[part] = kind < WHOLE_SHARE + ALONE_SHARE ? unusedFile(files) : to;
  if (kind > 1 - EXCHANGE_SHARE) next[other] = from;
  return next;
}

function sharePage(one: Part, other: Part): boolean {
  return one.pages.some((page, index) => page & (other.pages[index] ?? 0));
}

function unusedFile(files: readonly number[]): number {
  const used = new Set(files);
  return files.findIndex((_, file) => !used.has(file));
}

/** Numbers from 0 to 1 that look random (the generator of Numerical Recipes). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * What the pages cost with the parts in their files. It is asked some 300,000 times in a build, so
 * it keeps its lists.
 */
class Division {
  private readonly partPages: readonly Uint32Array[];
  private readonly routes: readonly number[];
  private readonly limits: Float64Array;
  // Of each file: its bytes, a bit for each page that loads it, the files that it loads, and how
  // many of those that load it are still to be counted.
  private readonly fileBytes: Float64Array;
  private readonly filePages: readonly Uint32Array[];
  private readonly fileImports: readonly number[][];
  private readonly waiting: Int32Array;
  // Of each page.
  private readonly scripts: Uint16Array;
  private readonly bytes: Float64Array;

  constructor(
    private readonly parts: readonly Part[],
    start: readonly number[],
    private readonly prices: Prices,
  ) {
    const { pages, scriptsMax } = prices;
    this.partPages = parts.map((part) => maskOf(part.pages));
    this.routes = parts.flatMap(({ isRoute }, index) => (isRoute ? [index] : []));
    this.fileBytes = new Float64Array(parts.length);
    this.filePages = this.partPages.map((mask) => new Uint32Array(mask.length));
    this.fileImports = parts.map(() => []);
    this.waiting = new Int32Array(parts.length);
    this.scripts = new Uint16Array(pages.length);
    this.bytes = new Float64Array(pages.length);
    this.load(start);
    this.limits = Float64Array.from(this.scripts, (scripts) => Math.max(scriptsMax, scripts));
  }

  /** Infinite for a division that isn't allowed. */
  costOf(files: readonly number[]): number {
    if (new Set(this.routes.map((part) => files[part])).size < this.routes.length) return Infinity;
    if (!this.load(files)) return Infinity;
    const { pages, requestBytes, scriptsMax, beyond } = this.prices;
    let cost = 0;
    for (const [page, { weight, ownBytes, goalBytes, excess }] of pages.entries()) {
      const scripts = this.scripts[page] ?? 0;
      if (scripts > (this.limits[page] ?? 0)) return Infinity;
      const bytes = ownBytes + (this.bytes[page] ?? 0);
      const missed = Math.max(0, bytes - goalBytes);
      const price = missed > 0 ? beyond.price + Math.min(beyond.near, missed) * beyond.nearPrice : 0;
      cost += weight * (bytes + scripts * requestBytes + price + missed * beyond.farPrice);
      cost += excess * Math.max(0, scripts - scriptsMax);
    }
    return cost;
  }

  /** Counts scripts and bytes of each page. False if files need each other in a circle. */
  private load(files: readonly number[]): boolean {
    this.fill(files);
    this.scripts.fill(OWN_SCRIPTS);
    this.bytes.fill(0);
    const used = new Set(files);
    // What loads a file comes before it, so that its pages are complete.
    const ready = [...used].filter((file) => this.waiting[file] === 0);
    for (const file of ready) {
      const pages = this.filePages[file] ?? new Uint32Array();
      this.addToPages(pages, this.fileBytes[file] ?? 0);
      for (const imported of this.fileImports[file] ?? []) {
        addPages(this.filePages[imported], pages);
        const left = (this.waiting[imported] ?? 0) - 1;
        this.waiting[imported] = left;
        if (left === 0) ready.push(imported);
      }
    }
    return ready.length === used.size;
  }

  /** Puts the parts into their files. */
  private fill(files: readonly number[]): void {
    this.fileBytes.fill(0);
    this.waiting.fill(0);
    for (const pages of this.filePages) pages.fill(0);
    for (const imports of this.fileImports) imports.length = 0;
    for (let part = 0; part < files.length; part++) {
      const file = files[part] ?? 0;
      this.fileBytes[file] = (this.fileBytes[file] ?? 0) + (this.parts[part]?.bytes ?? 0);
      addPages(this.filePages[file], this.partPages[part]);
      const imports = this.fileImports[file];
      for (const needed of this.parts[part]?.imports ?? []) {
        const imported = files[needed] ?? 0;
        if (imported === file || !imports || imports.includes(imported)) continue;
        imports.push(imported);
        this.waiting[imported] = (this.waiting[imported] ?? 0) + 1;
      }
    }
  }

  private addToPages(mask: Uint32Array, bytes: number): void {
    for (let word = 0; word < mask.length; word++) {
      for (let bits = mask[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const page = word * 32 + 31 - Math.clz32(bits & -bits);
        this.scripts[page] = (this.scripts[page] ?? 0) + 1;
        this.bytes[page] = (this.bytes[page] ?? 0) + bytes;
      }
    }
  }
}

/** A bit for each page. */
function maskOf(pages: Uint8Array): Uint32Array {
  const mask = new Uint32Array(Math.ceil(pages.length / 32));
  for (const [page, isNeeded] of pages.entries())
    if (isNeeded) mask[page >> 5] = (mask[page >> 5] ?? 0) | (1 << (page & 31));
  return mask;
}

function addPages(mask: Uint32Array | undefined, more: Uint32Array | undefined): void {
  if (!mask || !more) return;
  for (let word = 0; word < mask.length; word++) mask[word] = (mask[word] ?? 0) | (more[word] ?? 0);
}
