import { messagesCopy as copy } from "~/copy/messages";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerForm, type Refusal, refuse, showReply } from "~/http/answer-form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { checkLimit } from "~/http/rate-limit.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { displayName } from "~/models/account/user";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import type { MessageSide } from "~/models/company/company-message";
import { getCompanyContact, isCompanyEmailed } from "~/models/company/company-mail.server";
import { CompanyMessageFormSchema } from "~/models/company/company-message-form";
import {
  getCompanyOfPerson,
  listCompanyMessages,
  writeCompanyMessage,
} from "~/models/company/company-message.server";
import type { Standing } from "~/models/company/member";
import { LATEST_MESSAGES_SHOWN, MESSAGES_PER_PAGE } from "~/models/company/company-limits";
import { idOfForm } from "~/models/shared/form-key.server";

import type { WorkspaceAccess } from "./access.server";

const MESSAGE_FORM = { schema: CompanyMessageFormSchema, refused: showReply };

/** People who manage all companies write for the provider, all others for their own company. */
export function sideOf(standing: Standing): MessageSide {
  return standing === "manager" ? "staff" : "client";
}

/** What the page of a workspace's messages shows. */
export async function loadMessages(request: Request, { viewer, workspace, standing }: WorkspaceAccess) {
  const { tenantId } = workspace;
  const contact = await getCompanyContact({ tenantId });
  const messages = await readListPage(() =>
    listCompanyMessages({ tenantId, ...readCursors(request), limit: MESSAGES_PER_PAGE }),
  );
  return {
    workspace,
    side: sideOf(standing),
    contactName: contact?.name ?? null,
    messages,
    ...(await nextMessage(viewer, { tenantId, side: sideOf(standing) })),
  };
}

/** What the form of a person's next message starts from. */
async function nextMessage({ user }: Viewer, { tenantId, side }: { tenantId: string; side: MessageSide }) {
  const own = { actorId: user.id, action: "tenant.message_sent", subjectId: tenantId } as const;
  const [sent, isEmailed] = await Promise.all([countOwnChanges(own), isRead({ tenantId, side })]);
  return { messageKey: crypto.randomUUID(), sent, isEmailed };
}

/** Whether anyone gets an email about a message. The staff always have someone who does. */
async function isRead({ tenantId, side }: { tenantId: string; side: MessageSide }): Promise<boolean> {
  return side === "client" || (await isCompanyEmailed({ tenantId }));
}

/** The end of a company's thread, for pages that show more than it. */
export async function loadLatestMessages({ tenantId }: { tenantId: string }, viewer: Viewer) {
  const { items } = await listCompanyMessages({ tenantId, limit: LATEST_MESSAGES_SHOWN });
  return { messages: items, ...(await nextMessage(viewer, { tenantId, side: "staff" })) };
}

/** Answers the form of a workspace's messages. */
export function answerMessageForm(request: Request, { viewer, workspace, standing }: WorkspaceAccess) {
  const tenant = { id: workspace.tenantId, name: workspace.company.name };
  const page = `/workspace/${workspace.id}/messages`;
  return answerForm(request, MESSAGE_FORM, (form) =>
    sendMessage(request, { viewer, tenant, side: sideOf(standing), form, page }),
  );
}

/** The company whose thread is read from a lead's page. Throws a 404 if the person has none. */
export async function requireCompanyOf(lead: LeadPerson) {
  const company = await getCompanyOfPerson(lead);
  if (!company) throw notFound();
  return company;
}

/** The person behind a lead. */
export type LeadPerson = { id: string; email: string; userId: string | null };

/** What a lead's page of messages shows. */
export async function loadLeadMessages(request: Request, viewer: Viewer, lead: LeadPerson) {
  const company = await requireCompanyOf(lead);
  const messages = await readListPage(() =>
    listCompanyMessages({ tenantId: company.id, ...readCursors(request), limit: MESSAGES_PER_PAGE }),
  );
  return {
    leadId: lead.id,
    company,
    messages,
    ...(await nextMessage(viewer, { tenantId: company.id, side: "staff" })),
  };
}

/** Answers the form of a lead's messages. */
export async function answerLeadMessageForm(request: Request, viewer: Viewer, lead: LeadPerson) {
  const tenant = await requireCompanyOf(lead);
  const page = `/admin/leads/${lead.id}/messages`;
  return answerForm(request, MESSAGE_FORM, (form) =>
    sendMessage(request, { viewer, tenant, side: "staff", form, page }),
  );
}

/** Writes a message and returns to its page. */
export async function sendMessage(
  request: Request,
  {
    viewer,
    tenant,
    side,
    form,
    page,
  }: {
    viewer: Viewer;
    tenant: { id: string; name: string };
    side: MessageSide;
    form: { key: string; text: string };
    page: string;
  },
): Promise<Response | Refusal> {
  const { user } = viewer;
  const { allowed, headers } = await checkLimit({ rule: "company_message", account: user.id });
  if (!allowed) return refuse({ "": [copy.tooMany] }, { status: 429, headers });
  const author = { id: user.id, name: displayName(user), email: user.email };
  const source = auditSource(request, viewer);
  const id = idOfForm(form.key, form.text);
  const isEmailed = await isRead({ tenantId: tenant.id, side });
  await writeCompanyMessage({ id, tenant, side, text: form.text, author, source });
  return redirectWithToast(`${page}#messages`, {
    kind: "positive",
    title: copy.sent,
    ...(isEmailed ? {} : { description: copy.writeHelpUnread(tenant.name) }),
  });
}
