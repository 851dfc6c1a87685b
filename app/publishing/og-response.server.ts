import { refusalCopy } from "~/copy/refusals";
import { renderPicture, type PictureText } from "./og.server";
import { TurnsTakenError } from "~/lib/turns.server";

const RETRY_AFTER_SECONDS = 5;

/** Answers with a picture, or with a 503 and the time to come back if too many are being drawn. */
export async function pictureResponse(text: PictureText): Promise<Response> {
  try {
    return new Response(await renderPicture(text), { headers: { "Content-Type": "image/png" } });
  } catch (error) {
    if (!(error instanceof TurnsTakenError)) throw error;
    return new Response(refusalCopy.busy, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  }
}
