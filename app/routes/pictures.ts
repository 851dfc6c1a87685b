import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { requireAccess } from "~/auth/access.server";
import { answerPictureUpload } from "~/features/pictures/upload.server";
import { requireLogoOwner } from "~/features/workspaces/branding.server";

/** There is no page here, so a typed or restored URL redirects to the page with the form. */
export function loader() {
  return redirect("/cloudinary-demo");
}

/** Receives a picture from a script, a new avatar, or the logo of the company of `workspace`. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "user", { page: "/cloudinary-demo" });
  const workspace = new URL(request.url).searchParams.get("workspace");
  const company = workspace === null ? null : await requireLogoOwner(request, workspace);
  return answerPictureUpload(request, viewer, company);
}
