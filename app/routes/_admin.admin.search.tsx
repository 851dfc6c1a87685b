import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { SearchForm, SearchGroups } from "~/features/search/results";
import { loadSearch } from "~/features/search/search.server";
import { ConsoleHead } from "~/ui/console/head";
import { searchCopy as copy } from "~/copy/search";
import { requireAccess } from "~/auth/access.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadSearch(request, await requireAccess(request, "user"));
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/admin/search", noindex: true });

export default function Search() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ConsoleHead title={copy.title} />
      <SearchForm q={data.q} />
      <SearchGroups {...data} />
    </>
  );
}
