declare module "@marbec/web-auto-extractor" {
  /** Structured data of a page by format and type. The package has no types of its own. */
  export type Extracted = Record<"jsonld" | "microdata" | "rdfa", Record<string, unknown[]>> & {
    errors?: unknown[];
  };

  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean });
    parse(html: string): Extracted;
  }
}

declare module "@adobe/structured-data-validator" {
  import type { Extracted } from "@marbec/web-auto-extractor";

  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    path: unknown[];
  }

  /** The part of the package that the tests use. It has no types of its own. */
  export default class Validator {
    validate(extracted: Extracted): Promise<Issue[]>;
  }
}
