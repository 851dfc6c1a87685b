import type { MetaDescriptor } from "@remix-run/react";

import { currentLanguage } from "~/lib/language/current-language";
import { isTranslated, localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES, type Language } from "~/lib/languages";

import { closedWords, fullTitle, type Site } from "./plain-meta";

/** The path of a version of a document, with the prefix of its language. */
export interface LanguageVersion {
  language: Language;
  path: string;
}

/** The metadata of a page. URLs may be paths; they become absolute with `site.appUrl`. */
interface PageMeta {
  site: Site;
  /** Short title of the page; " · {product}" follows it. */
  title?: string | undefined;
  /** A complete title, without the site's name. */
  completeTitle?: string | undefined;
  description?: string | undefined;
  keywords?: string[] | undefined;
  /** Picture for link previews, 1200 × 630. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** Path of this page. */
  url: string;
  type?: "website" | "article" | undefined;
  noindex?: boolean | undefined;
  /** The canonical path of the content, if it isn't `url`; null for an error, which has none. */
  canonical?: string | null | undefined;
  /**
   * For a page that may not exist in every language: the paths of all its versions, with their
   * prefixes. In a language that isn't among them, the first one is the canonical page.
   */
  versions?: readonly LanguageVersion[] | undefined;
  author?: string | undefined;
  /** ISO 8601 times of an article. */
  publishedTime?: string | undefined;
  modifiedTime?: string | undefined;
}

/**
 * The head of a page that people share and search engines may list: title, description, robots,
 * canonical, Open Graph and Twitter tags. Others have a `plainMeta`.
 */
export function pageMeta(asked: PageMeta): MetaDescriptor[] {
  const { site } = asked;
  const page = site.isClosed ? closedPage(asked) : asked;
  const title = page.completeTitle ?? fullTitle(site, page.title);
  // A hidden page without its own description doesn't borrow the start page's.
  const description = page.description ?? (page.noindex ? undefined : site.description);
  const type = page.type ?? "website";
  const image = absolute(site, page.image ?? localizedPath("/og.png", currentLanguage()));

  const language = currentLanguage();
  const versions = page.versions ?? versionsOf(page.canonical ?? page.url);
  const isForeign = versions.length > 0 && versions.every((version) => version.language !== language);
  const canonical = (isForeign && versions[0]?.path) || localizedPath(page.canonical ?? page.url, language);
  const isHidden = page.noindex === true || site.searchEnginesAllowed === false;
  const previewTags: (MetaDescriptor | false)[] = [
    { property: "og:locale", content: openGraphLocale(language) },
    ...(page.versions ?? [])
      .filter((version) => version.language !== language)
      .map((version) => ({
        property: "og:locale:alternate",
        content: openGraphLocale(version.language),
      })),
    { property: "og:site_name", content: site.productName },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    description !== undefined && { property: "og:description", content: description },
    {
      property: "og:url",
      content: absolute(site, isForeign ? canonical : localizedPath(page.url, language)),
    },
    { property: "og:image", content: image },
    page.imageAlt !== undefined && { property: "og:image:alt", content: page.imageAlt },
    page.publishedTime !== undefined && { property: "article:published_time", content: page.publishedTime },
    page.modifiedTime !== undefined && { property: "article:modified_time", content: page.modifiedTime },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    description !== undefined && { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
  ];
  const tags: (MetaDescriptor | false)[] = [
    { title },
    description !== undefined && { name: "description", content: description },
    page.keywords !== undefined && { name: "keywords", content: page.keywords.join(", ") },
    page.author !== undefined && { name: "author", content: page.author },
    { name: "robots", content: isHidden ? "noindex" : "index, follow" },
    page.canonical !== null && { tagName: "link", rel: "canonical", href: absolute(site, canonical) },
    ...(isHidden || isForeign || page.canonical === null ? [] : languageLinks(site, versions)),
    ...previewTags,
  ];
  return tags.filter((tag): tag is MetaDescriptor => tag !== false);
}

function openGraphLocale(language: Language): string {
  return LOCALES[language].replace("-", "_");
}

/** The versions of a page that shows the same in each of these languages; none for other pages. */
export function versionsOf(path: string, languages: readonly Language[] = LANGUAGES): LanguageVersion[] {
  if (!isTranslated(path)) return [];
  return languages.map((language) => ({ language, path: localizedPath(path, language) }));
}

/**
 * The same page in each language, for search engines; nothing for a page in one language. Visitors
 * with other languages get the default one.
 */
function languageLinks(site: Site, versions: readonly LanguageVersion[]): MetaDescriptor[] {
  if (versions.length < 2) return [];
  const fallback = versions.find(({ language }) => language === DEFAULT_LANGUAGE) ?? versions[0];
  const link = (hrefLang: string, address: string) => ({
    ...{ tagName: "link", rel: "alternate", hrefLang },
    href: absolute(site, address),
  });
  return [
    ...versions.map(({ language, path }) => link(language, path)),
    ...(fallback ? [link("x-default", fallback.path)] : []),
  ];
}

/** The head while the site is closed: nothing about the page, and nothing for search engines. */
function closedPage({ site, url }: PageMeta): PageMeta {
  return { site, url, ...closedWords(site), noindex: true, canonical: null };
}

/** The absolute URL of a path on this site. Absolute URLs stay as they are. */
export function absolute(site: Pick<Site, "appUrl">, address: string): string {
  return address.startsWith("/") ? site.appUrl + address : address;
}
