import type { QuestionKind } from "~/models/booking/event-type";

const QUESTION_KINDS: Readonly<Record<QuestionKind, string>> = {
  short: "Short text",
  long: "Long text",
  choice: "Choice",
};

/** Words of the list of event types. */
export const eventTypesCopy = {
  title: "Event types",
  lead: "The kinds of consultations that people can book. While more than one is on, the booking page lists them in this order.",
  back: "All bookings",
  hosts: "Hosts and hours",
  listLabel: "Event types",
  columns: {
    name: "Event type",
    length: "Length",
    hosts: "Hosts",
    ahead: "Booked",
    status: "Status",
    order: "Order",
  },
  minutes: (minutes: number) => `${minutes} minutes`,
  allHosts: "All",
  on: "Can be booked",
  off: "Off",
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: "Order changed",
  addTitle: "Add an event type",
  addText: "It is off until you turn it on.",
  name: "Name",
  length: "Length",
  add: "Add event type",
  adding: "Adding",
  added: "Event type added",
} as const;

/** Words of one event type. */
export const eventTypeCopy = {
  back: "All event types",
  lead: (minutes: number) => `A consultation of ${minutes} minutes.`,
  open: "Open its page",
  save: "Save",
  saving: "Saving",
  saved: "Event type saved",
  failed: "The event type was not saved",
  basicsTitle: "What people see",
  name: "Name",
  slug: "Address",
  slugHelp: (origin: string) => `The last part of its address: ${origin}/booking/…`,
  description: "Description",
  descriptionHelp: "One or two sentences for the booking page.",
  length: "Length",
  isActive: "Can be booked",
  limitsTitle: "Limits",
  limitsText: "These replace the limits of the hosts.",
  bufferBefore: "Buffer before",
  bufferAfter: "Buffer after",
  notice: "Minimum notice",
  asHost: "Each host's own",
  placeTitle: "Meeting place",
  placeKind: "How you meet",
  hostsTitle: "Hosts",
  hostsText: "The free host with the fewest consultations ahead gets the booking.",
  offeredBy: "Who offers it",
  allHosts: "All hosts",
  chosenHosts: "Only these hosts",
  noHosts: "There are no hosts yet.",
  articlesTitle: "Articles",
  articlesText: "An article with one of these tags offers this event type at its end.",
  articleTags: "Tags",
  articleTagsHelp: (known: readonly string[]) =>
    known.length > 0
      ? `Separate them with commas. In use: ${known.join(", ")}.`
      : "No article has a tag yet.",
  questionsTitle: "Questions",
  questionsText:
    "We ask for name, email, company and a note anyway. Clear a question to remove it. Earlier answers stay.",
  question: (number: number) => `Question ${number}`,
  questionLabel: "Question",
  kind: "Answer",
  kinds: QUESTION_KINDS,
  options: "Choices",
  optionsHelp: (choices: number, characters: number) =>
    `One per line. Up to ${choices} choices of at most ${characters} characters each.`,
  isRequired: "Must be answered",
  addQuestion: "Add question",
  moveQuestion: {
    up: (number: number) => `Save and move question ${number} up`,
    down: (number: number) => `Save and move question ${number} down`,
  },
} as const;
