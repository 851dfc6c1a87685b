import { lateCatalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";
import type { ContentKind, FAQ_DRAWINGS, LANDING_SECTIONS } from "~/models/content/content-kinds";

const plural = pluralIn("en");

interface KindWords {
  title: string;
  about: string;
  /** One entry of its list, and the button that adds another. */
  item?: string;
  add?: string;
}

const kinds: Record<ContentKind, KindWords> = {
  sections: {
    title: "Sections",
    about: "The order of the landing page, and which sections it shows.",
    item: "Section",
  },
  hero: { title: "Hero", about: "The headline, its rotating words and the button below it." },
  solutions: {
    title: "Services",
    about: "What you build. Search engines get the same list.",
    item: "Service",
    add: "Add service",
  },
  benefits: {
    title: "Benefits",
    about: "The dark band with four benefits. Their drawings stay as they are.",
  },
  roi: {
    title: "ROI example",
    about: "The title, text and button. The conversation and its statement are one calculated example.",
  },
  papers: {
    title: "Sample documents",
    about: "The words next to the sample proposal and its certificate.",
  },
  articles: {
    title: "Articles",
    about: "The title above the newest articles, and the link to all of them.",
  },
  weeks: {
    title: "How we work",
    about: "Your method, week by week.",
    item: "Week",
    add: "Add week",
  },
  keep: {
    title: "Security and data",
    about: "What you say about security. The periods next to it come from the settings.",
    item: "Fact",
    add: "Add fact",
  },
  people: {
    title: "People",
    about:
      "Who answers. The section is hidden while it is empty. Ask people before you add them. Without a photo, their initials are shown.",
    item: "Person",
    add: "Add person",
  },
  prices: {
    title: "Prices",
    about: "Ranges only, because the fixed price is in the proposal. Hidden while it is empty.",
    item: "Price",
    add: "Add price",
  },
  references: {
    title: "References",
    about: "Customers who agreed to be named. The section is hidden while it is empty.",
    item: "Reference",
    add: "Add reference",
  },
  faq: {
    title: "FAQ",
    about: "Questions and answers. Search engines get the same list.",
    item: "Question",
    add: "Add question",
  },
  closing: {
    title: "Closing",
    about: "The last section, with the buttons to book and to read on.",
    item: "Fact",
    add: "Add fact",
  },
  navigation: {
    title: "Navigation",
    about: "Links of your own, in addition to the fixed ones.",
    item: "Link",
    add: "Add link",
  },
  privacy: { title: "Privacy", about: "The privacy policy. Earlier versions stay readable." },
  terms: { title: "Terms", about: "The terms of use. Earlier versions stay readable." },
  page: { title: "Page", about: "A page of your own." },
};

const drawings: Record<(typeof FAQ_DRAWINGS)[number], string> = {
  none: "None",
  share: "Ten squares",
  ramp: "Months, ramp-up",
  payback: "Scale with a mark",
};

const sections: Record<(typeof LANDING_SECTIONS)[number], string> = {
  solutions: "Services",
  benefits: "Benefits",
  roi: "ROI example",
  weeks: "How we work",
  papers: "Sample documents",
  keep: "Security and data",
  people: "People",
  prices: "Prices",
  references: "References",
  faq: "FAQ",
  articles: "Articles",
  closing: "Closing",
};

/** The labels of the fields by their name; each kind uses some of them. */
const labels: Readonly<Record<string, string>> = {
  address: "Address",
  all: "Link to all articles",
  answer: "Answer",
  beside: "Next to the button",
  billed: "Billed",
  blog: "Button to the blog",
  body: "Text",
  book: "Button to book",
  button: "Button",
  caption: "Caption of the drawing",
  certificateName: "Certificate: name",
  certificateText: "Certificate: text",
  currency: "Currency",
  description: "Description for search engines",
  drawing: "Drawing",
  from: "From",
  headline: "Headline",
  headlineSpoken: "Rotating words for screen readers",
  item: "Item",
  jobs: "Examples",
  label: "Label",
  lead: "Lead",
  logo: "Address of the logo",
  more: "Link to ask a question",
  name: "Name",
  note: "Note",
  openCertificate: "Button to the certificate",
  openProposal: "Button to the proposal",
  person: "Name and role of the person",
  photo: "Photo",
  photoAlt: "What the photo shows",
  place: "Place",
  privacy: "Link to the privacy policy",
  proposalName: "Proposal: name",
  proposalText: "Proposal: text",
  qualityEnd: "Benefit 4: after the figure",
  qualityFigure: "Benefit 4: figure",
  qualityText: "Benefit 4: text",
  qualityTitle: "Benefit 4: title",
  question: "Question",
  quote: "Quote",
  result: "You get",
  roiText: "Benefit 2: text",
  roiTitle: "Benefit 2: title",
  roiWords: "Rotating words on the ROI page",
  role: "Responsible for",
  scaleText: "Benefit 3: text",
  scaleTitle: "Benefit 3: title",
  section: "Section",
  short: "Short answer",
  shown: "Shown",
  speedFigure: "Benefit 1: figure",
  speedText: "Benefit 1: text",
  speedTitle: "Benefit 1: title",
  text: "Text",
  time: "Your time",
  title: "Title",
  to: "To",
  words: "Rotating words",
};

const helps: Readonly<Record<string, string>> = {
  pairs: "One on each line, as in “Finance: invoices, month-end”.",
  lines: "One on each line.",
  picture: "The address of a picture. Leave it empty for none.",
  markdown: "Markdown: ## for a heading, - for a list, **bold**, [a link](/contact).",
};

const options: Readonly<Record<string, string>> = {
  ...drawings,
  ...sections,
  yes: "Shown",
  no: "Hidden",
  once: "Once",
  month: "Each month",
  header: "Header",
  footer: "Footer",
};

/** Words of the console pages for the site's texts. */
export const contentCopy = {
  title: "Site",
  lead: "What visitors see. You work on a draft, and nothing changes until you publish.",
  kinds,
  labels,
  helps,
  options,
  groups: {
    landing: "Landing page",
    legal: "Legal",
    navigation: "Navigation and contact",
    pages: "Your pages",
  },
  contact: { title: "Contact details", about: "Email, phone, address and social links, in the settings." },
  states: {
    original: "Original",
    live: "Live",
    draft: "Draft",
    edited: "Edited",
    scheduled: "Scheduled",
    english: "In English",
  },
  language: {
    label: "Language",
    fallsBack:
      "There is no published text in this language yet. Its readers see the English one until you publish.",
  },
  noPages: "No pages yet. A page of your own has an address such as /pages/imprint.",
  newPage: {
    title: "New page",
    name: "Title",
    address: "Address",
    addressHelp: "The part after /pages/. It can't be changed later.",
    create: "Create page",
    failed: "The page was not created",
    created: "Draft created",
  },
  editor: {
    failed: "Not saved",
    isOriginal: "The original text is live.",
    isLive: (version: number, time: string) => `Version ${version} is live since ${time}.`,
    isScheduled: (version: number, time: string) => `Version ${version} is scheduled for ${time}.`,
    notPublic: "Visitors don't see this page yet.",
    fields: "Text",
    entry: (noun: string, number: number) => `${noun} ${number}`,
    untitled: "Empty",
    choosePicture: "Choose a picture",
    picture: { title: "Choose a picture", insert: "Use this picture" },
    up: "Move up",
    down: "Move down",
    remove: "Remove",
    save: "Save draft",
    /** Whether what was typed is saved. */
    states: {
      saved: "All changes saved",
      autosaved: "Draft saved automatically",
      saving: "Saving",
      unsaved: "Unsaved changes",
      stale: "Someone else saved this text. Save to see both. Nothing is lost.",
      refused: "Not saved yet, because something can't be stored like this. Save to see what.",
      failed:
        "Not saved yet, because the server didn't answer. Your text is still here. Try again with Save draft.",
      denied: "Not saved. You can't edit this text anymore. Copy it before you leave this page.",
      "signed-out": "Not saved. You're signed out. Sign in again in another tab, then keep typing here.",
    },
    preview: "Save and preview",
    publishTitle: "Publish",
    changes: (count: number) =>
      plural(count, {
        one: "1 passage differs from what is live",
        other: `${count} passages differ from what is live`,
      }),
    noChanges: "The draft is the same as what is live.",
    changesRest: "The comparison is too long to show all of it. The history shows what each version changed.",
    comparedWhenSaved: "Choose Save draft to compare your changes with what is live.",
    liveText: "Live",
    draftText: "Draft",
    note: "What changed",
    noteHelp: "For the history.",
    legalNoteHelp: "For the history and the public archive.",
    publish: "Publish now",
    schedule: "Schedule",
    scheduleTitle: "Schedule for later",
    effectiveTitle: "Effective from a later date",
    effectiveHelp: "Until then, the current version stays in effect.",
    unschedule: "Cancel the scheduled version",
    restore: "Restore the original",
    unpublish: "Take off the site",
    removals: {
      page: {
        label: "Delete page",
        title: "Delete this page?",
        text: "The page, its translations and its history are gone for good. Links to it lead to “Not found”.",
      },
      translation: {
        label: "Delete translation",
        title: "Delete this translation?",
        text: "The text in this language and its history are gone for good. Its readers see the English page.",
      },
    },
    history: "History",
    link: "Preview link",
    copy: "Copy",
    linkHelp: (time: string) => `Anyone with this link sees the draft until ${time}.`,
    open: "Open the page",
  },
  conflict: {
    title: "Someone else saved first",
    lead: "This text changed while you were editing. Nothing is lost. Both texts are here, and yours isn't saved until you choose.",
    mine: "Your text",
    mineNote: (version: number) => `Started from version ${version}, not saved`,
    theirs: "Their text",
    theirsNote: (version: number, name: string) => `Version ${version}, saved by ${name}`,
    rest: "The comparison is too long to show all of it. All of your text stays in this form, and the history has theirs.",
    keepMine: "Keep mine",
    keepTheirs: "Keep theirs",
    merge: "Edit both together",
    theyWrote: (text: string) => `Both of you changed this. They wrote: “${text}”`,
    bothChanged: "Both of you changed the same passage. Both versions are here, between the marks.",
    listsDiffer: "Both of you changed the entries. Yours are here, and theirs are in the history.",
    same: "Both texts are the same.",
    someone: "someone else",
  },
  history: {
    lead: (title: string) => `All saved versions of “${title}”, newest first.`,
    empty: "No history yet. It starts with the first save.",
    back: "Edit the text",
    live: "Live",
    scheduled: "Scheduled",
    wasPublic: "was public",
    restored: (version: number) => `Version ${version} is in the draft again`,
    note: "Restoring copies a version into the draft. Nothing goes live until you publish.",
  },
  preview: {
    note: "This is a draft. Only people with this link can see it.",
    saved: (time: string) => `You are looking at a draft from ${time}.`,
    until: (time: string) => `The link works until ${time}.`,
    back: "Back to the editor",
  },
  /** The note of a version that restores the original. */
  originalNote: "Original restored",
  /** How a text is written out when two versions are compared. */
  compared: (label: string, value: string) => `${label}: ${value}`,
} as const;

/** Words of the public pages for the operator's texts. */
export const publicContentCopy = lateCatalog("publicContent", {
  archive: {
    title: (name: string) => `${name}: all versions`,
    all: "All versions",
    lead: "Every version that was, is or will be in effect.",
    current: "In effect",
    upcoming: "Not in effect yet",
    replaced: "Replaced",
    version: (number: number) => `Version ${number}`,
    from: "Effective from",
    original: "Original version",
    link: "Earlier versions",
    announced: "A new version takes effect on",
    toUpcoming: "Read the new version",
    notCurrent: "This version is not in effect.",
    toCurrent: "Read the current version",
    status: "Status",
    what: "What changed",
  },
} as const);

/** What the server answers to a change of a text. */
export const contentChangeCopy = {
  saved: "Draft saved",
  published: "Live for everyone now",
  scheduled: "Scheduled",
  scheduledAt: (time: string) => `Scheduled. Goes live ${time}.`,
  unscheduled: "The scheduled version is canceled",
  restored: "The original is back",
  unpublished: "Visitors no longer see this page",
  deleted: { page: "Page deleted", translation: "Translation deleted" },
} as const;
