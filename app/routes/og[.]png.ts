import { blogCopy } from "~/copy/blog";
import { allowPublicCache } from "~/http/public-cache.server";
import { pictureResponse } from "~/publishing/og-response.server";
import { getSite } from "~/publishing/site.server";

/** The preview picture of every page without one of its own. */
export async function loader() {
  const { productName } = await getSite();
  const response = await pictureResponse({ ...blogCopy.sitePicture, productName });
  if (response.ok) allowPublicCache({ seconds: 3600, tags: ["settings"] });
  return response;
}
