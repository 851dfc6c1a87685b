import type { MetaDescriptor } from "@remix-run/react";

import { maintenanceCopy } from "~/copy/shared/shell";

/** What every page's head needs to know about the site. The root loader provides it. */
export interface Site {
  /** Absolute URL of the site without a trailing slash, from `APP_URL`, never from the request. */
  appUrl: string;
  productName: string;
  description: string;
  /**
   * The title of pages without one of their own; null for the default, which contains the product's
   * name.
   */
  defaultTitle?: string | null;
  /** False: search engines must not list any page. */
  searchEnginesAllowed?: boolean;
  /** Path of the organization's logo. */
  logo?: string;
  /** During maintenance, for signed-out visitors: one page replaces all others. */
  isClosed?: boolean;
}

/**
 * The site from root's loader, for `meta` functions: `siteOf(matches)`. Has safe values if root's
 * loader failed.
 */
export function siteOf(matches: readonly ({ id: string; data?: unknown } | undefined)[]): Site {
  const data = matches.find((match) => match?.id === "root")?.data as { site?: Site } | undefined;
  return data?.site ?? { appUrl: "", productName: "Automata", description: "" };
}

/**
 * The head of a page that search engines must not list: title, description and robots. Its links
 * have no preview, so it names neither a picture nor its address.
 */
export function plainMeta(asked: {
  site: Site;
  title?: string | undefined;
  description?: string | undefined;
}): MetaDescriptor[] {
  const { site } = asked;
  const { title, description } = site.isClosed ? closedWords(site) : asked;
  return [
    { title: fullTitle(site, title) },
    ...(description === undefined ? [] : [{ name: "description", content: description }]),
    { name: "robots", content: "noindex" },
  ];
}

/** A page's title with the name of the product, or the title of pages without one of their own. */
export function fullTitle(site: Site, title: string | undefined): string {
  if (title) return `${title} · ${site.productName}`;
  return site.defaultTitle ?? `${site.productName} Pro - Enterprise Business Automation Platform`;
}

/** What the head says while the site is closed: nothing about the page. */
export function closedWords({ description }: Site) {
  return { title: maintenanceCopy.title, description };
}
