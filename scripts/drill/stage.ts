import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What a drill has started and must end, in any case, and what it says while it runs. */
export class Stage {
  /** A folder for everything that the drill writes. */
  readonly folder = mkdtempSync(path.join(tmpdir(), "automata-drill-"));
  isInterrupted = false;
  private readonly undo: (() => Promise<void>)[] = [
    async () => rmSync(this.folder, { recursive: true, force: true }),
  ];
  private cleaning: Promise<void> | undefined;
  private readonly startedAt = performance.now();

  constructor() {
    // The user of PostgreSQL needs its own folders in it.
    chmodSync(this.folder, 0o711);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        this.isInterrupted = true;
        void this.cleanUp().then(() => process.exit(130));
      });
    }
  }

  /** Adds what must be undone, last first. Nothing outlives a drill, even an interrupted one. */
  onEnd(step: () => Promise<void>): void {
    this.undo.push(step);
  }

  /** Ends everything that was started. */
  cleanUp(): Promise<void> {
    return (this.cleaning ??= (async () => {
      for (const step of this.undo.toReversed()) await step().catch((error: unknown) => console.error(error));
    })());
  }

  tell(text: string): void {
    console.log(`${((performance.now() - this.startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}`);
  }
}
