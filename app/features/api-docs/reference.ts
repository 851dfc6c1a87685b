import type { TrustedHtml } from "~/lib/trusted-html";

/** The API as its page shows it: the OpenAPI document, prepared for people. */
export interface ApiReference {
  title: string;
  /** The calls as the page's script reads them: JSON, by the anchor of each. */
  calls: string;
  /** Samples in TypeScript, by the id of their chapter. */
  chapters: Record<string, TrustedHtml>;
  areas: { name: string; operations: ReferenceOperation[] }[];
  /** The nouns, each with its fields. */
  schemas: { name: string; fields: ReferenceField[] }[];
}

export interface ReferenceOperation {
  /** Anchor on the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** Null: open to all. */
  permission: string | null;
  isPublic: boolean;
  takesKeys: boolean;
  parameters: ReferenceParameter[];
  body: { fields: ReferenceField[] } | null;
  /** What the call answers if it succeeds. */
  answers: { status: string; description: string; type: string | null }[];
  /** The statuses of its refusals. */
  errors: string[];
  samples: ReferenceSamples;
}

/** Code in color, as HTML. */
export interface ReferenceSamples {
  curl: TrustedHtml;
  typescript: TrustedHtml;
  /** The body of a successful response; null if it isn't JSON. */
  response: TrustedHtml | null;
}

export interface ReferenceParameter {
  name: string;
  place: "path" | "query" | "header";
  type: string;
  required: boolean;
  description: string | null;
}

export interface ReferenceField {
  name: string;
  type: string;
  required: boolean;
  description: string | null;
}
