import type { BlogPosting, BreadcrumbList, Graph } from "schema-dts";

import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import type { Post, PublishedTranslation } from "~/models/post/post";

import { breadcrumbList } from "~/lib/language/breadcrumb-list";

import { absolute } from "./meta";
import type { Site } from "./plain-meta";
import { listAddress, localizedPostAddress, postAddress, postPictureAddress } from "./post-address";
import { organizationId } from "./structured-data";

type ShownPost = Omit<Post, "body">;

interface PostFacts {
  site: Site;
  post: ShownPost;
  /** The published translations of the post. */
  translations?: readonly PublishedTranslation[];
  wordCount: number;
}

/**
 * A post's data for search engines: the article and its breadcrumb (schema.org BlogPosting and
 * BreadcrumbList).
 */
export function postGraph({ site, post, ...facts }: PostFacts): Graph {
  return {
    "@context": "https://schema.org",
    "@graph": [blogPosting({ site, post, ...facts }), breadcrumbs({ site, post })],
  };
}

function blogPosting({ site, post, translations = [], wordCount }: PostFacts): BlogPosting {
  const url = absolute(site, localizedPostAddress(post));
  return {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: post.title,
    description: post.metaDescription ?? post.excerpt,
    url,
    mainEntityOfPage: url,
    image: absolute(site, post.coverImageUrl ?? postPictureAddress(post)),
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    // The authors are teams of the provider, not people with pages of their own.
    author: { "@type": "Organization", name: post.authorName, url: `${site.appUrl}/` },
    publisher: {
      "@type": "Organization",
      "@id": organizationId(site),
      name: site.productName,
      url: `${site.appUrl}/`,
    },
    ...(post.tags[0]
      ? { keywords: post.tags.map(({ label }) => label).join(", "), articleSection: post.tags[0].label }
      : {}),
    wordCount,
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: post.language,
    ...translationLinks({ site, post, translations }),
    isPartOf: {
      "@type": "Blog",
      "@id": `${absolute(site, localizedPath(listAddress(), post.language))}#blog`,
      name: `${site.productName} blog`,
    },
  };
}

/** The links between translations. The version in the default language is the original. */
function translationLinks({ site, post, translations = [] }: Omit<PostFacts, "wordCount">) {
  const works = translations.map((one): BlogPosting => {
    const url = absolute(site, localizedPostAddress(one));
    return {
      "@type": "BlogPosting",
      ...{ "@id": `${url}#post`, url, headline: one.title, inLanguage: one.language },
    };
  });
  if (post.language === DEFAULT_LANGUAGE) return works.length > 0 ? { workTranslation: works } : {};
  const original = works[translations.findIndex(({ language }) => language === DEFAULT_LANGUAGE)];
  return original ? { translationOfWork: original } : {};
}

function breadcrumbs({ site, post }: { site: Site; post: ShownPost }): BreadcrumbList {
  const [tag] = post.tags;
  const steps = [
    { to: listAddress(), label: "Blog" },
    ...(tag ? [{ to: listAddress({ tag: tag.slug }), label: tag.label }] : []),
    { to: postAddress(post), label: post.title },
  ];
  return breadcrumbList(site.appUrl, steps, post.language);
}
