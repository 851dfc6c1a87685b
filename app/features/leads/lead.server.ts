import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";

import { leadsCopy } from "~/copy/leads";
import type { LeadSummary } from "~/models/lead/lead";
import { addLeadNote, saveLeadDetails, setLeadOwner, setLeadStatus } from "~/models/lead/lead-change.server";
import { eraseLead } from "~/models/lead/lead-erasure.server";
import { type LeadForm, LeadFormSchema, type LeadIntent } from "~/models/lead/lead-form";
import { listLeadOwners } from "~/models/lead/lead-query.server";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { parseForm } from "~/http/form.server";
import { tellConflict } from "~/http/lost-update.server";
import type { LeadReply } from "./lead";
import { redirectWithToast } from "~/http/toast.server";

const copy = leadsCopy.detail;

interface Asked<Intent extends LeadIntent> {
  lead: LeadSummary;
  form: Extract<LeadForm, { intent: Intent }>;
  change: { lead: LeadSummary; actorId: string; source: ReturnType<typeof auditSource> };
  page: string;
}

/**
 * Answers every form on the page of one lead. Errors come back to their form, what was done is said
 * by a toast.
 */
export async function answerLeadForm(request: Request, viewer: Viewer, lead: LeadSummary) {
  const form = await parseForm(request, LeadFormSchema);
  if (!form.ok) return refuse(form.reply);
  const page = `/admin/leads/${lead.id}`;
  const { value } = form;
  if (value.intent === "erase" && value.confirmation !== lead.email)
    return refuse(form.reject({ confirmation: [copy.eraseMismatch] }));
  const change = { lead, actorId: viewer.user.id, source: auditSource(request, viewer) };
  return tellConflict(page, () => perform({ lead, form: value, change, page }));
}

function perform({ form, ...asked }: Asked<LeadIntent>): Promise<Response> {
  switch (form.intent) {
    case "set-status":
      return moveOn({ ...asked, form });
    case "set-owner":
      return assign({ ...asked, form });
    case "save-details":
      return correct({ ...asked, form });
    case "add-note":
      return takeNote({ ...asked, form });
    case "erase":
      return forget({ ...asked, form });
  }
}

async function moveOn({ form, change, page }: Asked<"set-status">): Promise<Response> {
  await setLeadStatus({ ...change, status: form.status });
  return redirectWithToast(page, { kind: "positive", title: copy.statusSaved });
}

async function assign({ form, change, page }: Asked<"set-owner">): Promise<Response> {
  const owners = await listLeadOwners();
  const owner = owners.find(({ id }) => id === form.ownerId) ?? null;
  if (form.ownerId !== "none" && !owner)
    return redirectWithToast(page, { kind: "danger", ...leadsCopy.changedMeanwhile });
  await setLeadOwner({ ...change, owner });
  return redirectWithToast(page, { kind: "positive", title: copy.ownerSaved });
}

async function correct({ form, change, page }: Asked<"save-details">): Promise<Response> {
  await saveLeadDetails({ ...change, details: form });
  return redirectWithToast(page, { kind: "positive", title: copy.saved });
}

async function takeNote({ form, change, page }: Asked<"add-note">): Promise<Response> {
  await addLeadNote({ ...change, text: form.text, key: form.key });
  return redirectWithToast(`${page}#timeline`, { kind: "positive", title: copy.noteAdded });
}

async function forget({ lead, change }: Asked<"erase">): Promise<Response> {
  await eraseLead({ lead, source: change.source });
  return redirectWithToast("/admin/leads", { kind: "positive", title: copy.erased });
}

function refuse(result: SubmissionResult) {
  const intent = LeadFormSchema.options.find(
    (form) => form.shape.intent.value === result.initialValue?.intent,
  )?.shape.intent.value;
  return data<LeadReply>({ intent: intent ?? null, result }, { status: 422 });
}
