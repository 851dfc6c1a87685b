import { describe, expect, test } from "vitest";

import { renderPicture } from "./og.server";
import { TurnsTakenError } from "~/lib/turns.server";

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Width and height are at a fixed place in every PNG (RFC 2083, IHDR). */
function sizeOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset);
  return { signature: [...png.subarray(0, 8)], width: view.getUint32(16), height: view.getUint32(20) };
}

const text = (title: string) => ({
  title,
  kicker: "AI agents",
  productName: "Automata",
  brandColor: "#0c5c42",
  brandSign: null,
});

describe("renderPicture", () => {
  test.each([
    "What an invoice agent should refuse to do",
    "</text><script>alert(1)</script>",
    "Žluťoučký kůň & <b>ő</b>",
    "自動化 🚀 العربية",
    "W".repeat(200),
    "\u0000\u0007 control \uD800 characters",
  ])("draws %j as a PNG of 1200 × 630", async (title) => {
    expect(sizeOf(await renderPicture(text(title)))).toEqual({
      signature: PNG_SIGNATURE,
      width: 1200,
      height: 630,
    });
  });

  test("draws the same bytes for the same words, and others for other words", async () => {
    const [first, again, other] = await Promise.all(
      [text("One"), text("One"), text("Two")].map(renderPicture),
    );
    expect(again).toBe(first);
    expect(other).not.toEqual(first);
  });

  test("refuses when too many are waiting, and draws again afterwards", async () => {
    const asked = Array.from({ length: 25 }, (_, index) => renderPicture(text(`Picture ${index}`)));
    const results = await Promise.allSettled(asked);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TurnsTakenError);
    await expect(renderPicture(text("Picture 24"))).resolves.toBeInstanceOf(Uint8Array);
  });
});
