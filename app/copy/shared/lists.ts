import { catalog } from "~/lib/language/catalog";

import * as german from "../de/lists";

/** Words around every list: of its pages, and of the table that shows it. */
export const listCopy = catalog(
  {
    previous: "Previous",
    next: "Next",
    region: (label: string) => `${label}, table`,
  } as const,
  { de: german.listCopy },
);
