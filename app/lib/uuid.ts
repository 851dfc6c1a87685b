/** The shape of our ids, as a part of larger patterns. */
export const UUID_PATTERN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

const UUID = new RegExp(`^${UUID_PATTERN}$`);

/**
 * Whether a text has the shape of our ids. Anything else needs no query, and may contain what
 * PostgreSQL refuses.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
