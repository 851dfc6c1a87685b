import { catalog } from "~/lib/language/catalog";

import * as german from "./de/pages";

/** Words that the legal pages share. */
export const legalPageCopy = catalog(
  {
    contents: "On this page",
    updated: "Last changed",
  } as const,
  { de: german.legalPageCopy },
);

/** Words around the contact data on `/contact`. */
export const contactPageCopy = catalog(
  {
    data: { title: "Other ways to reach us", email: "Email", phone: "Phone", address: "Post" },
    entriesTitle: "What to write, and what happens next",
    writeAbout: "Write about this",
    send: "Send",
    next: "What happens next",
  } as const,
  { de: german.contactPageCopy },
);

/** The guide to the site for language models, `/llms.txt`. */
export const llmsCopy = {
  pagesTitle: "Pages",
  pages: [
    {
      title: "ROI calculator",
      path: "/roi-calculator",
      note: "What automating one process is worth, step by step.",
    },
    { title: "Free consultation", path: "/booking", note: "Book a consultation." },
    { title: "Contact", path: "/contact", note: "Email, phone and address." },
    { title: "Blog posts as JSON", path: "/api/blog/posts", note: "The public API; bodies are Markdown." },
  ],
  articlesTitle: "Articles",
  blog: { title: "All articles", path: "/blog", note: "Newest first, by topic." },
} as const;
