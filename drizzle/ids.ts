const COUNTS_PER_MILLISECOND = 0x1000;
let lastMillisecond = 0;
let counted = 0;

/**
 * A UUID that sorts after every one that this process created before, and after older ones of
 * others (RFC 9562, version 7).
 */
export function timeOrderedUuid(): string {
  const now = Date.now();
  // If the clock was set back, or a millisecond needs more ids than it has numbers, counting
  // continues from the last id.
  if (now > lastMillisecond) [lastMillisecond, counted] = [now, 0];
  else if ((counted += 1) === COUNTS_PER_MILLISECOND) [lastMillisecond, counted] = [lastMillisecond + 1, 0];
  const time = lastMillisecond.toString(16).padStart(12, "0");
  const count = counted.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`;
}
