import type { NewPostContent } from "~/models/post/post";

const SUBJECTS = [
  "Invoices",
  "Onboarding",
  "Reporting",
  "Approvals",
  "Inventory",
  "Payroll",
  "Support",
  "Contracts",
  "Leads",
  "Scheduling",
];
const TAGS = ["Operations", "Finance", "Integrations", "Strategy", "People", "Data"];

function pick<Item>(items: readonly [Item, ...Item[]] | Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("The list is empty");
  return item;
}

/**
 * Valid content of a post. `number` varies it: the same number always gives the same content.
 *
 * @example await createPost({ ...postContent({ title: "A title of my own" }), publishedAt: new
 * Date() })
 */
export function postContent({
  number = 1,
  ...overrides
}: Partial<NewPostContent> & { number?: number } = {}): NewPostContent {
  const subject = pick(SUBJECTS, number);
  return {
    title: `${subject} without the busywork, part ${number}`,
    excerpt: `How a small team took the manual steps out of ${subject.toLowerCase()} in ${2 + (number % 9)} weeks.`,
    body: [
      `## Where the hours went`,
      `Every ${pick(["Monday", "Friday", "morning", "month"], number)} started with ${subject.toLowerCase()} copied from one system to another.`,
      `## What we changed`,
      `- one source of truth\n- one trigger per step\n- one person who is told when something fails`,
      "```ts\nawait publish(invoice);\n```",
    ].join("\n\n"),
    tags: [pick(TAGS, number), pick(TAGS, number * 7 + 1)].filter(
      (tag, index, all) => all.indexOf(tag) === index,
    ),
    authorName: "Dana Ortiz",
    authorNote: "Automation lead",
    ...overrides,
  };
}
