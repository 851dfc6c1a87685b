import { notFound } from "~/http/not-found.server";
import { refusedFormCopy } from "~/copy/form";
import { roiResultCopy as copy } from "~/copy/roi";
import { readerCopy } from "~/copy/shared/statement";
import type { RoiSourced, RoiStatementData } from "~/models/roi/roi";
import { readPrefill, type Prefill } from "~/models/lead/prefilled-link.server";
import { boundRoiInputs } from "~/models/roi/roi-engine";
import { resultFormSchema, type RoiResultForm } from "~/models/roi/roi-form";
import { variationQuery, varyInputs } from "~/models/roi/roi-variation";
import {
  getSharedResult,
  madeResult,
  mailResult,
  saveResult,
  type RoiConversation,
  type SharedResult,
} from "~/models/roi/roi.server";

import { isOpenPath } from "~/models/settings/feature-switch";
import { getSettings } from "~/models/settings/settings.server";
import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import { formatDate } from "~/lib/dates";
import { judgeForm, keepStamp, stampForm } from "~/http/form-trap.server";
import { answerIntents, refuse } from "~/http/answer-form.server";
import { checkLimit, limitOrThrow } from "~/http/rate-limit.server";
import { noteGoal } from "~/http/visit-goal.server";
import { monthsChart, paybackChart } from "./charts.server";
import { statementDocument } from "./statement-document.server";
import { readComparison, readVariation } from "./reader.server";
import { requestConversation } from "./talk.server";
import type { ResultPage, ResultReply, StatementView } from "./statement";
import { ownAddress } from "~/http/own-address.server";
import { redirectWithToast } from "~/http/toast.server";

const ResultFormSchema = resultFormSchema({ ...copy.assumptions.errors, ...copy.mail.errors });

/** What the page of a statement shows. */
export async function loadResult(request: Request, token: string | undefined): Promise<ResultPage> {
  const { shared, owner } = await requireShared(request, token);
  const view = await viewOf(shared, new URL(request.url).searchParams);
  return {
    ...view,
    isOwner: owner !== null,
    stamp: stampForm(),
    email: (await prefillOf(request))?.email ?? "",
  };
}

/** The statement's page as a PDF, with the same variation and comparison. */
export async function answerResultDocument(request: Request, token = ""): Promise<Response> {
  const shared = await getSharedResult({ token });
  if (!shared) throw notFound();
  await limitOrThrow({ rule: "roi_document", account: shared.id });
  const view = await viewOf(shared, new URL(request.url).searchParams);
  const file = await statementDocument(view, shared.createdAt);
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${readerCopy.share.fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** What the page shows and the PDF says. */
async function viewOf(shared: SharedResult, query: URLSearchParams): Promise<StatementView> {
  const { result, createdAt, expiresAt } = shared;
  const { processName, item, isHours, sources, inputs } = shared.data;
  const { varied, form } = readVariation(query, shared);
  const comparison = await readComparison(query, shared);
  const path = `/roi-calculator/${shared.token}`;
  const kept = new URLSearchParams(varied?.query);
  const own = kept.size > 0 ? `?${kept}` : "";
  if (comparison.result) kept.set("with", comparison.typed);
  return {
    token: shared.token,
    statement: { processName, item, isHours, sources, inputs },
    hoursPerMonth: result.hoursPerMonth,
    scenarios: result.scenarios,
    charts: { payback: paybackChart(result, varied?.result ?? null), months: monthsChart(result) },
    address: ownAddress(localizedPath(`${path}${own}`, currentLanguage())),
    bookingAddress: isOpenPath("/booking", await getSettings())
      ? ownAddress(localizedPath(`/booking?result=${shared.token}`, currentLanguage()))
      : null,
    documentPath: localizedPath(`${path}/document${kept.size > 0 ? `?${kept}` : ""}`, currentLanguage()),
    madeOn: formatDate(createdAt),
    until: formatDate(expiresAt),
    varied: varied && {
      inputs: varied.inputs,
      changed: varied.changed,
      hoursPerMonth: varied.result.hoursPerMonth,
      expected: varied.result.scenarios.expected,
    },
    varyForm: form,
    comparison,
  };
}

/** Answers the forms of a statement's page: change the assumptions, or email the statement. */
export async function answerResultForm(request: Request, token: string | undefined) {
  const { shared, owner } = await requireShared(request, token);
  return answerIntents(
    request,
    {
      schema: ResultFormSchema,
      refused: ({ intent, reply }): ResultReply => ({
        intent: intent ?? "change",
        result: keepStamp(reply),
      }),
    },
    {
      mail: async (form) =>
        sendByMail(shared, { ...form, campaign: (await prefillOf(request))?.campaign ?? form.campaign }),
      change: async (form) => {
        const { allowed, headers } = await checkLimit({ rule: "roi" });
        if (!allowed) return refuse({ "": [copy.tooFast] }, { status: 429, headers });
        return owner ? changeAssumptions(shared, owner, form) : showFigures(shared, form);
      },
    },
  );
}

/** What the prefilled link that began the conversation says. */
async function prefillOf(request: Request): Promise<Prefill | null> {
  const given = await readPrefill("roi", new URL(request.url).searchParams.get("prefill"));
  return given?.state === "valid" ? given.prefill : null;
}

async function requireShared(request: Request, token = "") {
  const [shared, conversation] = await Promise.all([
    getSharedResult({ token }),
    requestConversation(request),
  ]);
  if (!shared) throw notFound();
  return { shared, owner: conversation && madeResult(conversation, shared) ? conversation : null };
}

async function changeAssumptions(
  { token, data: before }: SharedResult,
  { id: conversationId }: RoiConversation,
  form: Extract<RoiResultForm, { intent: "change" }>,
): Promise<Response> {
  const { itemsPerMonth, minutesEach, routinePercent, hourCost, setup, running } = form;
  const inputs = boundRoiInputs({
    ...before.inputs,
    itemsPerMonth,
    minutesEach: before.isHours ? 60 : minutesEach,
    routinePercent,
    hourCostMinor: hourCost,
    setupMinor: setup,
    runningMinorPerMonth: running,
  });
  const sources = { ...before.sources };
  for (const figure of Object.keys(sources) as RoiSourced[]) {
    if (inputs[figure] !== before.inputs[figure]) sources[figure] = "changed";
  }
  const changed: RoiStatementData = { ...before, inputs, sources };
  const next = await saveResult({ conversationId, data: changed });
  const toast = next === token ? copy.assumptions.same : copy.assumptions.saved;
  return redirectWithToast(`/roi-calculator/${next}`, {
    kind: next === token ? "info" : "positive",
    ...toast,
  });
}

/**
 * The figures of someone whose conversation was erased or has expired since the page was loaded: a
 * reader's variation, which stores nothing.
 */
async function showFigures(
  { token, data }: SharedResult,
  form: Extract<RoiResultForm, { intent: "change" }>,
): Promise<Response> {
  const varied = varyInputs(data, form);
  const query = varied ? `?${variationQuery(varied)}` : "";
  return redirectWithToast(`/roi-calculator/${token}${query}`, { kind: "info", ...copy.assumptions.shown });
}

async function sendByMail(shared: SharedResult, form: Extract<RoiResultForm, { intent: "mail" }>) {
  const { email, campaign } = form;
  const { verdict, init } = await judgeForm({ sent: form, rule: "roi_mail", account: email });
  if (verdict === "crowded") return refuse({ email: [copy.mail.tooMany] }, init);
  if (verdict !== "open" && verdict !== "caught") return refuse({ "": [refusedFormCopy[verdict]] }, init);
  // A bot that filled in the hidden field learns nothing from the answer.
  if (verdict === "open") {
    const { consent, marketing } = copy.mail;
    const agreed = form.marketing === "on" ? `${consent} ${marketing}` : consent;
    await mailResult({ shared, email, campaign, consent: agreed });
    noteGoal({ name: null, email });
  }
  return redirectWithToast(`/roi-calculator/${shared.token}`, { kind: "positive", ...copy.mail.sent });
}
