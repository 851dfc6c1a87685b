import type { AuditSource } from "~/models/audit/audit";
import { createPost, trashPost, updatePost } from "~/models/post/post-write.server";

import type { Cast } from "./cast";
import { daysBefore, hoursAfter, type Story } from "./timeline";

interface DemoArticle {
  title: string;
  excerpt: string;
  tags: string[];
  paragraphs: readonly string[];
  daysAgo: number;
  /** Days from today on which it appears, for a scheduled article. */
  appearsInDays?: number;
  isTrashed?: boolean;
  /** The paragraph that a second editor added later. */
  addition: string;
}

/* Articles that readers don't see: drafts, scheduled ones and one in the trash. */
const ARTICLES: readonly DemoArticle[] = [
  {
    title: "A plain summary of your first month",
    excerpt: "Four figures tell you whether an agent is worth its place. None of them is a percentage.",
    tags: ["AI agents", "ROI"],
    paragraphs: [
      "After the first month, count four things: cases completed, cases handed over, cases that came back, and hours your team got back.",
      "Put them next to the figures from before. If one of them surprises you, read ten of the cases behind it before you change anything.",
    ],
    daysAgo: 2,
    addition: "Then share the page with the people who do the work. They know which figure is missing.",
  },
  {
    title: "What to ask before you connect a mailbox",
    excerpt: "A shared mailbox is where most automation begins, and where most of it leaks.",
    tags: ["Integrations"],
    paragraphs: [
      "Who may read it today? Who may send from it? What happens to a message nobody understands?",
      "Write the three answers down first. They become the agent's rights, its limits and its list of exceptions.",
    ],
    daysAgo: 6,
    addition: "If two people answer differently, that's the first thing to settle.",
  },
  {
    title: "Four languages, one price list",
    excerpt: "Order confirmations fail on the units, not on the words.",
    tags: ["Operations", "AI agents"],
    paragraphs: [
      "A confirmation in Polish and one in German say the same thing with different decimal marks, units and pack sizes.",
      "Normalize the figures before comparing them. The words can stay as they are.",
    ],
    daysAgo: 5,
    appearsInDays: 3,
    addition: "Keep the original next to the normalized figure, so that a person can see both.",
  },
  {
    title: "The thin margin in freight paperwork",
    excerpt: "Where four documents describe one shipment, the differences between them cost money.",
    tags: ["Operations"],
    paragraphs: [
      "Every shipment brings four documents, and three of them are typed into two systems.",
      "An agent that compares them before anyone signs finds the difference while it's still free to fix.",
    ],
    daysAgo: 4,
    appearsInDays: 10,
    addition: "Start with the two fields that cause most of the disputes: weight and unit.",
  },
  {
    title: "Ten trends for next year",
    excerpt: "A list we decided not to publish.",
    tags: ["Strategy"],
    paragraphs: ["Lists of trends age badly. We'd rather write about one thing that worked."],
    daysAgo: 12,
    isTrashed: true,
    addition: "See the article about starting with the exceptions instead.",
  },
];

/** How the unpublished articles came about, with a revision by each editor. */
export function articleStories({ editors: [first, second] }: Cast, now: Date): Story[] {
  return ARTICLES.map(async function* (article, index): Story {
    const { title, excerpt, tags, paragraphs, appearsInDays } = article;
    let at = daysBefore(now, article.daysAgo, 9 + index / 2);
    yield at;
    const body = paragraphs.join("\n\n");
    const content = {
      title,
      excerpt,
      tags,
      body,
      authorName: first.name,
      authorNote: "Writes about operations.",
    };
    const { id } = await createPost({ ...content, editor: first.source, now: at });
    yield (at = hoursAfter(at, 22));
    const change = { id, editor: second.source, now: at };
    await updatePost({ ...change, changes: { body: `${body}\n\n${article.addition}` } });
    yield (at = hoursAfter(at, 2));
    if (article.isTrashed) await trashPost({ id, editor: second.source, now: at });
    if (appearsInDays === undefined) return;
    const publishedAt = daysBefore(now, -appearsInDays, 7);
    await updatePost({ id, publishedAt, editor: first.source, now: at });
  });
}

/** When the seed's articles were published, newest first: one a week, the newest two days ago. */
export function publicationTimes(count: number, now: Date): Date[] {
  return Array.from({ length: count }, (_, index) => daysBefore(now, 2 + 7 * index, 7));
}

/** When the German article appeared: later than the fourth newest, which it translates. */
export function translationTime(now: Date): Date {
  return daysBefore(now, 19, 7);
}

/** The publisher of the seed's articles. */
export function publisher({ editors: [first] }: Cast): AuditSource {
  return first.source;
}
