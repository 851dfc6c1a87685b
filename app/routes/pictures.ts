import type { ActionFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/utils/auth.server";
import { answerPictureUpload } from "~/utils/picture-upload.server";

/** Takes a picture from a script, or a new face from a form. */
export async function action({ request }: ActionFunctionArgs) {
  return answerPictureUpload(request, await requireUser(request));
}
