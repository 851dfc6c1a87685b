/** Differences below this are the network's delay, or what a clock service leaves. */
const AGREE_MILLISECONDS = 1_000;

/** A moment of the shared clock, and when it was on this process's steady clock. */
interface Known {
  time: number;
  at: number;
}

// On globalThis, because the development server loads this module again after each code change.
const holder = ((globalThis as { automataClock?: { known?: Known } }).automataClock ??= {});

/**
 * What the shared clock showed: the database's, which all instances have in common. It was asked at
 * `askedAt`, in milliseconds of `performance.now()`.
 */
export function noteSharedTime(time: number, askedAt: number): void {
  const at = performance.now();
  // The clock was read at some time between the question and the answer.
  holder.known = { time: time + (at - askedAt) / 2, at };
}

/** Forgets what was noted, so that the clock of the machine counts again. */
export function forgetSharedTime(): void {
  delete holder.known;
}

/** How many milliseconds the clock of this machine is ahead of the shared one. */
export function clockLead(): number {
  const { known } = holder;
  return known ? Date.now() - (known.time + performance.now() - known.at) : 0;
}

/**
 * The current time for everything that is stored, signed, or compared with what another instance
 * stored or signed. It is the time of this machine, unless that differs from the database's.
 */
export function sharedNow(): Date {
  const lead = clockLead();
  return new Date(Math.abs(lead) < AGREE_MILLISECONDS ? Date.now() : Date.now() - lead);
}
