import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { lookup } from "mrmime";

import { pathForLog } from "~/front-door/answer/access-log";
import { ReadyHead } from "~/front-door/answer/ready-head.server";
import { type Encoding } from "~/front-door/cache/encoding.server";
import { staticCacheControl } from "./static-cache";

/** The endings of the copies that `scripts/compress-assets.ts` makes. */
const COPIES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** A file in one encoding: its bytes, and its headers as flat lists. */
export interface FileVariant {
  bytes: Buffer;
  etag: string;
  /** Without the headers of a single answer. */
  head: readonly string[];
  /** For the whole file. */
  wholeHead: ReadyHead;
}

/** A file of the client build, in memory. */
export interface KnownFile {
  pathJson: string;
  /** The copy in an encoding, or the file as it is if that is no smaller. */
  variant(encoding: Encoding): FileVariant;
}

interface FileFolders {
  /** The client build. Each file in it has a URL. */
  client: string;
  /** The same files, compressed by the build. */
  compressed: string;
}

/**
 * The files of the client build by their URL path. The paths are listed once, so no path from a
 * request ever reaches the disk. A file is read when it is first requested.
 */
export class FileStore {
  private readonly files = new Map<string, KnownFile | null>();

  constructor(
    private readonly folders: FileFolders,
    private readonly fixedHeaders: readonly (readonly [string, string])[],
  ) {
    for (const name of listFiles(folders.client)) this.files.set(`/${name}`, null);
  }

  /**
   * The file of an exact path, or undefined if the build has none, or no longer has it: a new build
   * may replace the one that runs. Throws if the disk refuses.
   */
  get(urlPath: string): KnownFile | undefined {
    const known = this.files.get(urlPath);
    if (known !== null) return known;
    const file = this.read(urlPath);
    if (file) this.files.set(urlPath, file);
    else this.files.delete(urlPath);
    return file;
  }

  private read(urlPath: string): KnownFile | undefined {
    const whole = readOrNull(path.join(this.folders.client, urlPath));
    if (!whole) return undefined;
    const variants = new Map<Encoding, FileVariant>();
    const copies = COPIES.flatMap(([encoding, ending]) => {
      const bytes = readOrNull(path.join(this.folders.compressed, urlPath + ending));
      return bytes ? [[encoding, bytes] as const] : [];
    });
    const shared = [
      ...this.fixedHeaders.flat(),
      "Content-Type",
      contentType(urlPath),
      "Cache-Control",
      staticCacheControl(urlPath),
      "Accept-Ranges",
      "bytes",
      ...(copies.length > 0 ? ["Vary", "Accept-Encoding"] : []),
    ];
    const plain = toVariant(whole, shared);
    for (const [encoding, bytes] of copies)
      variants.set(encoding, toVariant(bytes, [...shared, "Content-Encoding", encoding]));
    return {
      pathJson: pathForLog(urlPath),
      variant: (encoding) => variants.get(encoding) ?? plain,
    };
  }
}

/** The tag is a strong one, as ranges need it: each encoding has its own. */
function toVariant(bytes: Buffer, shared: readonly string[]): FileVariant {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const head = [...shared, "ETag", etag];
  const wholeHead = new ReadyHead([...head, "Content-Length", String(bytes.byteLength)]);
  return { bytes, etag, head, wholeHead };
}

function contentType(urlPath: string): string {
  const type = lookup(urlPath) ?? "application/octet-stream";
  return type.startsWith("text/") || type === "application/json" ? `${type}; charset=utf-8` : type;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
