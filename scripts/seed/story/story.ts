import { env } from "~/server/env.server";
import { acceptInvitation, getInvitation, inviteMember } from "~/models/company/invitation.server";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { createDemoAccounts } from "~/models/demo/demo-account.server";
import { setLeadOwner, setLeadStatus } from "~/models/lead/lead-change.server";
import { getLead, listLeads } from "~/models/lead/lead-query.server";
import { deleteOldMails, listNewestMails } from "~/models/mail/mail.server";

import { seed, seedTranslation } from "../seed";
import { articleStories, publicationTimes, publisher, translationTime } from "./articles";
import {
  colleagueStories,
  createPerson,
  promotionStory,
  readCast,
  requireActor,
  visit,
  type Cast,
} from "./cast";
import { addEventTypes } from "./event-types";
import { fileStory } from "./files";
import { addHosts } from "./hosts";
import { leadStory } from "./lead-story";
import { DEMO_LEADS } from "./leads";
import { MEMBERS_OF_HARBOR_WORKS } from "./people";
import { nextOfferStory } from "./next-offer";
import { addPictures } from "./pictures";
import { addPriceList } from "./price-list";
import { addTasks } from "./tasks";
import { threadStory } from "./thread";
import { daysBefore, hoursAfter, play, type Story } from "./timeline";
import { addVisits } from "./visits";

/** Weeks of history that the demo shows. */
const STORY_WEEKS = 12;
const OUTBOX_KEPT_DAYS = 14;

/**
 * Fills an empty database with twelve weeks of a provider's work, relative to `now`. The story
 * depends only on the day; steps that would come later today are left out. Returns how to sign in,
 * or null if there are leads already.
 */
export async function tellStory({
  password,
  now = new Date(),
}: {
  password: string | undefined;
  now?: Date;
}): Promise<{ password: string | null } | null> {
  const { items: known } = await listLeads({ filter: {}, page: { limit: 1 } });
  if (known.length > 0) return null;
  const accounts = await createDemoAccounts({ password, now: daysBefore(now, STORY_WEEKS * 7, 7) });
  const admin = await requireActor("super_admin@demo.test");
  await play([...colleagueStories(admin, now), promotionStory(admin, now)], now);
  const cast = await readCast();
  await seed({ publishedAt: (count) => publicationTimes(count, now), editor: publisher(cast) });
  await seedTranslation({ at: translationTime(now), editor: publisher(cast) });
  await addHosts(cast, now);
  await addEventTypes(cast, now);
  await play(
    [
      ...memberStories(cast, now),
      ...articleStories(cast, now),
      threadStory(cast, now),
      fileStory(cast, now),
      nextOfferStory(cast, now),
      spamStory(now),
      ...DEMO_LEADS.map((lead, index) => leadStory(lead, index, cast, now)),
    ],
    now,
  );
  await addPictures(cast, now);
  await addPriceList(cast, now);
  await addTasks(cast, now);
  await addVisits(now);
  // Even with an email server, the story's emails must not be sent: all of them are invented.
  if (env.smtpUrl) await deleteOldMails({ now: hoursAfter(now, (OUTBOX_KEPT_DAYS + 1) * 24) });
  return { password: accounts.password };
}

/** Colleagues of the demo's company join its workspaces. */
function memberStories({ admin, sales: [contact] }: Cast, now: Date): Story[] {
  return MEMBERS_OF_HARBOR_WORKS.map(async function* (member, index): Story {
    const { role, ...names } = member;
    let at = daysBefore(now, member.joinedDaysAgo, 9 + index);
    yield at;
    const tenant = await getTenantBySubdomain({ subdomain: "harbor-works" });
    if (!tenant) return;
    const email = `${names.firstName}.${names.lastName}@harbor-works.example`.toLowerCase();
    const inviting = { tenant, standing: "manager" as const, invitedBy: admin.email, source: admin.source };
    await inviteMember({ ...inviting, email, role, now: at });
    const { items } = await listNewestMails({ limit: 10 });
    yield (at = hoursAfter(at, 5));
    const user = await createPerson({
      ...names,
      email,
      businessName: tenant.name,
      role: "customer",
      now: at,
    });
    const mail = items.find(({ recipient }) => recipient === email);
    const token = /token=([\w-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
    if (!(await getInvitation({ token, now: at }))) throw new Error(`${email} wasn't invited.`);
    const actor = { id: user.id, name: `${names.firstName} ${names.lastName}` };
    const source = { actor, network: null, userAgent: null, requestId: null };
    await acceptInvitation({ token, user, source, now: at });
    await visit(user, at);
    const lead = await getLead({ email });
    if (!lead) return;
    yield (at = hoursAfter(at, 2));
    const change = { actorId: contact.id, source: contact.source, now: at };
    await setLeadOwner({ ...change, lead, owner: { id: contact.id, name: contact.name } });
    const owned = await getLead({ email });
    if (owned) await setLeadStatus({ ...change, lead: owned, status: "won" });
  });
}

/** One message that the form's trap caught. */
async function* spamStory(now: Date): Story {
  const at = daysBefore(now, 4, 3.25);
  yield at;
  await storeContactMessage({
    message: {
      topic: "process",
      name: "Best Rank",
      company: "Best Rank",
      email: "offers@best-rank.example",
      body: "Dear sir or madam, we place your website on the first page in seven days.",
    },
    consent: "",
    emailProven: false,
    isSpam: true,
    now: at,
  });
}
