import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/* The last step of `npm run build`: compresses each file of the client build once, as far as
   possible, instead of for each request. The copies lie beside the client build, not in it, so they
   have no URL of their own. */

const CLIENT = "build/client";
const COMPRESSED = "build/compressed";

/** Fonts and pictures are compressed already. */
const WORTH_COMPRESSING = /\.(?:css|html|ico|js|json|mjs|svg|txt|wasm|webmanifest|xml)$/;

const FORMATS = [
  {
    ending: ".br",
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
  },
  { ending: ".gz", compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Writes brotli and gzip copies of the client build. Files that don't get smaller have no copy. */
export async function compressAssets(from = CLIENT, to = COMPRESSED): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && WORTH_COMPRESSING.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      const copy = path.join(to, path.relative(from, file));
      await mkdir(path.dirname(copy), { recursive: true });
      for (const { ending, compress } of FORMATS) {
        const compressed = await compress(bytes);
        if (compressed.byteLength < bytes.byteLength) await writeFile(copy + ending, compressed);
      }
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compressAssets();
