const KEY_FILE = /^\/([\da-f]{32})\.txt(?:\?.*)?$/;

/**
 * The address of the route behind the key's file, which has to be at the root of the site: a key
 * proves the ownership of what is below its file. Undefined for all other targets.
 */
export function indexKeyAddress(target: string): string | undefined {
  // Asked on every request.
  if (!target.includes(".txt")) return undefined;
  const key = KEY_FILE.exec(target)?.[1];
  return key && `/index-now/${key}`;
}
