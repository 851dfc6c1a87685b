import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerPictureUpload } from "~/features/pictures/upload.server";
import { requireLogoOwner } from "~/features/workspaces/branding.server";

/** Nothing is here to open: an address that is typed or restored leads to the page. */
export function loader() {
  return redirect("/cloudinary-demo");
}

/** Takes a picture from a script, a new avatar, or the logo of the company of `workspace`. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "user", { page: "/cloudinary-demo" });
  const workspace = new URL(request.url).searchParams.get("workspace");
  const company = workspace === null ? null : await requireLogoOwner(request, workspace);
  return answerPictureUpload(request, viewer, company);
}
