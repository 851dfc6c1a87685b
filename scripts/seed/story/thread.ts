import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { writeCompanyMessage } from "~/models/company/company-message.server";

import { requireActor, type Cast } from "./cast";
import { daysBefore, type Story } from "./timeline";

const THEO = "theo.brandvold@harbor-works.example";

/** What Harbor Works and its contact wrote to each other about the running project. */
export async function* threadStory({ sales: [contact] }: Cast, now: Date): Story {
  const lines = [
    {
      at: daysBefore(now, 9, 8.5),
      side: "client",
      text: "The agent has read 312 delivery notes since Monday. Nine of them went to a person, all with a reason we can check. That's fewer than we had feared.\n\nCan it also read the carrier's corrections? They arrive as a second PDF.",
    },
    {
      at: daysBefore(now, 9, 10.75),
      side: "staff",
      text: "It can. Send me three of those corrections, and I'll have them in the test set by Thursday.",
    },
    {
      at: daysBefore(now, 6, 13),
      side: "staff",
      text: "The corrections are in. All three are matched to their delivery note, and the difference goes to your accounts team with both documents attached.",
    },
    {
      at: daysBefore(now, 2, 9.25),
      side: "client",
      text: "Works for us. One question before Friday's review: who gets the message when the carrier's portal is down?",
    },
  ] as const;
  for (const { at, side, text } of lines) {
    yield at;
    const tenant = await getTenantBySubdomain({ subdomain: "harbor-works" });
    if (!tenant) return;
    const author = side === "staff" ? contact : await requireActor(THEO);
    await writeCompanyMessage({
      id: crypto.randomUUID(),
      tenant,
      side,
      text,
      author,
      source: author.source,
      now: at,
    });
  }
}
