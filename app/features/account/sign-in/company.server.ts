import { data } from "@remix-run/node";

import { externalChoices } from "~/auth/external-sign-in.server";
import { companySignInCopy as copy } from "~/copy/external";
import { answerForm, refuse, showReply } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { limitOrThrow } from "~/http/rate-limit.server";
import { MailRequestSchema } from "~/models/account/credentials";
import { findCompanyOfAddress } from "~/models/company/company-domain.server";

/** What the page shows that asks for a work email. Throws a 404 without company accounts. */
export function loadCompanySignIn(request: Request) {
  if (externalChoices().length === 0) throw notFound();
  return { redirectTo: new URL(request.url).searchParams.get("redirectTo") };
}

/** Finds the company of an address by its domain. The address itself may be anyone's. */
export function answerCompanySignIn(request: Request) {
  return answerForm(request, { schema: MailRequestSchema, refused: showReply }, async ({ email }) => {
    await limitOrThrow({ rule: "lookup" });
    const found = await findCompanyOfAddress({ email });
    if (!found) return refuse({ email: [copy.unknown] });
    const all = externalChoices();
    const required = all.filter(({ provider }) => provider === found.required);
    const isRequired = required.length > 0;
    return data({ company: found.name, email, choices: isRequired ? required : all, isRequired });
  });
}
