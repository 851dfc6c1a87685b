import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage, withLanguage } from "~/lib/language/current-language";
import type { Language } from "~/lib/languages";
import { trustedHtml } from "~/lib/trusted-html";
import { roiTokenOf, type EditorText } from "~/models/proposal/proposal-form";
import type { ProposalWithContent } from "~/models/proposal/proposal-query.server";
import { getReferredResult, getSharedResult } from "~/models/roi/roi.server";

import type { ForeignPart, ProposalChanges, StaffView } from "./client";
import { loadChanges, viewDraft, viewVersion } from "./client.server";
import { DraftPaper } from "./editor/draft-paper";
import { ProposalPreview } from "./proposal-preview";

/** A version as its client sees it, for staff, with what the client chose. */
export async function viewForStaff(
  known: ProposalWithContent,
  chosen: readonly string[],
): Promise<{ view: StaffView; changes: ProposalChanges | null }> {
  const { language, status } = known.proposal;
  const [statement, changes] = await Promise.all([
    getReferredResult({ id: known.content.roiResult }),
    loadChanges(known),
  ]);
  const now = sharedNow();
  const foreign = foreignPart(language, () => (
    <ProposalPreview
      view={viewVersion(known, statement, now)}
      changes={changes}
      chosen={chosen}
      isDecided={status === "accepted"}
    />
  ));
  return { view: { ...viewVersion(known, statement, now), foreign }, changes };
}

/** A draft as its client would see it, with what was typed so far. */
export async function previewProposal(typed: EditorText): Promise<StaffView> {
  const token = roiTokenOf(typed.roiResult);
  const statement = token === null ? null : await getSharedResult({ token });
  const foreign = foreignPart(typed.language, () => <DraftPaper view={viewDraft(typed, statement)} />);
  return { ...viewDraft(typed, statement), foreign };
}

/**
 * Renders a part of the page in the client's language; null if that is the page's. Browsers have
 * the texts of one language only, so they get its markup.
 */
function foreignPart(language: Language, part: () => ReactElement): ForeignPart | null {
  if (language === currentLanguage()) return null;
  return { language, html: trustedHtml(withLanguage(language, () => renderToStaticMarkup(part()))) };
}
