import { catalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";

import * as german from "./de/blog";

const plural = pluralIn("en");

/** Words of the blog. */
export const blogCopy = catalog(
  {
    title: "Notes from the workbench",
    lead: "How automation behaves once it is in service: what worked, what it cost, and what we would do differently.",
    name: "Blog",
    topics: "Topics",
    everything: "Everything",
    moreTopics: (count: number) => plural(count, { one: "1 more topic", other: `${count} more topics` }),
    search: { label: "Search articles", button: "Search", titleFor: (search: string) => `Search: ${search}` },
    /** Text on the preview picture of every page that isn't an article. */
    sitePicture: {
      title: "Automation that answers to you",
      kicker: "AI agents, process automation, integration",
    },
    /** Above a list with articles in another language. */
    language: "Some articles are in another language.",
    /** Next to an article in another language. */
    languages: { en: "In English", de: "In German" },
    /** The link to a translation, in its language. */
    readHere: "Read this article in English",
    older: "Older articles",
    pages: "Pages of articles",
    olderLink: "Older",
    newerLink: "Newer",
    range: (shown: number, total: number) => (shown === 0 ? "" : `1 to ${shown} of ${total}`),
    found: (total: number, search: string) =>
      `${total} ${plural(total, { one: "article", other: "articles" })} found for “${search}”`,
    total: (total: number) => `${total} ${plural(total, { one: "article", other: "articles" })}`,
    minutes: (minutes: number) => `${minutes} min`,
    minutesRead: (minutes: number) => `${minutes} min read`,
    updated: "Updated",
    contents: "On this page",
    related: "Read next",
    /** After an article. */
    next: {
      label: "Next step",
      title: "What does your process cost today?",
      calculator: "Seven questions, a minute or two, a statement you can keep.",
      consultation: "Bring it, and we'll look at it together.",
      calculate: "Work it out",
      book: "Book a consultation",
      bookType: (name: string, minutes: number) => `Book “${name}”, ${minutes} minutes`,
    },
    all: "All articles",
    empty: {
      blog: {
        title: "Nothing published yet",
        text: "The first article is being written. In the meantime, do the math on one process of yours.",
      },
      tag: (label: string) => ({
        title: `Nothing under ${label} yet`,
        text: "The other topics have something to read.",
      }),
      search: (search: string) => ({
        title: `Nothing found for “${search}”`,
        text: "Try one word less, or its beginning: “invoice” finds invoices too.",
      }),
      page: {
        title: "The list ends here",
        text: "There is nothing older and nothing newer at this place. Start again from the first page.",
      },
      roi: "Start the calculation",
    },
  } as const,
  { de: german.blogCopy },
);
