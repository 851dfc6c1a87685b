import { leadsCopy } from "~/copy/leads";
import { todayCopy } from "~/copy/today";
import { leadName, type LeadSummary } from "~/models/lead/lead";
import { addLeadNote, saveLeadDetails, setLeadOwner, setLeadStatus } from "~/models/lead/lead-change.server";
import { eraseLead } from "~/models/lead/lead-erasure.server";
import { LeadFormSchema } from "~/models/lead/lead-form";
import { listLeadOwners } from "~/models/lead/lead-query.server";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { tellConflict } from "~/http/lost-update.server";
import type { LeadReply } from "./lead";
import { safeRedirect } from "~/http/safe-redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { ConditionLost } from "~/server/db.server";

const copy = leadsCopy.detail;

/**
 * Answers every form on the page of one lead. Errors come back to their form, what was done is said
 * by a toast.
 */
export function answerLeadForm(request: Request, viewer: Viewer, lead: LeadSummary) {
  const page = `/admin/leads/${lead.id}`;
  const change = { lead, actorId: viewer.user.id, source: auditSource(request, viewer) };
  const done = (title: string, to = page) => redirectWithToast(to, { kind: "positive", title });
  const answer = () =>
    answerIntents(
      request,
      { schema: LeadFormSchema, refused: ({ intent, reply }): LeadReply => ({ intent, result: reply }) },
      {
        "set-status": async ({ status }) => {
          await setLeadStatus({ ...change, status });
          return done(copy.statusSaved);
        },
        "set-owner": async ({ ownerId }) => {
          const owner = (await listLeadOwners()).find(({ id }) => id === ownerId) ?? null;
          if (ownerId !== "none" && !owner)
            return redirectWithToast(page, { kind: "danger", ...leadsCopy.changedMeanwhile });
          await setLeadOwner({ ...change, owner });
          return done(copy.ownerSaved);
        },
        take: () => takeLead({ change, back: backOf(request, page) }),
        "save-details": async (form) => {
          await saveLeadDetails({ ...change, details: form });
          return done(copy.saved);
        },
        "add-note": async ({ text, key }) => {
          await addLeadNote({ ...change, text, key });
          return done(copy.noteAdded, `${page}#timeline`);
        },
        erase: async ({ confirmation }) => {
          if (confirmation !== lead.email) return refuse({ confirmation: [copy.eraseMismatch] });
          await eraseLead({ lead, source: change.source });
          return done(copy.erased, "/admin/leads");
        },
      },
    );
  return tellConflict(page, answer);
}

/** The page that a form was on, where it may be on several. */
function backOf(request: Request, page: string): string {
  return safeRedirect(new URL(request.url).searchParams.get("back"), page);
}

/** Makes the viewer the owner of a lead that has none, and leads back to where they found it. */
async function takeLead({
  change,
  back,
}: {
  change: Omit<Parameters<typeof setLeadOwner>[0], "owner">;
  back: string;
}): Promise<Response> {
  const owner = (await listLeadOwners()).find(({ id }) => id === change.actorId) ?? null;
  try {
    await setLeadOwner({ ...change, owner, ifNobodys: true });
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    return redirectWithToast(back, { kind: "info", title: todayCopy.leads.taken });
  }
  const title = todayCopy.leads.assigned(leadName(change.lead));
  return redirectWithToast(back, { kind: "positive", title });
}
