import type { ActionFunctionArgs } from "@remix-run/node";

import { answerPasskeyAutofill } from "~/features/account/sign-in/passkey.server";

export async function action({ request }: ActionFunctionArgs) {
  return answerPasskeyAutofill(request);
}
