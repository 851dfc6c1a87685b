import { data } from "@remix-run/node";

import { brandCopy as copy } from "~/copy/brand/brand";
import { systemSettingsCopy } from "~/copy/system-settings";
import { brandPalette, contrastOf, PAPERS, type BrandTones, type Theme } from "~/lib/brand-palette.server";
import { DEFAULT_SETTINGS, type Settings } from "~/models/settings/settings";
import { BRAND_PATH } from "~/models/brand/brand-sign";
import { SIGN_RULES } from "~/models/brand/brand-refusals";
import { saveSign } from "~/models/brand/brand-sign.server";
import { BRAND_PARTS, BrandFormSchema, type BrandPart } from "~/models/settings/settings-form";
import { saveSettings, settingsFingerprint } from "~/models/settings/settings-save.server";
import { SETTINGS_RULES } from "~/models/settings/settings-refusals";
import { getSettings } from "~/models/settings/settings.server";

import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { answerIntents } from "~/http/answer-form.server";
import { bringsFile, parseUpload, readPieces } from "~/http/multipart.server";
import { redirectWithToast } from "~/http/toast.server";
import { brokenRule, RuleError } from "~/models/shared/rule-error";
import { SIGN_BYTES_MAX } from "~/models/brand/brand-limits";
import { brandLinks } from "~/publishing/brand-files.server";
import { savedSince } from "./saved-since.server";
import type { BrandPair, BrandReply, BrandView, SignView } from "./brand";

/** The brand as it is saved, and which of its fields are not the original. */
export async function loadBrand() {
  const settings = await getSettings();
  const { brandSign } = settings;
  const values = fieldsOf(settings);
  const seen = settingsFingerprint(values);
  const { sign } = brandLinks(settings);
  const isOwn = Object.fromEntries(
    BRAND_PARTS.map((part) => [part, settings[part] !== DEFAULT_SETTINGS[part]]),
  ) as Record<BrandPart, boolean>;
  const signView: SignView = {
    href: sign?.href ?? null,
    plate: sign?.plate ?? null,
    seen: settingsFingerprint({ brandSign }),
  };
  return { view: viewBrand(values, { seen, isSaved: true }), sign: signView, isOwn };
}

/** The settings in the form of the brand. */
function fieldsOf({ productName, brandColor }: Settings): BrandView["values"] {
  return { productName, brandColor };
}

/** Shows or saves the brand, takes a sign, or restores one part of it. */
export function answerBrand(request: Request, viewer: Viewer) {
  return bringsFile(request) ? answerSign(request, viewer) : answerFields(request, viewer);
}

/** Takes a file with a sign. */
async function answerSign(request: Request, viewer: Viewer) {
  try {
    const { form, file } = await parseUpload(request, async (pieces) => ({
      bytes: await readPieces(pieces, SIGN_BYTES_MAX, () => {
        throw new RuleError(SIGN_RULES, "sign_too_large");
      }),
    }));
    if (!file || file.bytes.byteLength === 0) throw new RuleError(SIGN_RULES, "sign_missing");
    const seen = form.get("seen");
    await saveSign({
      file: file.bytes,
      seen: typeof seen === "string" ? seen : "",
      source: auditSource(request, viewer),
    });
    return back(copy.sign.saved);
  } catch (error) {
    const rule = brokenRule(error, SIGN_RULES) ?? brokenRule(error, SETTINGS_RULES);
    if (!rule) throw error;
    const signReply = { status: "error" as const, error: { file: [rule.message] } };
    const reply: BrandReply = { result: null, theirs: {}, view: null, signReply };
    return data(reply, { status: rule.status });
  }
}

function answerFields(request: Request, viewer: Viewer) {
  const save = (changes: Partial<Settings>, seen: string) =>
    saveSettings({
      changes,
      seen,
      name: systemSettingsCopy.sections.brand.title,
      source: auditSource(request, viewer),
    });
  return answerIntents(
    request,
    {
      schema: BrandFormSchema,
      refused: async ({ reply, rule }): Promise<BrandReply> => ({
        result: reply,
        theirs: rule ? savedSince(reply, fieldsOf(await getSettings())) : {},
        view: null,
      }),
    },
    {
      preview: ({ intent: _, seen, ...values }): BrandReply => ({
        result: null,
        theirs: {},
        view: viewBrand(values, { seen, isSaved: false }),
      }),
      save: async ({ intent: _, seen, ...changes }) => {
        await save(changes, seen);
        return back(copy.saved);
      },
      restore: async ({ field, seen }) => {
        const { view } = await loadBrand();
        const others = field === "brandSign" ? {} : view.values;
        await save({ ...others, [field]: DEFAULT_SETTINGS[field] }, seen);
        return back(copy.restored[field]);
      },
    },
  );
}

function back(title: string) {
  return redirectWithToast(BRAND_PATH, { kind: "positive", title, description: copy.savedText });
}

function viewBrand(
  values: BrandView["values"],
  { seen, isSaved }: Pick<BrandView, "seen" | "isSaved">,
): BrandView {
  const { asked, light, dark } = brandPalette(values.brandColor);
  return {
    values,
    seen,
    isSaved,
    themes: { light, dark },
    corrected: { light: correction(asked, light, "light"), dark: correction(asked, dark, "dark") },
    pairs: [...pairsOf(light, "light"), ...pairsOf(dark, "dark")],
  };
}

/** The least contrast of the chosen color with the grounds of a theme; null if it is used there. */
function correction(asked: string, tones: BrandTones, theme: Theme): number | null {
  if (asked === tones.brand) return null;
  return Math.min(...[...PAPERS[theme], tones["brand-soft"]].map((ground) => contrastOf(asked, ground)));
}

function pairsOf(tones: BrandTones, theme: Theme): BrandPair[] {
  const [page = ""] = PAPERS[theme];
  const pair = (name: BrandPair["name"], text: string, ground: string): BrandPair => ({
    name,
    text,
    ground,
    ratio: contrastOf(text, ground),
  });
  return [
    pair(`${theme}-button`, tones["brand-ink"], tones.brand),
    pair(`${theme}-text`, tones.brand, page),
    pair(`${theme}-soft`, tones.brand, tones["brand-soft"]),
  ];
}
