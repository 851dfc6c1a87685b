import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { TextPage } from "~/features/content/text-page";
import { loadPage } from "~/features/content/page.server";
import { siteCopy } from "~/copy/site";
import { Breadcrumb } from "~/ui/shell/breadcrumb";
import { pageMeta, versionsOf } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

/** A page of the operator's own. */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadPage(params.slug ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, description } = data.article;
  const url = `/pages/${data.slug}`;
  const versions = versionsOf(url, data.languages);
  return pageMeta({ site: siteOf(matches), title, description, url, versions });
};

export default function OwnPage() {
  const { slug, article, language } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb
        above={[{ to: "/", label: siteCopy.homePage }]}
        page={{ to: `/pages/${slug}`, label: article.title }}
      />
      <TextPage article={article} language={language} />
    </>
  );
}
