const NAME_LENGTH_MAX = 120;
const UNNAMED = "file";
/** Names that Windows reserves for devices, with any ending. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of a file as its sender gave it, without what could mislead or harm: folders, control
 * characters, marks that change the direction of text, and characters that a file system refuses.
 */
export function cleanFileName(given: string): string {
  const name = given
    .normalize("NFC")
    // What a reader doesn't see: control characters, marks of direction, halves of characters.
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, "")
    .replace(/^.*[\\/]/u, "")
    .replace(/[<>:"|?*%]/g, "_")
    .replace(/\s+/gu, " ");
  return shorten(withoutEdges(name).replace(DEVICE_NAME, (device) => `_${device}`)) || UNNAMED;
}

/** A name without spaces and dots at its start and end. */
function withoutEdges(name: string): string {
  const isEdge = (letter: string | undefined) => letter === " " || letter === ".";
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(name[start])) start += 1;
  while (end > start && isEdge(name[end - 1])) end -= 1;
  return name.slice(start, end);
}

/** Shortens a long name, and keeps its ending. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= NAME_LENGTH_MAX) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  return `${letters
    .slice(0, NAME_LENGTH_MAX - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}

/**
 * The header that makes browsers save a file under this name (RFC 6266). Programs that don't read
 * the name in UTF-8 (RFC 8187) get one in ASCII.
 */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
