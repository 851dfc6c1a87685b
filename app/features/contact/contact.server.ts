import { redirect } from "@remix-run/node";

import { contactFormCopy as copy } from "~/copy/contact";
import { refusedFormCopy } from "~/copy/form";
import { CONTACT_TOPICS } from "../../../drizzle/values";
import { displayName } from "~/models/account/user";
import { ContactFormSchema } from "~/models/contact/contact-message";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { getSettings } from "~/models/settings/settings.server";

import { getViewer } from "~/auth/access.server";
import { originOf } from "~/auth/client-origin.server";
import { judgeForm, keepStamp, stampForm } from "~/http/form-trap.server";
import { answerForm, refuse } from "~/http/answer-form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { noteGoal } from "~/http/visit-goal.server";

/**
 * The page after a message is stored. It is the same for everyone, whatever happens to the message.
 */
const SENT_PAGE = "/contact?sent=1#write";

/** What the contact page shows. Signed-in people find their name and address filled in. */
export async function loadContact(request: Request) {
  const query = new URL(request.url).searchParams;
  const user = (await getViewer(request))?.user;
  return {
    stamp: stampForm(),
    isSent: query.has("sent"),
    topic: CONTACT_TOPICS.find((topic) => topic === query.get("topic")) ?? "process",
    sender: user ? { name: displayName(user), email: user.email, company: user.businessName } : null,
  };
}

const REFUSALS = { ...refusedFormCopy, crowded: copy.tooMany };

/**
 * Receives a message of the contact form: redirects to `SENT_PAGE`, or returns the errors. Programs
 * that fill in every field see a success, and their messages are filed as spam.
 */
export function answerContactForm(request: Request) {
  return answerForm(
    request,
    { schema: ContactFormSchema, refused: ({ reply }) => ({ reply: keepStamp(reply) }) },
    async (form) => {
      const { verdict, init } = await judgeForm({ sent: form, rule: "contact", account: form.email });
      if (verdict !== "open" && verdict !== "caught") return refuse({ "": [REFUSALS[verdict]] }, init);
      const { website: _empty, stamp: _drawn, check: _passed, consent: _agreed, campaign, ...message } = form;
      const [viewer, settings] = await Promise.all([getViewer(request), getSettings()]);
      const isSpam = verdict === "caught";
      await storeContactMessage({
        message,
        campaign,
        consent: copy.consent(settings.productName),
        emailProven: viewer?.user.email === message.email.toLowerCase(),
        isSpam,
        withReceipt: !isSpam && (await mayGetReceipt(message.email)),
        network: originOf(request).network,
      });
      if (!isSpam) noteGoal({ name: null, email: message.email });
      return redirect(SENT_PAGE, 303);
    },
  );
}

async function mayGetReceipt(email: string): Promise<boolean> {
  const { allowed } = await checkLimit({ rule: "contact_receipt", account: email.toLowerCase() });
  return allowed;
}
