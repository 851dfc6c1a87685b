import { sharedNow } from "~/lib/clock/shared-clock";
import type { Viewer } from "~/auth/access.server";
import { LEAD_SOURCE_LABELS } from "~/copy/leads";
import { todayCopy as copy } from "~/copy/today";
import { taskLine } from "~/features/tasks/task-line.server";
import { formatAge } from "~/copy/shared/age";
import { formatDay } from "~/lib/dates";
import { moneyText, percentText } from "~/lib/number-formats";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { dayAt, instantAt, minuteAt } from "~/lib/time-zone";
import { timeZoneLabel } from "~/lib/zones/zone-names";
import { dayWords } from "~/lib/zoned-dates";
import { hasPermission } from "~/models/account/role";
import { greetingName } from "~/models/account/user";
import type { QuarterGoal } from "~/models/today/goal";
import { getGoalOwner } from "~/models/today/goal.server";
import { getOwnFigures } from "~/models/today/own-figures.server";
import { leadName } from "~/models/lead/lead";
import { countOpenLeads, listOpenLeads } from "~/models/lead/open-leads.server";
import { lastDayOf } from "~/models/proposal/proposal";
import { countInvoicesDue, listInvoicesDue } from "~/models/proposal/proposal-invoice.server";
import { proposalUrl } from "~/models/proposal/proposal-link.server";
import { mayRemind } from "~/models/proposal/reminders/proposal-reminder.server";
import { listWaitingProposals, type WaitingProposal } from "~/models/proposal/proposal-waiting.server";
import { cappedCountText } from "~/models/shared/capped-count";
import { endOfDay } from "~/models/task/task";
import { countDueTasks, listDueTasks } from "~/models/task/task-query.server";
import { getWorkPreferences } from "~/models/task/work-preferences.server";
import { INVOICES_SHOWN, LEADS_SHOWN, TASKS_SHOWN, WAITING_SHOWN } from "~/models/today/today-limits";

import { loadCalls } from "./calls.server";
import type { Today, TodayGoal, TodayWait, WaitStep } from "./today";

/** The person whose day it is, and the current time. */
export interface DayReader {
  userId: string;
  timeZone: string;
  now: Date;
}

/** Everything that My day shows. Nothing is read that the viewer's role may not see. */
export async function loadToday({ user }: Pick<Viewer, "user">, now = sharedNow()): Promise<Today> {
  const { timeZone } = await getWorkPreferences({ userId: user.id });
  const reader = { userId: user.id, timeZone, now };
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(user.role, permission);
  const [tasks, calls, waiting, leads, figures, invoices] = await Promise.all([
    may("view_leads") ? loadTasks(reader) : null,
    may("manage_bookings") ? loadCalls(reader) : null,
    may("manage_proposals") ? loadWaiting(reader) : null,
    may("manage_leads") ? loadLeads(reader) : null,
    may("manage_proposals") && may("view_leads") ? loadFigures(reader) : null,
    may("view_invoices") ? loadInvoices(reader, may("manage_invoices")) : null,
  ]);
  return {
    greeting: greetingOf(greetingName(user), reader),
    date: dayWords(dayAt(now, timeZone)).shortDate,
    zone: timeZoneLabel(timeZone),
    ...{ tasks, calls, waiting, leads, figures, invoices },
  };
}

function greetingOf(name: string, { now, timeZone }: DayReader): string {
  const hour = minuteAt(now, timeZone) / 60;
  const { morning, afternoon, evening } = copy.greetings;
  return (hour < 12 ? morning : hour < 18 ? afternoon : evening)(name);
}

async function loadTasks(reader: DayReader): Promise<Today["tasks"]> {
  const { userId: ownerId, now, timeZone } = reader;
  const until = endOfDay(now, timeZone);
  const [counts, due] = await Promise.all([
    countDueTasks({ ownerId, until, now }),
    listDueTasks({ ownerId, until, limit: TASKS_SHOWN }),
  ]);
  const { overdue, today } = counts;
  return {
    overdue: overdue.count === 0 ? null : cappedCountText(overdue),
    today: today.count === 0 ? null : cappedCountText(today),
    lines: due.map((task) => taskLine(task, reader)),
    hasMore: overdue.count + today.count > due.length,
  };
}

async function loadWaiting({ userId, now }: DayReader): Promise<Today["waiting"]> {
  const waiting = await listWaitingProposals({ ownerId: userId, now });
  const items = waiting.slice(0, WAITING_SHOWN).map((proposal) => waitLine(proposal, now));
  return { count: waiting.length, items };
}

function waitLine(proposal: WaitingProposal, now: Date): TodayWait {
  const { id, wait, company, clientName, currency, expiresAt } = proposal;
  const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MILLISECONDS);
  const words = copy.waiting;
  return {
    id,
    wait,
    title: company ?? clientName,
    badge: wait === "closing" ? words.closing(daysLeft) : words.badges[wait],
    reason: whyWaiting(proposal, now),
    amount: moneyText(firstYear(proposal), currency),
    step: waitStep(proposal, now),
  };
}

function waitStep(proposal: WaitingProposal, now: Date): WaitStep {
  const { wait, phone } = proposal;
  if (wait === "question") return { kind: "reply" };
  if (wait === "sent") return { kind: "copy", link: proposalUrl(proposal) };
  if (wait === "opened" && phone) return { kind: "call", phone };
  return { kind: mayRemind(proposal, now) ? "remind" : "open" };
}

function whyWaiting(proposal: WaitingProposal, now: Date): string {
  const { wait, question, expiresAt } = proposal;
  const words = copy.waiting;
  if (question) return words.question(question.text, question.authorName);
  const last = lastStep(proposal, now);
  if (wait !== "closing") return last;
  return `${last}. ${words.closes(dayWords(lastDayOf(expiresAt)).shortDate)}`;
}

function lastStep({ halfSignedAt, viewedAt, sentAt }: WaitingProposal, now: Date): string {
  const words = copy.waiting;
  if (halfSignedAt) return words.halfSigned(formatAge(halfSignedAt, now));
  if (viewedAt) return words.opened(formatAge(viewedAt, now));
  return words.sent(sentAt ? formatAge(sentAt, now) : "");
}

/** What a proposal is worth in its first year: one-time plus twelve months. */
function firstYear({ totalMinor, monthlyMinor }: { totalMinor: number; monthlyMinor: number }): number {
  return totalMinor + 12 * monthlyMinor;
}

async function loadLeads({ now }: DayReader): Promise<Today["leads"]> {
  const [count, leads] = await Promise.all([countOpenLeads(), listOpenLeads({ limit: LEADS_SHOWN })]);
  return {
    count: cappedCountText(count),
    items: leads.map((lead) => {
      const from = `${LEAD_SOURCE_LABELS[lead.source]}, ${formatAge(lead.createdAt, now)}`;
      const { yearlySaving: saving } = lead;
      return {
        id: lead.id,
        title: leadName(lead),
        about: lead.interest ? `${lead.interest}. ${from}` : from,
        savings: saving && moneyText(saving.amountMinor, saving.currency),
      };
    }),
  };
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

async function loadFigures({ userId, now, timeZone }: DayReader): Promise<Today["figures"]> {
  const today = dayAt(now, timeZone);
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3;
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), month, 1));
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), month + 2, 1));
  const next = new Date(Date.UTC(Number(today.slice(0, 4)), month + 3, 1));
  const quarterStart = instantAt({ day: first.toISOString().slice(0, 10), minute: 0, timeZone });
  const [{ won, decided, open, medianDays }, owner] = await Promise.all([
    getOwnFigures({ ownerId: userId, quarterStart, now }),
    getGoalOwner({ userId }),
  ]);
  const words = copy.figures;
  const amounts = (list: typeof won) =>
    list.map(({ amountMinor, currency }) => moneyText(amountMinor, currency)).join(" + ");
  const share = decided.all === 0 ? null : Math.round((decided.won / decided.all) * 100);
  return {
    quarter: `${monthName.format(first)} to ${monthName.format(last)}`,
    won: won.length === 0 ? null : amounts(won),
    goal: goalOf(
      owner?.goal ?? null,
      won,
      (now.getTime() - first.getTime()) / (next.getTime() - first.getTime()),
    ),
    goalPage: `/admin/goals/${userId}?${new URLSearchParams({ back: "/admin/today" }).toString()}`,
    winRate:
      share === null ? words.noneDecided : words.ofDecided(percentText(share), decided.won, decided.all),
    pipeline: [amounts(open.savings), words.leads(open.count, cappedCountText(open))]
      .filter(Boolean)
      .join(", "),
    median: medianDays === null ? words.noMedian : words.days(Math.round(medianDays)),
  };
}

/** Only what was won in the goal's currency counts toward it. */
function goalOf(goal: QuarterGoal | null, won: QuarterGoal[], gone: number): TodayGoal | null {
  if (goal === null) return null;
  const { amountMinor = 0 } = won.find(({ currency }) => currency === goal.currency) ?? {};
  const isAll = won.length === 1 && won[0]?.currency === goal.currency;
  return {
    amount: moneyText(goal.amountMinor, goal.currency),
    counted: isAll ? null : moneyText(amountMinor, goal.currency),
    reachedPercent: Math.round((amountMinor / goal.amountMinor) * 100),
    gonePercent: Math.round(gone * 100),
  };
}

async function loadInvoices(
  { timeZone }: { timeZone: string },
  mayMark: boolean,
): Promise<Today["invoices"]> {
  const [count, due] = await Promise.all([countInvoicesDue(), listInvoicesDue({ limit: INVOICES_SHOWN })]);
  return {
    mayMark,
    count: cappedCountText(count),
    hasMore: count.count > due.length,
    items: due.map(
      ({ id, reference, company, clientName, decidedAt, totalMinor, monthlyMinor, currency }) => ({
        id,
        title: company ?? clientName,
        about: copy.invoices.accepted(reference, decidedAt ? formatDay(decidedAt, timeZone) : ""),
        amount: moneyText(totalMinor, currency),
        monthly: monthlyMinor === 0 ? null : copy.invoices.monthly(moneyText(monthlyMinor, currency)),
      }),
    ),
  };
}
