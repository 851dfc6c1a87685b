import { sharedNow } from "~/lib/clock/shared-clock";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { withLanguage } from "~/lib/language/current-language";
import { data } from "@remix-run/node";

import { brokenRule } from "~/models/shared/rule-error";
import { itemWords } from "~/copy/roi";
import { companyLabel } from "~/models/company/company";
import {
  findNamedCompany,
  getCompanyChoice,
  listCompanyChoices,
} from "~/models/company/company-choice.server";
import { COMPANY_SEARCH_LENGTH_MAX } from "~/models/company/company-limits";
import { getLead } from "~/models/lead/lead-query.server";
import { insertedId, withPriceItem } from "~/models/price/price-rows";
import { getPriceItem, listPriceItems } from "~/models/price/price.server";
import {
  itemGroups,
  type Proposal,
  type ProposalContent,
  type ProposalItem,
  type SecondSigner,
  type TemplateContent,
  usualLastDay,
  type WorkspaceWish,
} from "~/models/proposal/proposal";
import { readFollowUpDays } from "~/models/proposal/reminders/proposal-reminder";
import { PROPOSAL_RULES } from "~/models/proposal/proposal-refusals";
import { createProposal, saveProposal } from "~/models/proposal/proposal-draft.server";
import {
  EditorTextSchema,
  readProposalText,
  type EditorText,
  type RowText,
} from "~/models/proposal/proposal-form";
import { getLatestCurrency } from "~/models/proposal/proposal-query.server";
import { getTemplate, listTemplates } from "~/models/proposal/proposal-template.server";
import { emptyRow, rowsAfter } from "~/models/proposal/proposal-rows";
import {
  getLatestResult,
  getReferredResult,
  getSharedResult,
  type SharedResult,
} from "~/models/roi/roi.server";
import { listMemberships } from "~/models/company/tenant.server";
import { EDITOR_FIELDS_MAX } from "~/models/proposal/proposal-limits";
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
import { changeOf, requireProposal } from "../proposal.server";
import { previewProposal } from "../staff-view.server";
import { answerStale, isStoredAs } from "./editor-conflict.server";
import type { EditorAnswer, EditorChoices, EditorReply, EditorSavings } from "./editor";
import { redirectWithToast } from "~/http/toast.server";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";
import { proposalEditorErrors } from "~/copy/console/proposal-editor-errors";
import { statementProposalCopy } from "~/copy/console/statement-proposal";

const copy = proposalEditorCopy;

/**
 * The empty editor. If the URL names a lead, it is prefilled with what we know: the person, their
 * company if they belong to exactly one, and their ROI statement with its process, figures and
 * currency. If it names a template, the offer is that of the template.
 */
export async function loadNewProposal(request: Request) {
  const leadId = new URL(request.url).searchParams.get("lead") ?? "";
  const lead = isUuid(leadId) ? await getLead({ id: leadId }) : null;
  const templateId = new URL(request.url).searchParams.get("template") ?? "";
  const [joined, statement, template, templates] = await Promise.all([
    lead?.userId ? listMemberships({ userId: lead.userId }) : [],
    lead ? getLatestResult({ leadId: lead.id }) : null,
    getTemplate({ id: templateId }),
    listTemplates(),
  ]);
  const language = lead?.language ?? DEFAULT_LANGUAGE;
  const typed = completeText({
    clientName: lead?.name ?? "",
    clientEmail: lead?.email ?? "",
    company: lead?.company ?? "",
    language,
    request: lead?.interest ?? "",
    lastDay: usualLastDay(sharedNow()),
    items: [emptyRow("item")],
    tenant: joined.length === 1 ? joined.map(companyLabel).join() : "",
    currency: (lead && (await getLatestCurrency({ email: lead.email }))) ?? "USD",
    ...(statement ? withLanguage(language, () => statementText(statement, lead?.interest ?? "")) : {}),
    ...(template ? { ...offerText(template.content), title: template.name } : {}),
  });
  return {
    templateId: template?.id ?? "",
    templates: templates.map(({ id, name }) => ({ id, name })),
    typed: { ...typed, id: crypto.randomUUID() },
    choices: await loadChoices(typed),
    savings: statement && savingsOf(statement),
    preview: await previewProposal(typed),
  };
}

/** What the client saves, for the payback of a proposal in the same currency. */
function savingsOf({ data, result }: SharedResult): EditorSavings {
  const { savedMinorPerYear } = result.scenarios.expected;
  return { savedMinorPerYear, currency: data.inputs.currency };
}

/**
 * What a statement prefills, in the current language. The visitor's own words about the process
 * are used if the statement has none.
 */
function statementText({ token, data: statement, result }: SharedResult, interest: string) {
  const { inputs, item, isHours } = statement;
  const { savedMinorPerYear, savedHoursPerYear, paybackMonths } = result.scenarios.expected;
  const processName = statement.processName || interest;
  const requested = statementProposalCopy.request({
    process: processName,
    work: isHours
      ? ""
      : statementProposalCopy.workOfItems(
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
    title: processName ? statementProposalCopy.title(processName) : "",
    request: requested,
  };
}

/**
 * A draft in the editor. Throws a 404, and redirects to the proposal's page if it isn't a draft.
 */
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
  const choices = await loadChoices(typed);
  const savings = statement && savingsOf(statement);
  const preview = await previewProposal(typed);
  return { reference, revision, id: proposal.id, typed, choices, savings, preview };
}

function notDraft() {
  return { kind: "danger", title: PROPOSAL_RULES.proposal_not_draft.message } as const;
}

/** The companies that may be meant while someone types into the field. */
export async function loadCompanyChoices(request: Request): Promise<Pick<EditorChoices, "companies">> {
  const text = new URL(request.url).searchParams.get("q")?.slice(0, COMPANY_SEARCH_LENGTH_MAX) ?? "";
  const { items } = await listCompanyChoices({ text });
  return { companies: items.map(companyLabel) };
}

/** Initial companies to choose from. While someone types, the field offers others. */
async function loadChoices({ company }: Pick<EditorText, "company">): Promise<EditorChoices> {
  const [{ items }, prices] = await Promise.all([listCompanyChoices({ text: company }), listPriceItems()]);
  return { companies: items.map(companyLabel), prices };
}

function completeText(known: Partial<EditorText>): EditorText {
  return EditorTextSchema.parse({
    discountKind: "none",
    taxLabel: proposalEditorErrors.taxName,
    ...known,
  });
}

function draftText(proposal: Proposal, content: ProposalContent, tenant: string): EditorText {
  const { title, clientName, clientEmail, company, request, lastDay } = content;
  return completeText({
    ...{ title, clientName, clientEmail, request, lastDay },
    ...offerText(content),
    version: proposal.version,
    language: proposal.language,
    company: company ?? "",
    secondSignerName: proposal.secondSignerName ?? "",
    secondSignerEmail: proposal.secondSignerEmail ?? "",
    followUps: proposal.followUpDays.map(String),
    opensWorkspace: proposal.workspaceName === null ? "" : "on",
    workspaceName: proposal.workspaceName ?? "",
    workspacePlan: proposal.workspacePlan ?? "",
    tenant,
  });
}

/** The part of the editor's text that templates keep. */
function offerText(content: TemplateContent): Partial<EditorText> {
  const { discount, currency, work, terms } = content;
  const [tax, second] = content.taxes;
  const amount = (minor: number) => {
    const digits = currencyDigits(currency);
    return (minor / 10 ** digits).toFixed(digits);
  };
  const percent = (basisPoints: number) => decimalText(basisPoints / 100);
  return {
    currency,
    work,
    terms: terms ?? "",
    items: itemGroups(content).flatMap(({ section, items }) => [
      ...(section ? [{ ...emptyRow("section"), id: section.id, title: section.title }] : []),
      ...items.map((item) => rowOf(item, amount)),
    ]),
    discountKind: discount.kind,
    discount:
      discount.kind === "percent"
        ? percent(discount.basisPoints)
        : discount.kind === "amount"
          ? amount(discount.amountMinor)
          : "",
    taxLabel: tax?.label ?? "",
    taxPercent: tax && tax.basisPoints > 0 ? percent(tax.basisPoints) : "",
    taxLabel2: second?.label ?? "",
    taxPercent2: second ? percent(second.basisPoints) : "",
  };
}

function rowOf(item: ProposalItem, amount: (minor: number) => string): RowText {
  const { id, title, description, quantityHundredths, unitPriceMinor, period, isOptional, rate } = item;
  return {
    kind: "item",
    id,
    title,
    description: description ?? "",
    quantity: String(quantityHundredths / 100),
    price: amount(unitPriceMinor),
    period,
    rate: rate === 0 ? "" : String(rate),
    isOptional: isOptional ? "on" : "",
  };
}

/**
 * Answers the editor: shows the same text again (with another row, or as a preview), or saves
 * and redirects to the proposal's page. `id` is that of a draft; without it, the form creates one.
 */
export async function answerEditor(request: Request, viewer: Viewer, id?: string) {
  const typed = await readEditorText(request);
  const { intent } = typed;
  if (intent === "preview") return shown(typed);
  const items = rowsAfter(typed.items, intent);
  if (items) return shown({ ...typed, items });
  const inserted = insertedId(intent);
  if (inserted !== null) {
    const price = await getPriceItem({ id: inserted });
    return shown(price ? withPriceItem(typed, price, typed.insertInto) : typed);
  }
  const read = await readEditor(typed);
  if (!read.ok) return intent === "autosave" ? reply({ kind: "refused" }, 422) : shown(typed, read, 422);
  const { content, wish, secondSigner } = read;
  const followUpDays = readFollowUpDays(typed.followUps);
  const { language } = typed;
  const sent = { content, wish, followUpDays, secondSigner, language };
  const change = { ...changeOf(request, viewer), ...sent };
  const ownId = id ?? typed.id ?? crypto.randomUUID();
  try {
    if (id === undefined) {
      if (!(await createProposal({ ...change, id: ownId })) && !(await isStoredAs(ownId, sent))) {
        // Someone went back to the form, and saved again with other texts.
        const typedAnew = { ...typed, id: crypto.randomUUID() };
        return await shown(typedAnew, { errors: { "": [proposalEditorErrors.savedBefore] } }, 409);
      }
    } else await saveProposal({ ...change, id, version: typed.version, isAutosave: intent === "autosave" });
  } catch (error) {
    const rule = brokenRule(error, PROPOSAL_RULES);
    if (!rule) throw error;
    if (rule.code === "changed_meanwhile") return answerStale(ownId, typed, sent);
    if (intent === "autosave") return reply({ kind: "refused" }, rule.status);
    return shown(typed, { errors: { "": [rule.message] } }, rule.status);
  }
  if (intent === "autosave") return reply({ kind: "autosaved", version: typed.version + 1 });
  return redirectWithToast(`/admin/proposals/${ownId}`, { kind: "positive", title: copy.saved });
}

/** The editor's form, as typed. Throws a 400. */
function readEditorText(request: Request): Promise<EditorText> {
  return requireForm(request, EditorTextSchema, { maxEntries: EDITOR_FIELDS_MAX });
}

/** What was typed so far, as the client would see it. Saves nothing. */
export async function answerPreview(request: Request) {
  return previewProposal(await readEditorText(request));
}

function reply(value: EditorReply, status = 200) {
  return data<EditorReply>(value, { status });
}

async function shown(
  typed: EditorText,
  { errors = {}, companies }: Partial<Pick<EditorAnswer, "errors" | "companies">> = {},
  status = 200,
) {
  return reply({ kind: "shown", typed, errors, companies, preview: await previewProposal(typed) }, status);
}

type ReadEditor =
  | { ok: true; content: ProposalContent; wish: WorkspaceWish; secondSigner: SecondSigner | null }
  | ({ ok: false } & Pick<EditorAnswer, "errors" | "companies">);

/** Reads the editor's text, and looks up what it names. */
async function readEditor(typed: EditorText): Promise<ReadEditor> {
  const read = readProposalText(typed);
  const tenant = await readTenant(typed.tenant);
  const token = read.ok ? read.roiToken : null;
  const statement = token === null ? null : await getSharedResult({ token });
  const errors = {
    ...(tenant.error === undefined ? {} : { tenant: [tenant.error] }),
    ...(token === null || statement ? {} : { roiResult: [proposalEditorErrors.noRoiResult] }),
    ...(read.ok ? {} : read.errors),
  };
  if (!read.ok || Object.keys(errors).length > 0) {
    return { ok: false, errors, companies: tenant.companies };
  }
  const content = { ...read.content, roiResult: statement?.id ?? null };
  const { secondSigner } = read;
  return { ok: true, content, secondSigner, wish: { ...read.wish, tenantId: tenant.id } };
}

interface ReadTenant {
  id: string | null;
  error?: string;
  /** The matching companies. */
  companies?: string[];
}

/**
 * The named company. Members of a company may read its proposals, so only its exact name is
 * accepted.
 */
async function readTenant(text: string): Promise<ReadTenant> {
  if (text.trim() === "") return { id: null };
  const company = await findNamedCompany({ text });
  if (company) return { id: company.id };
  const { items } = await listCompanyChoices({ text });
  const companies = items.map(companyLabel);
  const error =
    companies.length > 0
      ? proposalEditorErrors.whichTenant(companies.slice(0, 5))
      : proposalEditorErrors.noTenant;
  return { id: null, error, companies };
}
