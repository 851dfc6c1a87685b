import { describe, expect, test } from "vitest";

import { animatedWebp, jpegWithScans, pngWithTexts, tiledAvif } from "../../tests/factories/costly-picture";
import { drawPicture, receivedFile } from "../../tests/factories/picture";

import { inspectImage } from "./image-encode.server";

const inspect = (bytes: Buffer) => inspectImage(receivedFile(bytes).path);

describe("a file that would keep the decoder busy", () => {
  test.each<[string, () => Promise<Buffer>]>([
    ["an animation of thousands of frames", () => animatedWebp(2_001)],
    ["many packed texts", () => pngWithTexts(11)],
    ["tiles", () => tiledAvif()],
    ["hundreds of scans", () => jpegWithScans(500)],
  ])("is refused: %s", async (_, make) => {
    await expect(inspect(await make())).rejects.toMatchObject({ fault: "structure" });
  });
});

test.each<[string, () => Promise<Buffer>]>([
  ["an animation", () => animatedWebp(2_000)],
  ["a few packed texts", () => pngWithTexts(10)],
  ["a progressive JPEG", () => jpegWithScans(100)],
  ["a plain AVIF", () => drawPicture({ width: 64, height: 64, format: "avif" })],
])("%s is a picture", async (_, make) => {
  await expect(inspect(await make())).resolves.toMatchObject({ height: 64 });
});
