import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/not-found.server";
import { getMail } from "~/models/mail/mail.server";
import { mailFrame, requireDevMail } from "~/features/dev-mail/dev-mail.server";

/** The HTML of one email, for the frame on its page. */
export async function loader({ params }: LoaderFunctionArgs) {
  requireDevMail();
  const mail = await getMail({ id: params.id ?? "" });
  if (!mail) throw notFound();
  return mailFrame(mail.htmlBody);
}
