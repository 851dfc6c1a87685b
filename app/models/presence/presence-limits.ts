/** An editor repeats that it is open more often than this. Silence means that it was closed. */
export const PRESENCE_MILLISECONDS = 75_000;
/** Maximum people who are named as editing the same page. */
export const PRESENT_MAX = 5;
