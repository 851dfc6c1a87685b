import type { LoaderFunctionArgs } from "@remix-run/node";

import { loadIndexKey } from "~/publishing/index-key.server";

/** The file that proves to search engines who owns this site, `/{key}.txt` (IndexNow). */
export async function loader({ params }: LoaderFunctionArgs) {
  return loadIndexKey(params.key ?? "");
}
