import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerPictureUpload } from "~/features/pictures/upload.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/cloudinary-demo");
}

/** Takes a picture from a script, or a new face from a form. */
export async function action({ request }: ActionFunctionArgs) {
  return answerPictureUpload(request, await requireAccess(request, "user", { page: "/cloudinary-demo" }));
}
