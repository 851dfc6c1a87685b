import type { BlogPosting, BreadcrumbList, Graph } from "schema-dts";

import type { Post } from "~/models/post/post";

import { absolute, type Site } from "./meta";
import { listAddress, postAddress, postPictureAddress } from "./post-address";
import { organizationId } from "./structured-data";

type ShownPost = Omit<Post, "body">;

/**
 * A post's data for search engines: the article and its breadcrumb (schema.org BlogPosting and
 * BreadcrumbList).
 */
export function postGraph({
  site,
  post,
  wordCount,
}: {
  site: Site;
  post: ShownPost;
  wordCount: number;
}): Graph {
  return {
    "@context": "https://schema.org",
    "@graph": [blogPosting({ site, post, wordCount }), breadcrumbs({ site, post })],
  };
}

function blogPosting({
  site,
  post,
  wordCount,
}: {
  site: Site;
  post: ShownPost;
  wordCount: number;
}): BlogPosting {
  const url = absolute(site, postAddress(post));
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
    keywords: post.tags.map(({ label }) => label).join(", "),
    ...(post.tags[0] ? { articleSection: post.tags[0].label } : {}),
    wordCount,
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: "en",
    isPartOf: {
      "@type": "Blog",
      "@id": `${absolute(site, listAddress())}#blog`,
      name: `${site.productName} blog`,
    },
  };
}

function breadcrumbs({ site, post }: { site: Site; post: ShownPost }): BreadcrumbList {
  const [tag] = post.tags;
  const steps = [
    { name: "Blog", path: listAddress() },
    ...(tag ? [{ name: tag.label, path: listAddress({ tag: tag.slug }) }] : []),
    { name: post.title, path: postAddress(post) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  };
}
