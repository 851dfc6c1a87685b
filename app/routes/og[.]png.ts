import { blogCopy } from "~/copy/blog";
import { allowPublicCache } from "~/utils/cache.server";
import { pictureResponse } from "~/utils/picture-response.server";
import { getSite } from "~/utils/site.server";

/** The preview picture of every page that has none of its own. */
export async function loader() {
  const { productName } = await getSite();
  const response = await pictureResponse({ ...blogCopy.sitePicture, productName });
  if (response.ok) allowPublicCache({ seconds: 3600, tags: ["settings"] });
  return response;
}
