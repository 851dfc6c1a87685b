/**
 * A variable of the environment is missing or wrong. The message names each one, never its value.
 */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** The parts of a list with commas, in lower case. */
export function listOf(text = ""): string[] {
  return text
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Throws if one of two variables is missing. */
export function requireBoth(pair: Record<string, string | undefined>): void {
  const given = Object.values(pair).filter((value) => value !== undefined);
  if (given.length === 1) {
    throw new EnvironmentError(`${Object.keys(pair).join(", ")}: set both, or neither`);
  }
}
