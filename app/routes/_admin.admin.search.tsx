import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";

import { SearchForm, SearchGroups } from "~/features/search/results";
import { loadSearch } from "~/features/search/search.server";
import { ConsoleHead } from "~/ui/console/head";
import type { SearchData } from "~/features/search/search";
import { lostAccess } from "~/ui/console/lost-access";
import { searchCopy as copy } from "~/copy/search";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadSearch(request, await requireAccess(request, "user"));
}

/** A search that the server refuses must not take away the page below the palette. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<SearchData> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    const { searchParams } = new URL(request.url);
    if (!searchParams.has("palette")) throw error;
    const q = searchParams.get("q") ?? "";
    return { q, groups: [], shown: null, mayAddLead: false, lost: lostAccess(error) };
  }
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

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
