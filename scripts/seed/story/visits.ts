import { readdirSync } from "node:fs";

import { ARTICLE_CAMPAIGN } from "~/models/lead/campaign";
import { getLead } from "~/models/lead/lead-query.server";
import { deleteOldVisits, writeVisits, type Visit } from "~/models/visit/visit-write.server";

import { campaignOf } from "./lead-story";
import { DEMO_LEADS, type DemoLead } from "./leads";
import { daysBefore } from "./timeline";

const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const DAYS = 84;
const ARTICLES = readdirSync(new URL("../posts", import.meta.url))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `/blog/${file.slice(3, -".md".length)}`);

/** Where visitors come from, and how many of a hundred. Nobody's link brings the rest. */
const SOURCES: readonly (readonly [host: string, share: number])[] = [
  ["google.com", 34],
  ["linkedin.com", 14],
  ["bing.com", 7],
  ["duckduckgo.com", 4],
  ["operations-weekly.example", 6],
];
/** The pages that follow the first one, most wanted first. */
const NEXT_PAGES = ["/", "/blog", "/roi-calculator", "/booking", "/contact", "/privacy"];

/**
 * Fills the visits of twelve weeks, up to `now`: more from week to week and fewer at weekends.
 * Each lead was a visitor first, so that wins lead back to articles and campaigns.
 */
export async function addVisits(now: Date): Promise<void> {
  const leads = await Promise.all(
    DEMO_LEADS.map(async (lead, index) => ({
      visit: visitOf(lead, index),
      day: (await getLead({ email: lead.email }))?.createdAt.toISOString().slice(0, 10),
    })),
  );
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const noon = daysBefore(now, ago, 12);
    const day = noon.toISOString().slice(0, 10);
    const visits = [
      ...passers(ago, noon.getUTCDay()),
      ...readersOfCampaigns(ago),
      ...leads.filter((lead) => lead.day === day).map(({ visit }) => visit),
    ];
    await writeVisits({ visits, robots: Math.round(visits.length * 0.6), dropped: 0, now: noon });
  }
  await deleteOldVisits({ now });
}

/** The visitors of a day who leave no address. The same ones each time. */
function passers(daysAgo: number, weekday: number): Visit[] {
  const isWeekend = weekday === 0 || weekday === 6;
  const count = Math.round((46 + (DAYS - daysAgo) * 0.55 + ((daysAgo * 37) % 17)) * (isWeekend ? 0.35 : 1));
  return Array.from({ length: count }, (_, index) => {
    const turn = (index * 61 + daysAgo * 29) % 100;
    const first = turn < 55 ? articleAt(index * 5 + daysAgo) : "/";
    const depth = (index * 13 + daysAgo * 7) % 5;
    const seen = [first, ...NEXT_PAGES.slice(0, depth)];
    return {
      ...{ address: `demo-${index}`, userAgent: BROWSER, views: seen.length },
      pages: [...new Set(seen)].map((value) => ({ value, views: 1 })),
      sources: sourceAt(turn),
      campaigns: [],
      goals: depth === 3 && turn % 9 === 0 ? [{ name: "statement" }] : [],
    };
  });
}

/** A newsletter or a fair brings visitors for three days, and one of them became a lead. */
function readersOfCampaigns(daysAgo: number): Visit[] {
  return DEMO_LEADS.flatMap((lead, index) => {
    const campaign = lead.campaign === undefined ? null : campaignOf(lead, index);
    const age = lead.daysAgo - daysAgo;
    const count = campaign && age >= 0 && age < 3 ? 14 - age * 5 + (index % 4) : 0;
    return Array.from({ length: count }, (_, reader) => ({
      ...{ address: `reader-${index}-${reader}`, userAgent: BROWSER, views: 2, goals: [] },
      pages: [articleAt(index * 11), "/"].map((value) => ({ value, views: 1 })),
      sources: [campaign?.source ?? ""],
      campaigns: [campaign?.campaign ?? ""],
    }));
  });
}

/** Some articles are read far more than others. */
function articleAt(turn: number): string {
  const position = Math.floor(((turn % 100) / 100) ** 2 * ARTICLES.length);
  return ARTICLES[position] ?? "/blog";
}

function sourceAt(turn: number): string[] {
  let end = 0;
  for (const [host, share] of SOURCES) {
    end += share;
    if (turn < end) return [host];
  }
  return [];
}

/** What a lead did on the day of their first step. */
function visitOf(lead: DemoLead, index: number): Visit {
  const campaign = campaignOf(lead, index);
  const isArticle = campaign?.source === ARTICLE_CAMPAIGN && campaign.content !== undefined;
  const article = isArticle ? `/blog/${campaign.content}` : articleAt(index * 11);
  const form = lead.source === "booking" ? "/booking" : lead.roi ? "/roi-calculator" : "/contact";
  const seen = [article, "/", form];
  const name = lead.source === "booking" ? "consultation" : lead.roi ? "statement" : null;
  return {
    ...{ address: `lead-${index}`, userAgent: BROWSER, views: seen.length },
    pages: seen.map((value) => ({ value, views: 1 })),
    sources: campaign?.source && !isArticle ? [campaign.source] : sourceAt((index * 31) % 100),
    campaigns: campaign?.campaign ? [campaign.campaign] : [],
    goals: [{ name, email: lead.email }],
  };
}
