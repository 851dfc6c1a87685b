import { loadLlmsText } from "~/publishing/llms.server";
import { fileResponse } from "~/publishing/text-file-response.server";
import { allowPostsCache } from "~/publishing/public-posts.server";

/** A guide to the site for language models. */
export async function loader() {
  const text = await loadLlmsText();
  await allowPostsCache();
  return fileResponse(text, "text/plain");
}
