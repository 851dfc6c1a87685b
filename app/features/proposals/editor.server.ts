import { data } from "@remix-run/node";

import { brokenRule } from "~/models/shared/rule-error";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import { itemWords } from "~/copy/roi";
import { isUniqueViolation } from "~/server/db.server";
import { companyLabel } from "~/models/company/company";
import {
  findNamedCompany,
  getCompanyChoice,
  listCompanyChoices,
} from "~/models/company/company-choice.server";
import { getLead } from "~/models/lead/lead-query.server";
import {
  type Proposal,
  type ProposalContent,
  type WorkspaceWish,
  PROPOSAL_RULES,
} from "~/models/proposal/proposal";
import { createProposal, saveProposal } from "~/models/proposal/proposal-draft.server";
import {
  EDITOR_FIELDS_MAX,
  EditorTextSchema,
  readProposalText,
  type EditorText,
  type ItemText,
} from "~/models/proposal/proposal-form";
import { ITEMS_MAX } from "~/models/proposal/proposal-money";
import {
  getLatestResult,
  getReferredResult,
  getSharedResult,
  type SharedResult,
} from "~/models/roi/roi.server";
import { listMemberships } from "~/models/company/tenant.server";
import { isUuid } from "~/lib/uuid";

import type { Viewer } from "~/auth/access.server";
import {
  countText,
  currencyDigits,
  decimalText,
  hoursText,
  moneyText,
  paybackText,
} from "~/lib/number-formats";
import { requireForm } from "~/http/form.server";
import { changeOf, requireProposal } from "./staff.server";
import { usualLastDay } from "./last-day.server";
import type { EditorChoices, EditorReply } from "./editor";
import { redirectWithToast } from "~/http/toast.server";

const copy = proposalConsoleCopy.editor;

/**
 * The empty editor. When the URL names a lead, it comes with what is known: the person, their
 * company if they belong to exactly one, and their ROI statement with its process, figures and
 * currency.
 */
export async function loadNewProposal(request: Request) {
  const leadId = new URL(request.url).searchParams.get("lead") ?? "";
  const lead = isUuid(leadId) ? await getLead({ id: leadId }) : null;
  const [joined, statement] = await Promise.all([
    lead?.userId ? listMemberships({ userId: lead.userId }) : [],
    lead ? getLatestResult({ leadId: lead.id }) : null,
  ]);
  const typed = textOf({
    clientName: lead?.name ?? "",
    clientEmail: lead?.email ?? "",
    company: lead?.company ?? "",
    request: lead?.interest ?? "",
    lastDay: usualLastDay(),
    items: [emptyItem()],
    tenant: joined.length === 1 ? joined.map(companyLabel).join() : "",
    ...(statement ? statementText(statement, lead?.interest ?? "") : {}),
  });
  return { typed: { ...typed, id: crypto.randomUUID() }, choices: await loadChoices(typed) };
}

/**
 * What a statement fills in. The visitor's own words about the process win when the statement has
 * none.
 */
function statementText({ token, data: statement, result }: SharedResult, interest: string) {
  const { inputs, item, isHours } = statement;
  const { savedMinorPerYear, savedHoursPerYear, paybackMonths } = result.scenarios.expected;
  const processName = statement.processName || interest;
  const requested = copy.requestFromStatement({
    process: processName,
    work: isHours
      ? ""
      : copy.workOfItems(
          countText(inputs.itemsPerMonth),
          itemWords[item].many,
          decimalText(inputs.minutesEach),
        ),
    hoursPerMonth: hoursText(result.hoursPerMonth),
    savedPerYear: moneyText(savedMinorPerYear, inputs.currency),
    savedHoursPerYear: countText(savedHoursPerYear),
    payback: paybackText(paybackMonths),
  });
  return {
    roiResult: token,
    currency: inputs.currency,
    title: processName ? copy.titleFromProcess(processName) : "",
    request: requested,
  };
}

/** A draft in the editor. Throws 404, and leads on to its page when it is no draft. */
export async function loadProposalEditor(id: string | undefined) {
  const { proposal, content } = await requireProposal(id);
  if (proposal.status !== "draft")
    throw await redirectWithToast(`/admin/proposals/${proposal.id}`, notDraft());
  const { reference, revision, tenantId } = proposal;
  const [company, statement] = await Promise.all([
    getCompanyChoice({ id: tenantId ?? "" }),
    getReferredResult({ id: content.roiResult }),
  ]);
  const typed = {
    ...draftText(proposal, content, company ? companyLabel(company) : ""),
    roiResult: statement?.token ?? "",
  };
  return { reference, revision, id: proposal.id, typed, choices: await loadChoices(typed) };
}

function notDraft() {
  return { kind: "danger", title: PROPOSAL_RULES.proposal_not_draft.message } as const;
}

/** The companies that may be meant. While someone types, the field offers others. */
async function loadChoices({ company }: EditorText): Promise<EditorChoices> {
  const { items } = await listCompanyChoices({ text: company });
  return { companies: items.map(companyLabel) };
}

function emptyItem(): ItemText {
  const id = crypto.randomUUID();
  return { id, title: "", description: "", quantity: "1", price: "", period: "once", isOptional: "" };
}

function textOf(known: Partial<EditorText>): EditorText {
  return EditorTextSchema.parse({
    currency: "USD",
    discountKind: "none",
    taxLabel: copy.errors.taxName,
    ...known,
  });
}

function draftText(proposal: Proposal, content: ProposalContent, tenant: string): EditorText {
  const { items, discount, tax, currency, company, terms, roiResult: _id, ...texts } = content;
  const amount = (minor: number) => {
    const digits = currencyDigits(currency);
    return (minor / 10 ** digits).toFixed(digits);
  };
  const percent = (basisPoints: number) => decimalText(basisPoints / 100);
  return textOf({
    ...texts,
    currency,
    version: proposal.version,
    company: company ?? "",
    terms: terms ?? "",
    items: items.map(
      ({ id, title, description, quantityHundredths, unitPriceMinor, period, isOptional }) => ({
        id,
        title,
        description: description ?? "",
        quantity: String(quantityHundredths / 100),
        price: amount(unitPriceMinor),
        period,
        isOptional: isOptional ? "on" : "",
      }),
    ),
    discountKind: discount.kind,
    discount:
      discount.kind === "percent"
        ? percent(discount.basisPoints)
        : discount.kind === "amount"
          ? amount(discount.amountMinor)
          : "",
    taxLabel: tax.label,
    taxPercent: tax.basisPoints === 0 ? "" : percent(tax.basisPoints),
    opensWorkspace: proposal.workspaceName === null ? "" : "on",
    workspaceName: proposal.workspaceName ?? "",
    workspacePlan: proposal.workspacePlan ?? "",
    tenant,
  });
}

/**
 * Answers the editor: a row more or less and the same text again, or saved and on to the proposal's
 * page. `id` is that of a draft; left out, the form makes one.
 */
export async function answerEditor(request: Request, viewer: Viewer, id?: string) {
  const typed = await requireForm(request, EditorTextSchema, { maxEntries: EDITOR_FIELDS_MAX });
  const items = itemsAfter(typed);
  if (items) return data<EditorReply>({ typed: { ...typed, items }, errors: {} });
  const read = await readEditor(typed);
  if (!read.ok) return data<EditorReply>(read.reply, { status: 422 });
  const { content, wish } = read;
  const change = { ...changeOf(request, viewer), content, wish };
  const ownId = id ?? typed.id ?? crypto.randomUUID();
  const done = { kind: "positive", title: copy.saved } as const;
  try {
    if (id === undefined) await createProposal({ ...change, id: ownId });
    else await saveProposal({ ...change, id, version: typed.version });
  } catch (error) {
    // The same form was sent before: the draft is there already.
    if (isUniqueViolation(error)) return redirectWithToast(`/admin/proposals/${ownId}`, done);
    const rule = brokenRule(error, PROPOSAL_RULES);
    if (!rule) throw error;
    const errors = { "": [rule.code === "changed_meanwhile" ? copy.changed : rule.message] };
    return data<EditorReply>({ typed, errors }, { status: rule.status });
  }
  return redirectWithToast(`/admin/proposals/${ownId}`, done);
}

type ReadEditor =
  { ok: true; content: ProposalContent; wish: WorkspaceWish } | { ok: false; reply: EditorReply };

/** Reads the editor's text, and what it names in the database. */
async function readEditor(typed: EditorText): Promise<ReadEditor> {
  const read = readProposalText(typed);
  const tenant = await readTenant(typed.tenant);
  const token = read.ok ? read.roiToken : null;
  const statement = token === null ? null : await getSharedResult({ token });
  const errors = {
    ...(tenant.error === undefined ? {} : { tenant: [tenant.error] }),
    ...(token === null || statement ? {} : { roiResult: [copy.errors.noRoiResult] }),
    ...(read.ok ? {} : read.errors),
  };
  if (!read.ok || Object.keys(errors).length > 0) {
    return { ok: false, reply: { typed, errors, companies: tenant.companies } };
  }
  const content = { ...read.content, roiResult: statement?.id ?? null };
  return { ok: true, content, wish: { ...read.wish, tenantId: tenant.id } };
}

interface ReadTenant {
  id: string | null;
  error?: string;
  /** Those that may be meant. */
  companies?: string[];
}

/**
 * The company that is named. Members of a company may read its proposals, so nothing but exactly
 * its name will do.
 */
async function readTenant(text: string): Promise<ReadTenant> {
  if (text.trim() === "") return { id: null };
  const company = await findNamedCompany({ text });
  if (company) return { id: company.id };
  const { items } = await listCompanyChoices({ text });
  const companies = items.map(companyLabel);
  const error = companies.length > 0 ? copy.errors.whichTenant(companies.slice(0, 5)) : copy.errors.noTenant;
  return { id: null, error, companies };
}

/** The items after a button of the rows; null when it was another button. */
function itemsAfter({ intent, items }: EditorText): ItemText[] | null {
  if (intent === "add-item") return items.length < ITEMS_MAX ? [...items, emptyItem()] : items;
  if (!intent.startsWith("remove-item-")) return null;
  const id = intent.slice("remove-item-".length);
  return items.filter((item) => item.id !== id);
}
