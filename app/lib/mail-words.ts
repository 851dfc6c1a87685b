import type { ConsultationWords } from "./zoned-dates";

/** One row of an email's facts table. */
export interface FactWords {
  label: string;
  /** Line breaks stay. */
  value: string;
  /** A second, smaller line. */
  detail?: string | undefined;
  /** `mark`: needs the reader's attention. `total`: the sum of the rows above. */
  tone?: "mark" | "total" | undefined;
}

/** Words of one mail. An email has one purpose: at most one link to follow or one code to type. */
export interface MailWords {
  subject: string;
  /** What lists of emails show after the subject. The first paragraph if it is left out. */
  preview?: string;
  title: string;
  /** One large figure or code. */
  figure?: { value: string; label: string };
  paragraphs: string[];
  facts?: FactWords[];
  /** Facts that are numbers: a column at the right. */
  figures?: FactWords[];
  /** The paragraphs of what a person wrote. */
  quote?: string[];
  /** Words on the button. */
  action?: string;
  /** Below the button. */
  after?: string[];
  /** Why the reader gets this email, in small print. */
  note: string;
}

/** What emails about a booking fill in. */
export interface BookingWords {
  productName: string;
  /** The event type; null for the free consultation. */
  typeName: string | null;
  when: ConsultationWords;
  reference: string;
  hostName: string;
  place: string | null;
}

/** What emails about a proposal fill in. Money and days are words already. */
export interface ProposalWords {
  productName: string;
  title: string;
  reference: string;
  revision: number;
  /** The owner's name. */
  owner: string | null;
  openUntil: string;
  /** What it costs without options. Null: nothing of that kind. */
  once: string | null;
  monthly: string | null;
  firstYear: string;
}

/** Day, time and zone in one line. */
export const momentText = ({ date, hours }: ConsultationWords) => `${date}, ${hours}`;

/** A row of facts; none without a value. */
export const fact = (
  label: string,
  value: string | null | undefined,
  tone?: FactWords["tone"],
): FactWords[] => (value ? [{ label, value, tone }] : []);

/** A text as paragraphs; line breaks within them stay. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/);
}
