import type { PostSummary } from "~/models/post/post";
import type { Month } from "~/models/post/post.server";

import { absolute, type LanguageVersion, versionsOf } from "./meta";
import type { Site } from "./plain-meta";
import { localizedPostAddress, postPictureAddress, postVersions, topicPages } from "./post-address";
import { type Language, LANGUAGES } from "~/lib/languages";
import { escapeXml } from "~/lib/xml";

/**
 * From this many posts on, each month has its own file, so that no response grows with the blog.
 */
export const SITEMAP_INDEX_FROM_POSTS = 1_000;

/** The pages that are not posts. */
const PAGES = [
  "/",
  "/blog",
  "/roi-calculator",
  "/booking",
  "/contact",
  "/sample-proposal",
  "/sample-proposal/certificate",
  "/api/docs",
  "/cloudinary-demo",
  "/privacy",
  "/terms",
] as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** For the links between the languages of a page. */
const LINK_NAMESPACE = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
/** For the pictures of a page (Google's image sitemap extension 1.1). */
const IMAGE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const MONTH_FILE = /^(\d{4})-(0[1-9]|1[0-2])\.xml$/;

interface Place {
  path: string;
  /** Only where it is known. Search engines stop believing times that aren't true. */
  changedAt?: Date | undefined;
  /** The same where it isn't the same in every language. */
  changedIn?: Partial<Record<Language, Date | undefined>> | undefined;
  /** The languages in which the page exists, if not in all. */
  languages?: readonly Language[] | undefined;
  /** All versions of a document in one language, whose path has its prefix. */
  versions?: readonly LanguageVersion[] | undefined;
  /** The path or address of the page's picture. */
  picture?: string;
}

/** When the pages with changing content last changed, by their path. */
export type PageTimes = Partial<Record<(typeof PAGES)[number], Place["changedAt"] | Place["changedIn"]>>;

/** The languages of the pages that don't exist in all of them, by their path. */
export type PageLanguages = Partial<Record<(typeof PAGES)[number], readonly Language[]>>;

/** The URLs of all pages, of the event types that have a page, and of topics. */
export function pagePlaces({
  types,
  tags,
  own = [],
  times = {},
  languages = {},
}: {
  types: readonly { slug: string }[];
  tags: readonly { slug: string; languages: readonly Language[] }[];
  /** The pages of the operator's own. */
  own?: readonly { slug: string; changedIn: Partial<Record<Language, Date>> }[];
  times?: PageTimes;
  languages?: PageLanguages;
}): Place[] {
  return [
    ...PAGES.map((path) => {
      const time = times[path];
      const changed = time instanceof Date ? { changedAt: time } : { changedIn: time };
      return { path, languages: languages[path], ...changed };
    }),
    ...types.map(({ slug }) => ({ path: `/booking/${slug}` })),
    ...own.map(({ slug, changedIn }) => ({
      path: `/pages/${slug}`,
      languages: LANGUAGES.filter((language) => changedIn[language]),
      changedIn,
    })),
    ...tags.flatMap((tag) => {
      const versions = topicPages(tag);
      return versions.map(({ path }) => ({ path, versions }));
    }),
  ];
}

type ListedPost = Pick<
  PostSummary,
  "id" | "slug" | "language" | "updatedAt" | "publishedAt" | "coverImageUrl"
>;

/** The URLs of posts, with the time of their last change and their published translations. */
export function postPlaces(
  posts: readonly ListedPost[],
  translations: ReadonlyMap<string, readonly { slug: string; language: Language }[]> = new Map(),
): Place[] {
  return posts.map((post) => ({
    path: localizedPostAddress(post),
    versions: postVersions(post, translations.get(post.id)),
    changedAt: postChangedAt(post),
    picture: post.coverImageUrl ?? postPictureAddress(post),
  }));
}

/** For a reader, a post changed when it was published, even if it was written long before. */
function postChangedAt({ updatedAt, publishedAt }: Pick<PostSummary, "updatedAt" | "publishedAt">): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** The last change of a page that shows these posts and texts; undefined if neither has a time. */
export function lastChange(
  posts: readonly Pick<PostSummary, "updatedAt" | "publishedAt">[],
  texts: readonly { changedAt: Date }[] = [],
): Date | undefined {
  const times = [...posts.map(postChangedAt), ...texts.map(({ changedAt }) => changedAt)];
  return times.length === 0 ? undefined : new Date(Math.max(...times.map(Number)));
}

/** A list of URLs (sitemaps.org protocol 0.9). */
export function buildSitemap({ site, places }: { site: Site; places: readonly Place[] }): string {
  const address = (path: string) => escapeXml(absolute(site, path));
  const urls = places.flatMap(({ path, changedAt, changedIn, languages, versions, picture }) => {
    const image = picture ? `<image:image><image:loc>${address(picture)}</image:loc></image:image>` : "";
    const all = versions ?? versionsOf(path, languages);
    const links = all.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${address(one.path)}"/>`,
    );
    const shown = all.length > 1 ? links.join("") : "";
    const entry = (own: string, time: Date | undefined) => {
      const lastmod = time ? `<lastmod>${time.toISOString()}</lastmod>` : "";
      return `<url><loc>${address(own)}</loc>${lastmod}${shown}${image}</url>\n`;
    };
    // The versions of a document have places of their own.
    if (versions || all.length === 0) return [entry(path, changedAt)];
    return all.map((one) => entry(one.path, changedIn?.[one.language] ?? changedAt));
  });
  return `${DECLARATION}<urlset ${NAMESPACE} ${LINK_NAMESPACE} ${IMAGE_NAMESPACE}>\n${urls.join("")}</urlset>\n`;
}

/** A list of sitemaps: the pages, and the posts of each month. */
export function buildSitemapIndex({ site, months }: { site: Site; months: readonly Month[] }): string {
  const files = ["pages.xml", ...months.map(monthFile)];
  const sitemaps = files.map(
    (file) => `<sitemap><loc>${escapeXml(absolute(site, `/sitemap/${file}`))}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${sitemaps.join("")}</sitemapindex>\n`;
}

/** The content of one of the index's files; null for an unknown name. */
export function readSitemapFile(file: string): "pages" | Month | null {
  if (file === "pages.xml") return "pages";
  const [, year, month] = MONTH_FILE.exec(file) ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : null;
}

function monthFile({ year, month }: Month): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}.xml`;
}
