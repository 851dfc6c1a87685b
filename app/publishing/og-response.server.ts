import { refusalCopy } from "~/copy/refusals";
import { getSettings } from "~/models/settings/settings.server";
import { renderPicture, type PictureText } from "./og.server";
import { TurnsTakenError } from "~/lib/turns.server";

const RETRY_AFTER_SECONDS = 5;

/**
 * Answers with a picture in the name and colors of the brand, or with a 503 and the time to come
 * back if too many are being drawn.
 */
export async function pictureResponse(text: Pick<PictureText, "title" | "kicker">): Promise<Response> {
  const { productName, brandColor, brandSign } = await getSettings();
  try {
    return new Response(await renderPicture({ ...text, productName, brandColor, brandSign }), {
      headers: { "Content-Type": "image/png" },
    });
  } catch (error) {
    if (!(error instanceof TurnsTakenError)) throw error;
    return new Response(refusalCopy.busy, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  }
}
