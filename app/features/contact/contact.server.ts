import { redirect } from "@remix-run/node";

import { contactFormCopy as copy } from "~/copy/contact";
import { formCopy } from "~/copy/form";
import { ContactFormSchema } from "~/models/contact/contact-message";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { getSettings } from "~/models/settings/settings.server";

import { getViewer } from "~/auth/access.server";
import { originOf } from "~/auth/client-origin.server";
import { judgeForm, keepStamp } from "~/http/form-trap.server";
import { answerForm, refuse } from "~/http/answer-form.server";
import { checkLimit } from "~/http/rate-limit.server";

/** The page once a message is stored. The same for everyone, whatever became of the message. */
const SENT_PAGE = "/contact?sent=1#write";

const REFUSALS = { ...formCopy.refused, crowded: copy.tooMany };

/**
 * Takes a message of the contact form: on to `SENT_PAGE`, or back with what is wrong. Programs that
 * fill in everything see a success, and what they wrote is kept apart.
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
      return redirect(SENT_PAGE, 303);
    },
  );
}

async function mayGetReceipt(email: string): Promise<boolean> {
  const { allowed } = await checkLimit({ rule: "contact_receipt", account: email.toLowerCase() });
  return allowed;
}
