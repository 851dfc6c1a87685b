/** A link with its words. */
export interface MailLink {
  label: string;
  /** An absolute address. */
  href: string;
}

/** One row of an email's facts table. */
export interface MailFact {
  label: string;
  /** Line breaks stay. */
  value: string;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** `mark`: needs the reader's attention. `total`: the sum of the rows above. */
  tone?: "mark" | "total" | undefined;
}

/** The colors of an email that follow the brand, in both themes. */
export type MailColors = Record<"light" | "dark", { brand: string; onBrand: string }>;

/** What one email says, in the order in which it is read. Everything is plain text. */
export interface MailContent {
  /** The language of what it says (BCP 47). */
  language: string;
  productName: string;
  /** The operator's sign as an address within the email; null for the original one. */
  sign: string | null;
  colors: MailColors;
  /** The product's name and postal address. */
  address: string;
  subject: string;
  /** What lists of emails show after the subject. The first paragraph if it is left out. */
  preview?: string | undefined;
  title: string;
  /** One large figure or code. */
  figure?: { value: string; label: string } | undefined;
  /** Line breaks within a paragraph stay. */
  paragraphs: readonly string[];
  /** Facts with their values in a column at the left. */
  facts?: readonly MailFact[] | undefined;
  /** Facts that are numbers: a column at the right. */
  figures?: readonly MailFact[] | undefined;
  /** The paragraphs of what a person wrote. */
  quote?: readonly string[] | undefined;
  button?: MailLink | undefined;
  /** Paragraphs below the button. */
  after?: readonly string[] | undefined;
  /** Why the reader gets this email. */
  note: string;
  /** Ends a regular email with one click. */
  stop?: MailLink | undefined;
}
