import { pluralIn } from "~/lib/language/plural";
import type { InsightRow } from "~/models/visit/insights.server";

const plural = pluralIn("en");

const number = new Intl.NumberFormat("en-US");

/** Words of `/admin/insights`. */
export const insightsCopy = {
  title: "Insights",
  lead: "Which pages, sources, campaigns and articles lead to statements, consultations and wins.",
  exportCsv: "Export CSV",
  period: {
    label: "Period",
    names: { "7d": "7 days", "30d": "30 days", "90d": "90 days", "1y": "12 months" },
  },
  totals: {
    visitors: "Visitors",
    views: "Page views",
    statements: "Statements",
    consultations: "Consultations",
    wins: "Wins",
    before: (count: number) => `${number.format(count)} in the period before`,
    statementsNote: "Visitors who completed one",
    consultationsNote: "Visitors who booked one",
    winsNote: "Leads who accepted a proposal",
  },
  chart: {
    title: "Visitors",
    unit: "Visitors",
    views: "Page views",
    label: (period: string, visitors: number) =>
      `Visitors over ${period}: ${number.format(visitors)} in total. The table below has each figure.`,
    tableLabel: "Visitors and page views over time",
  },
  tables: {
    articles: { title: "Articles", first: "Article", none: "No articles were read in this period." },
    pages: { title: "Pages", first: "Page", none: "No pages were viewed in this period." },
    sources: { title: "Sources", first: "Source", none: "No sources in this period." },
    campaigns: {
      title: "Campaigns",
      first: "Campaign",
      none: "No campaigns in this period. Add utm_campaign and utm_source to the links you share.",
    },
  },
  columns: {
    views: "Views",
    visitors: "Visitors",
    statements: "Statements",
    consultations: "Consultations",
    wins: "Wins",
  },
  top: (count: number, exported: number) =>
    `Top ${count}. The exported file has up to ${exported.toLocaleString("en-US")} rows.`,
  /** The last line of a file that may lack some. */
  exportCut: (max: number) =>
    `This file has the ${max.toLocaleString("en-US")} rows with the most visitors, and may lack others. Choose a shorter period to get them.`,
  method: {
    title: "How this is counted",
    paragraphs: [
      "Each table is sorted by wins, then by consultations, statements and visitors.",
      "Without cookies, addresses or fingerprints. We tell visitors apart for one day (UTC) only, so someone who returns tomorrow counts again. A goal counts for what its visitor saw earlier on the same day.",
      "People who are signed in, and people whose browser sends Do Not Track or Global Privacy Control, are not counted. A page that a browser prepares because someone points at its link counts as viewed.",
      "Wins count for what brought the lead on the day they sent a form. One lead can have several pages and sources, so the columns don't add up to the total.",
    ],
    robots: (count: number) =>
      plural(count, {
        one: "1 view by a robot is left out.",
        other: `${number.format(count)} views by robots are left out.`,
      }),
    dropped: (count: number) =>
      plural(count, {
        one: "1 view came faster than it could be stored, and is in no figure.",
        other: `${number.format(count)} views came faster than they could be stored, and are in no figure.`,
      }),
  },
  csv: {
    dimension: "Kind",
    value: "Name",
    views: "Views",
    visitors: "Visitors",
    statements: "Statements",
    consultations: "Consultations",
    wins: "Wins",
  } satisfies Record<keyof InsightRow, string>,
} as const;
