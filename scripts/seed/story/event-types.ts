import type { EventTypeForm } from "~/models/booking/event-type";
import {
  addEventType,
  getEventType,
  listEventTypes,
  saveEventType,
} from "~/models/booking/event-type.server";
import { listHosts } from "~/models/booking/booking-host.server";

import type { Cast } from "./cast";
import { daysBefore } from "./timeline";

type Values = Partial<Omit<EventTypeForm, "name" | "lengthMinutes">> &
  Pick<EventTypeForm, "name" | "lengthMinutes">;

/** Adds what the team offers next to the free consultation: a workshop, and a check of systems. */
export async function addEventTypes({ sales: [first, second] }: Cast, now: Date): Promise<void> {
  const at = daysBefore(now, 78, 9);
  const hosts = await listHosts({ now: at });
  const hostIds = hosts
    .filter(({ userId }) => userId === first.id || userId === second.id)
    .map(({ id }) => id);
  const workshop: Values = {
    name: "Process workshop",
    lengthMinutes: 90,
    slug: "process-workshop",
    articleTags: ["process-automation", "ai-agents"],
    description: "We draw one process from end to end with the people who do it, and mark what can go.",
    bufferBeforeMinutes: 15,
    bufferAfterMinutes: 30,
    noticeMinutes: 2880,
    offeredBy: "chosen",
    hostIds,
    questions: [
      { label: "Who will take part?", kind: "short", options: [], isRequired: true },
      {
        label: "Which system holds the data?",
        kind: "choice",
        options: ["SAP", "Microsoft Dynamics", "Our own", "Another one"],
        isRequired: true,
      },
      { label: "What should be different afterwards?", kind: "long", options: [], isRequired: false },
    ],
  };
  const check: Values = {
    name: "Systems check",
    lengthMinutes: 45,
    slug: "systems-check",
    articleTags: ["integration", "integrations"],
    description: "For your IT: which systems have to agree, and how access is limited.",
    placeKind: "room",
    meetingPlace: "https://meet.example/systems-{id}",
    questions: [{ label: "Which systems are involved?", kind: "short", options: [], isRequired: true }],
  };
  for (const values of [workshop, check]) await addType(values, first.source, at);
}

async function addType(
  { name, lengthMinutes, ...values }: Values,
  source: Cast["sales"][0]["source"],
  now: Date,
): Promise<void> {
  const id = crypto.randomUUID();
  await addEventType({ id, name, lengthMinutes, source, now });
  const type = await getEventType({ id });
  if (!type) throw new Error(`The event type ${name} is missing.`);
  const { hostIds: _, ...rest } = type;
  const form = {
    ...rest,
    offeredBy: "all" as const,
    hostIds: [],
    ...values,
    name,
    lengthMinutes,
    isActive: true,
  };
  await saveEventType({ type, form, source, now });
}

/** What the lead of this number books, with answers. Most book the free consultation. */
export async function bookedType(index: number) {
  const types = await listEventTypes({ active: true });
  const type = index % 9 === 4 ? types[1] : index % 9 === 7 ? types[2] : types[0];
  if (!type) throw new Error("The demo has no event types.");
  const said: Record<string, string> = {
    "Who will take part?": "Two from accounting and our head of operations",
    "Which system holds the data?": "SAP",
    "Which systems are involved?": "Our ERP and a shared mailbox",
  };
  const answers = type.questions.flatMap(({ label: question }) => {
    const answer = said[question];
    return answer === undefined ? [] : [{ question, answer }];
  });
  return { type, answers };
}
