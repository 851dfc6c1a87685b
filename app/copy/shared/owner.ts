/** Words about the owner of a lead or a task, for staff. */
export const ownerCopy = {
  nobody: "Nobody",
  /** Someone who has left, or has another role. */
  former: (name: string | null) => `${name ?? "Someone"} (no longer manages leads)`,
} as const;
