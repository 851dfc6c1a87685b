import { notFound } from "~/http/not-found.server";
import { allowPublicCache } from "~/http/public-cache.server";
import { indexNowKey } from "~/models/index-now/index-now.server";
import { getSettings } from "~/models/settings/settings.server";

import { fileResponse } from "./text-file-response.server";

/**
 * The file with the key that search engines compare. Throws a 404 for any other key, and while the
 * operator has it switched off.
 */
export async function loadIndexKey(key: string): Promise<Response> {
  const { indexNowEnabled } = await getSettings();
  if (!indexNowEnabled || key !== indexNowKey()) throw notFound();
  allowPublicCache({ tags: ["settings"] });
  return fileResponse(key, "text/plain");
}
