const MILLISECONDS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
/** Two hundred years. Later moments don't fit into a Date. */
const LIMIT_MILLISECONDS = 200 * 365 * 24 * 3_600_000;

/** Milliseconds of a duration in Go's syntax (`100h30m`, `1.5h`), or null if it isn't one. */
export function parseGoDuration(text: string): number | null {
  if (!/^\+?((\d{1,15}(\.\d{0,9})?|\.\d{1,9})(ns|us|µs|ms|s|m|h))+$/.test(text) || text.length > 100)
    return null;
  let milliseconds = 0;
  for (const [, amount = "0", unit = "s"] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) {
    milliseconds += Number(amount) * (MILLISECONDS[unit] ?? 0);
  }
  return milliseconds <= LIMIT_MILLISECONDS ? milliseconds : null;
}
