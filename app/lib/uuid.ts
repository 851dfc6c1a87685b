const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether a text has the shape of our ids. Anything else needs no query, and may contain characters
 * that PostgreSQL refuses.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
