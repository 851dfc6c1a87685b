import { CAMPAIGN_VALUE_LENGTH_MAX } from "./lead-limits";

/** The parameters of campaign links (UTM), by our names for them. */
const PARAMETERS = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  term: "utm_term",
  content: "utm_content",
} as const;

/** The source of people who came from an article. Its slug is the content. */
export const ARTICLE_CAMPAIGN = "article";

/** Pages on which a visitor becomes a lead. */
const STEPS = ["/booking", "/roi-calculator", "/contact", "/register"];

/** The campaign of a link from an article to the next step; null for all other links. */
export function articleCampaign(from: string, to: string): Campaign | null {
  const [, slug] = /^\/blog\/([^/]{1,100})$/.exec(from) ?? [];
  const [path = ""] = to.split(/[?#]/, 1);
  return slug && STEPS.includes(path) ? { source: ARTICLE_CAMPAIGN, content: slug } : null;
}

/** What a campaign link says about where a visitor came from. */
export type Campaign = Partial<Record<keyof typeof PARAMETERS, string>>;

/** A campaign as a lead stores it, with the time (ISO 8601) of the step it led to. */
export type CampaignTouch = Campaign & { at: string };

/** The names of those parameters. */
export const CAMPAIGN_PARAMETERS: readonly string[] = Object.values(PARAMETERS);

/** Reads the campaign from a query, ignoring everything else; null if there is none. */
export function readCampaign(query: URLSearchParams): Campaign | null {
  const campaign: Campaign = {};
  for (const [name, parameter] of Object.entries(PARAMETERS)) {
    const value = (query.get(parameter) ?? "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, CAMPAIGN_VALUE_LENGTH_MAX)
      // Half of a surrogate pair, which the cut may leave.
      .replace(/\p{Cs}/gu, "");
    if (value) campaign[name as keyof Campaign] = value;
  }
  return Object.keys(campaign).length > 0 ? campaign : null;
}

/** A campaign as a query: "utm_source=newsletter&utm_medium=email". */
export function campaignQuery(campaign: Campaign): string {
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(PARAMETERS)) {
    const value = campaign[name as keyof Campaign];
    if (value) query.set(parameter, value);
  }
  return query.toString();
}

/**
 * Adds the current page's campaign to a URL of the site. Visitors are followed from page to page
 * only through URLs: nothing is stored on their devices.
 */
export function withCampaign(to: string, campaign: Campaign | null): string {
  if (!campaign || /^(?:[a-z]+:|\/\/|#)/i.test(to)) return to;
  const [address = "", hash] = to.split("#", 2);
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  if (readCampaign(query)) return to;
  const joined = [query.toString(), campaignQuery(campaign)].filter(Boolean).join("&");
  return `${path}?${joined}${hash === undefined ? "" : `#${hash}`}`;
}
