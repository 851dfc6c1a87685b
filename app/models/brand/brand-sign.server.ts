import { createHash } from "node:crypto";

import { eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { systemSettingsCopy } from "~/copy/system-settings";
import { atomically, db } from "~/server/db.server";
import {
  drawAppIcon,
  drawSign,
  renderDrawing,
  resizeSign,
  type SignFault,
  SignRefusedError,
} from "~/services/brand-sign-drawing.server";
import type { AuditSource } from "~/models/audit/audit";
import { RuleError } from "~/models/shared/rule-error";
import { saveSettings } from "~/models/settings/settings-save.server";

import { brandSigns } from "../../../drizzle/schema";

import { plateOfSign, signContentId, signInMail, type SignPlate } from "./brand-sign";
import { SIGN_RULES, type SignRule } from "./brand-refusals";
import { APP_ICON_PIXELS } from "./brand-limits";

/** The width of a sign in an email, at four pixels a point. */
const MAIL_SIGN_PIXELS = 112;

const RULE_OF_FAULT: Record<SignFault, SignRule> = {
  type: "sign_not_a_picture",
  shape: "sign_shape",
  detailed: "sign_too_detailed",
  more: "sign_contains_more",
  empty: "sign_empty",
  busy: "sign_busy",
};

/** A sign that was stored once. */
export interface StoredSign {
  plate: SignPlate | null;
  /** The drawing; null if a picture was sent. */
  svg: string | null;
  png: Uint8Array;
}

/**
 * Draws the sign in a file again and makes it the product's, if the setting still has the
 * fingerprint the sender saw. Stored signs stay, because emails and kept pages show them. Throws
 * `RuleError` of `SIGN_RULES`, and "settings_changed".
 */
export async function saveSign({
  file,
  seen,
  source,
  now = sharedNow(),
}: {
  file: Uint8Array;
  seen: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const { svg, png, plate } = await draw(file);
  const hash = createHash("sha256")
    .update(svg ?? png)
    .digest("hex")
    .slice(0, 16);
  const id = plate ? `${hash}-${plate}` : hash;
  await atomically((tx) => [
    tx
      .insert(brandSigns)
      .values({ id, svg, png: png.toString("base64"), createdAt: now })
      .onConflictDoNothing(),
  ]);
  await saveSettings({
    changes: { brandSign: `${id}.${svg === null ? "png" : "svg"}` },
    seen,
    name: systemSettingsCopy.sections.brand.title,
    source,
    now,
  });
}

async function draw(file: Uint8Array) {
  try {
    return await drawSign(file);
  } catch (error) {
    if (error instanceof SignRefusedError) throw new RuleError(SIGN_RULES, RULE_OF_FAULT[error.fault]);
    throw error;
  }
}

/** A stored sign by its id, or null. */
export async function getSign({ id }: { id: string }): Promise<StoredSign | null> {
  const [sign] = await db
    .select({ svg: brandSigns.svg, png: brandSigns.png })
    .from(brandSigns)
    .where(eq(brandSigns.id, id));
  if (!sign) return null;
  return { svg: sign.svg, png: Buffer.from(sign.png, "base64"), plate: plateOfSign(id) };
}

/** A sign as a PNG of one of `SIGN_SIZES`. An app icon is on paper on which it can be seen. */
export async function signPicture(
  { png, plate }: Pick<StoredSign, "png" | "plate">,
  pixels: number,
): Promise<Uint8Array> {
  return pixels === APP_ICON_PIXELS ? drawAppIcon(png, { pixels, plate }) : resizeSign(png, pixels);
}

/** A drawing of our own as such a picture. */
export async function drawingPicture(svg: string, pixels: number): Promise<Uint8Array> {
  return signPicture({ png: await renderDrawing(svg, pixels), plate: null }, pixels);
}

/** The picture of the sign that an email shows; null for the original sign, which is drawn. */
export async function signOfMail(html: string): Promise<{ cid: string; content: Buffer } | null> {
  const id = signInMail(html);
  const sign = id === null ? null : await getSign({ id });
  if (id === null || !sign) return null;
  const content = await drawAppIcon(sign.png, { pixels: MAIL_SIGN_PIXELS, plate: sign.plate });
  return { cid: signContentId({ id }), content };
}
