import { blogCopy } from "~/copy/blog";
import { allowPublicCache } from "~/http/public-cache.server";
import { pictureResponse } from "~/publishing/og-response.server";

/** The preview picture of every page without one of its own. */
export async function loader() {
  const response = await pictureResponse(blogCopy.sitePicture);
  if (response.ok) allowPublicCache({ seconds: 3600, tags: ["settings"] });
  return response;
}
