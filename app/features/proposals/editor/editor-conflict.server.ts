import { data } from "@remix-run/node";

import { proposalEditorCopy } from "~/copy/console/proposal-editor";
import { redirectWithToast } from "~/http/toast.server";
import { LANGUAGE_NAMES } from "~/lib/languages";
import { diffTexts } from "~/lib/texts/text-diff";
import { companyLabel } from "~/models/company/company";
import { getCompanyChoice } from "~/models/company/company-choice.server";
import type { Proposal, ProposalContent, SecondSigner, WorkspaceWish } from "~/models/proposal/proposal";
import type { EditorText } from "~/models/proposal/proposal-form";
import { proposalText } from "~/models/proposal/proposal-text";
import { getSettings } from "~/models/settings/settings.server";

import type { EditorReply } from "./editor";
import { requireProposal } from "../proposal.server";

const copy = proposalEditorCopy;

/** Everything that the editor saves. */
interface SavedDraft extends Pick<Proposal, "followUpDays" | "language"> {
  content: ProposalContent;
  wish: WorkspaceWish;
  secondSigner: SecondSigner | null;
}

/**
 * Handles a save that came second, or a form that was sent twice. If everything stored equals what
 * was sent, there is no conflict.
 */
export async function answerStale(id: string, mine: EditorText, sent: SavedDraft) {
  const { version, updatedAt, diff } = await compare(id, sent);
  const isAutosave = mine.intent === "autosave";
  if (diff.passages === 0) {
    if (isAutosave) return data<EditorReply>({ kind: "autosaved", version });
    return redirectWithToast(`/admin/proposals/${id}`, { kind: "positive", title: copy.saved });
  }
  if (isAutosave) return data<EditorReply>({ kind: "stale" }, { status: 409 });
  const conflict = { mine, version, savedAt: updatedAt, diff };
  return data<EditorReply>({ kind: "conflict", conflict }, { status: 409 });
}

/** Whether a proposal is stored as it was sent. */
export async function isStoredAs(id: string, sent: SavedDraft): Promise<boolean> {
  const { diff } = await compare(id, sent);
  return diff.passages === 0;
}

async function compare(id: string, sent: SavedDraft) {
  const { proposal, content } = await requireProposal(id);
  const { secondSignerName: name, secondSignerEmail: email, version, updatedAt } = proposal;
  const secondSigner = name === null || email === null ? null : { name, email };
  const stored: SavedDraft = { ...proposal, content, wish: proposal, secondSigner };
  const diff = diffTexts(await draftText(proposal, sent), await draftText(proposal, stored));
  return { version, updatedAt, diff };
}

/** What the client reads of a draft, and then what only staff see of it. */
async function draftText(
  { reference, revision }: Pick<Proposal, "reference" | "revision">,
  { content, wish, followUpDays, secondSigner, language }: SavedDraft,
): Promise<string> {
  const [{ productName }, company] = await Promise.all([
    getSettings(),
    getCompanyChoice({ id: wish.tenantId ?? "" }),
  ]);
  const { clientEmail } = content;
  const lines: [label: string, value: string | null][] = [
    [copy.clientEmail, clientEmail],
    [copy.secondSigner, secondSigner && `${secondSigner.name}, ${secondSigner.email}`],
    [copy.language, LANGUAGE_NAMES[language]],
    [copy.parts.reminders, followUpDays.length === 0 ? null : followUpDays.map(copy.followUp).join(", ")],
    [copy.workspaceName, wish.workspaceName],
    [copy.workspacePlan, wish.workspacePlan],
    [copy.tenant, company && companyLabel(company)],
  ];
  return [
    proposalText({ reference, revision, content, productName, chosen: null }),
    "",
    ...lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
  ].join("\n");
}
