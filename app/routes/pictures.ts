import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/utils/auth.server";
import { answerPictureUpload } from "~/utils/picture-upload.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/cloudinary-demo");
}

/** Takes a picture from a script, or a new face from a form. */
export async function action({ request }: ActionFunctionArgs) {
  return answerPictureUpload(request, await requireAccess(request, "user", { page: "/cloudinary-demo" }));
}
