import type { LoaderFunctionArgs } from "@remix-run/node";

import { brandFile } from "~/publishing/brand-files.server";

/** A file that follows the brand: /brand/<color>-<hash>.css. */
export function loader({ params }: LoaderFunctionArgs) {
  return brandFile(params.file ?? "");
}
