import { readerCopy } from "~/copy/shared/statement";
import { brandPalette } from "~/lib/brand-palette.server";
import { currentLanguage } from "~/lib/language/current-language";
import { readSignName } from "~/models/brand/brand-sign";
import { drawingPicture, getSign } from "~/models/brand/brand-sign.server";
import type { Settings } from "~/models/settings/settings";
import { getSettings } from "~/models/settings/settings.server";
import { makePdf, type PdfBlock } from "~/services/pdf.server";

const SIGN_PIXELS = 104;
/** The ground of a sign that white paper hides. */
const DARK_GROUND = "#111412";

/**
 * A statement as a PDF with the product's sign, the date and the link on top, and the link and the
 * number of the page below each page.
 */
export async function statementPdf({
  title,
  madeAt,
  madeOn,
  link,
  blocks,
}: {
  title: string;
  madeAt: Date;
  /** The day it was made, in words. */
  madeOn: string;
  link: string;
  blocks: readonly PdfBlock[];
}): Promise<Buffer> {
  const settings = await getSettings();
  const { statement, page } = readerCopy.print;
  return makePdf({
    title,
    language: currentLanguage(),
    author: settings.productName,
    createdAt: madeAt,
    blocks,
    frame: {
      sign: await signOf(settings),
      name: settings.productName,
      lines: [`${statement}, ${madeOn}`, link],
      foot: link,
      pageWord: page,
      color: brandPalette(settings.brandColor).light.brand,
    },
  });
}

async function signOf({ brandSign, brandColor }: Pick<Settings, "brandSign" | "brandColor">) {
  const stored = brandSign === null ? null : await getSign(readSignName(brandSign));
  if (stored) return { png: stored.png, ground: stored.plate === "light" ? DARK_GROUND : null };
  const color = brandPalette(brandColor).light.brand;
  return { png: await drawingPicture(originalSign(color), SIGN_PIXELS), ground: null };
}

function originalSign(color: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" fill="none" stroke="${color}" stroke-width="2">` +
    `<path d="M0 13h5.5"/><circle cx="15.5" cy="13" r="9"/>` +
    `<circle cx="15.5" cy="13" r="4.25" fill="${color}" stroke="none"/></svg>`
  );
}
