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

/** How many divisions the search tries for each part. With fewer, chance decides how it ends. */
const TRIES_PER_PART = 4_000;
/** Each search begins with another one. A small change of any page may make one end badly. */
const SEEDS = [1, 3, 6];
/** How often it gives a part a file of its own, exchanges two parts, or moves a whole file. */
const ALONE_SHARE = 0.1;
const EXCHANGE_SHARE = 0.07;
const WHOLE_SHARE = 0.08;
/** The bytes that a try may cost more than the one before, at the start and at the end. */
const TOLERANCE = { first: 10_000, last: 100 };

/**
 * Moves parts from file to file so that the pages get cheaper together, and returns the file of
 * each part. The search is simulated annealing: at first it also takes moves that cost something,
 * because a better division is often behind a worse one. It is made several times, and the best end
 * counts. Its random numbers are the same for each build. No page gets more scripts than before,
 * unless it stays within the maximum.
 */
export function moveParts(parts: readonly Part[], start: readonly number[], prices: Prices): number[] {
  const neighbors = parts.map((one) =>
    parts.flatMap((other, index) => (other !== one && sharePage(one, other) ? [index] : [])),
  );
  const found = SEEDS.map((seed) =>
    search(new Division(parts, start, prices), { neighbors, random: randomNumbers(seed) }),
  );
  return found.reduce((best, other) => (other.cost < best.cost ? other : best)).files;
}

interface Chances {
  /** The parts that some page needs with each part. */
  neighbors: readonly (readonly number[])[];
  random: () => number;
}

/** The cheapest division that it finds. */
function search(division: Division, chances: Chances): { files: number[]; cost: number } {
  const tries = division.files.length * TRIES_PER_PART;
  let cost = division.cost();
  let best = { files: [...division.files], cost };
  for (let tried = 0; tried < tries; tried++) {
    const moves = randomMoves(division, chances);
    const before = moves.map(({ part }) => ({ part, file: division.files[part] ?? 0 }));
    for (const move of moves) division.move(move);
    const nextCost = division.cost();
    const tolerance = TOLERANCE.first * (TOLERANCE.last / TOLERANCE.first) ** (tried / tries);
    if (nextCost > cost && chances.random() >= Math.exp((cost - nextCost) / tolerance)) {
      for (const move of before) division.move(move);
      continue;
    }
    cost = nextCost;
    if (cost < best.cost) best = { files: [...division.files], cost };
  }
  return best;
}

interface Move {
  part: number;
  /** Where it moves. */
  file: number;
}

function randomMoves(division: Division, { neighbors, random }: Chances): Move[] {
  const { files } = division;
  const part = Math.floor(random() * files.length);
  const near = neighbors[part] ?? [];
  const other = near[Math.floor(random() * near.length)] ?? part;
  const [from = 0, to = 0] = [files[part], files[other]];
  const kind = random();
  if (kind < WHOLE_SHARE) return division.partsIn(from).map((moved) => ({ part: moved, file: to }));
  const isAlone = kind < WHOLE_SHARE + ALONE_SHARE;
  const move = { part, file: isAlone ? (division.getUnusedFile() ?? from) : to };
  return kind > 1 - EXCHANGE_SHARE ? [move, { part: other, file: from }] : [move];
}

function sharePage(one: Part, other: Part): boolean {
  return one.pages.some((page, index) => page & (other.pages[index] ?? 0));
}

/** Numbers from 0 to 1 that look random (the generator of Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Parts in files, and what the pages cost with them. It is asked two million times in a build, so
 * it remembers what a move leaves as it is.
 */
class Division {
  /** The file of each part. */
  readonly files: number[];
  private readonly partPages: readonly Uint32Array[];
  /** The parts that each part loads, and those that load it. */
  private readonly imports: readonly (readonly number[])[];
  private readonly importers: readonly (readonly number[])[];
  private readonly routes: readonly number[];
  private readonly limits: Float64Array;
  /** How many numbers hold a bit for each page. */
  private readonly words: number;

  // Of each file: its parts and bytes, a bit for each page that needs it, the files that it loads,
  // and how many load it.
  private readonly members: readonly number[][];
  private readonly fileBytes: Float64Array;
  private readonly filePages: Uint32Array;
  private readonly fileImports: readonly number[][];
  private readonly importedBy: Int32Array;
  /** How many parts of one file load a part of another. */
  private readonly links: Uint16Array;

  // While pages are counted: a bit for each page that loads a file, how many of those that load it
  // are still to be counted, and the files in order.
  private readonly loadedPages: Uint32Array;
  private readonly waiting: Int32Array;
  private readonly ready: Int32Array;
  // Of each page.
  private readonly scripts: Uint16Array;
  private readonly bytes: Float64Array;

  constructor(
    private readonly parts: readonly Part[],
    start: readonly number[],
    private readonly prices: Prices,
  ) {
    const { pages, scriptsMax } = prices;
    const count = parts.length;
    this.words = Math.ceil(pages.length / 32);
    this.partPages = parts.map((part) => maskOf(part.pages));
    this.imports = parts.map(({ imports }) => [...new Set(imports)]);
    this.importers = parts.map((_, part) =>
      parts.flatMap(({ imports }, importer) => (imports.includes(part) ? [importer] : [])),
    );
    this.routes = parts.flatMap(({ isRoute }, index) => (isRoute ? [index] : []));
    // First each part is alone.
    this.files = parts.map((_, part) => part);
    this.members = parts.map((_, part) => [part]);
    this.fileBytes = Float64Array.from(parts, ({ bytes }) => bytes);
    this.filePages = new Uint32Array(count * this.words);
    for (const [part, mask] of this.partPages.entries()) this.filePages.set(mask, part * this.words);
    this.fileImports = parts.map(() => []);
    this.importedBy = new Int32Array(count);
    this.links = new Uint16Array(count * count);
    for (const [part, imports] of this.imports.entries())
      for (const imported of imports) this.link(part, imported);
    this.loadedPages = new Uint32Array(this.filePages.length);
    this.waiting = new Int32Array(count);
    this.ready = new Int32Array(count);
    this.scripts = new Uint16Array(pages.length);
    this.bytes = new Float64Array(pages.length);
    this.place(start);
    this.countPages();
    this.limits = Float64Array.from(this.scripts, (scripts) => Math.max(scriptsMax, scripts));
  }

  partsIn(file: number): readonly number[] {
    return this.members[file] ?? [];
  }

  /** A file without parts; null if all parts are alone. */
  getUnusedFile(): number | null {
    const file = this.members.findIndex((parts) => parts.length === 0);
    return file === -1 ? null : file;
  }

  move({ part, file }: Move): void {
    const from = this.files[part] ?? 0;
    if (from === file) return;
    for (const imported of this.imports[part] ?? []) {
      const other = this.files[imported] ?? 0;
      this.unlink(from, other);
      this.link(file, other);
    }
    for (const importer of this.importers[part] ?? []) {
      const other = this.files[importer] ?? 0;
      this.unlink(other, from);
      this.link(other, file);
    }
    this.files[part] = file;
    remove(this.members[from], part);
    this.members[file]?.push(part);
    this.sumUp(from);
    this.sumUp(file);
  }

  /** Infinite for a division that isn't allowed. */
  cost(): number {
    if (new Set(this.routes.map((part) => this.files[part])).size < this.routes.length) return Infinity;
    if (!this.countPages()) return Infinity;
    const { pages, requestBytes, scriptsMax, beyond } = this.prices;
    let cost = 0;
    for (let page = 0; page < pages.length; page++) {
      const price = pages[page];
      if (!price) continue;
      const scripts = this.scripts[page] ?? 0;
      if (scripts > (this.limits[page] ?? 0)) return Infinity;
      const bytes = price.ownBytes + (this.bytes[page] ?? 0);
      cost += price.weight * (bytes + scripts * requestBytes);
      const missed = bytes - price.goalBytes;
      if (missed > 0)
        cost +=
          price.weight *
          (beyond.price + Math.min(beyond.near, missed) * beyond.nearPrice + missed * beyond.farPrice);
      if (scripts > scriptsMax) cost += price.excess * (scripts - scriptsMax);
    }
    return cost;
  }

  /** From parts that are all alone. */
  private place(files: readonly number[]): void {
    // A file gets the number of its first part, which is there already.
    for (const [part, file] of files.entries()) this.move({ part, file: files.indexOf(file) });
  }

  private link(from: number, to: number): void {
    const key = from * this.parts.length + to;
    const count = (this.links[key] ?? 0) + 1;
    this.links[key] = count;
    if (count > 1 || from === to) return;
    this.fileImports[from]?.push(to);
    this.importedBy[to] = (this.importedBy[to] ?? 0) + 1;
  }

  private unlink(from: number, to: number): void {
    const key = from * this.parts.length + to;
    const count = (this.links[key] ?? 0) - 1;
    this.links[key] = count;
    if (count > 0 || from === to) return;
    remove(this.fileImports[from], to);
    this.importedBy[to] = (this.importedBy[to] ?? 0) - 1;
  }

  /** Adds up the parts of a file. */
  private sumUp(file: number): void {
    const first = file * this.words;
    this.filePages.fill(0, first, first + this.words);
    let bytes = 0;
    for (const part of this.partsIn(file)) {
      bytes += this.parts[part]?.bytes ?? 0;
      const mask = this.partPages[part];
      for (let word = 0; word < this.words; word++)
        this.filePages[first + word] = (this.filePages[first + word] ?? 0) | (mask?.[word] ?? 0);
    }
    this.fileBytes[file] = bytes;
  }

  /** Counts scripts and bytes of each page. False if files need each other in a circle. */
  private countPages(): boolean {
    this.scripts.fill(OWN_SCRIPTS);
    this.bytes.fill(0);
    this.loadedPages.set(this.filePages);
    this.waiting.set(this.importedBy);
    // What loads a file comes before it, so that its pages are complete.
    let used = 0;
    let found = 0;
    for (let file = 0; file < this.members.length; file++) {
      if (this.members[file]?.length === 0) continue;
      used++;
      if (this.waiting[file] === 0) this.ready[found++] = file;
    }
    for (let next = 0; next < found; next++) {
      const file = this.ready[next] ?? 0;
      this.addToPages(file);
      for (const imported of this.fileImports[file] ?? []) {
        for (let word = 0; word < this.words; word++) {
          const at = imported * this.words + word;
          this.loadedPages[at] =
            (this.loadedPages[at] ?? 0) | (this.loadedPages[file * this.words + word] ?? 0);
        }
        const left = (this.waiting[imported] ?? 0) - 1;
        this.waiting[imported] = left;
        if (left === 0) this.ready[found++] = imported;
      }
    }
    return found === used;
  }

  private addToPages(file: number): void {
    const bytes = this.fileBytes[file] ?? 0;
    for (let word = 0; word < this.words; word++) {
      for (let bits = this.loadedPages[file * this.words + word] ?? 0; bits !== 0; bits &= bits - 1) {
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

function remove(list: number[] | undefined, item: number): void {
  const at = list?.indexOf(item) ?? -1;
  if (at >= 0) list?.splice(at, 1);
}
