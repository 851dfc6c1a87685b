import type { SubmissionResult } from "@conform-to/react";

import { brandCopy as copy } from "~/copy/brand/brand";
import { systemSettingsCopy } from "~/copy/system-settings";
import { brandPalette, contrastOf, PAPERS, type BrandTones, type Theme } from "~/lib/brand-palette.server";
import { DEFAULT_SETTINGS, type Settings } from "~/models/settings/settings";
import { BrandFormSchema } from "~/models/settings/settings-form";
import { saveSettings, settingsFingerprint } from "~/models/settings/settings-save.server";
import { settingsOf } from "~/models/settings/settings-section";
import { getSettings } from "~/models/settings/settings.server";

import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { answerIntents } from "~/http/answer-form.server";
import { redirectWithToast } from "~/http/toast.server";
import type { BrandPair, BrandView } from "./brand";

/** The brand as it is saved, and which of its fields are not the original. */
export async function loadBrand() {
  const settings = await getSettings();
  const seen = settingsFingerprint(settingsOf("brand", settings));
  const { productName, brandColor } = settings;
  return {
    view: viewBrand({ productName, brandColor }, { seen, isSaved: true }),
    isOwn: {
      productName: productName !== DEFAULT_SETTINGS.productName,
      brandColor: brandColor !== DEFAULT_SETTINGS.brandColor,
    },
  };
}

/** What the page returns after a refusal or for a preview. */
interface BrandReply {
  result: SubmissionResult | null;
  /** Someone else saved first: the fields show what they saved. */
  isConflict: boolean;
  view: BrandView | null;
}

/** Shows or saves the brand, or restores one field of it. */
export function answerBrand(request: Request, viewer: Viewer) {
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
      refused: ({ reply, rule }): BrandReply => ({ result: reply, isConflict: rule !== null, view: null }),
    },
    {
      preview: ({ intent: _, seen, ...values }): BrandReply => ({
        result: null,
        isConflict: false,
        view: viewBrand(values, { seen, isSaved: false }),
      }),
      save: async ({ intent: _, seen, ...changes }) => {
        await save(changes, seen);
        return back(copy.saved);
      },
      restore: async ({ field, seen }) => {
        const { view } = await loadBrand();
        await save({ ...view.values, [field]: DEFAULT_SETTINGS[field] }, seen);
        return back(copy.restored[field]);
      },
    },
  );
}

function back(title: string) {
  return redirectWithToast("/admin/site/brand", { kind: "positive", title, description: copy.savedText });
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
