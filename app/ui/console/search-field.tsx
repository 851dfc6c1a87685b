import { Form, useSearchParams } from "@remix-run/react";

import { consoleCopy } from "~/copy/console";
import { Icon } from "~/ui/icon";

import { Kbd } from "./keyboard/kbd";

/** What the slash key looks for. */
export const SEARCH_FIELD_ID = "console-search";

/** The search of the console, in its sidebar. A plain form, so it works without scripts. */
export function SearchField() {
  const [params] = useSearchParams();
  return (
    <Form role="search" action="/admin/search" aria-label={consoleCopy.searchEverything} className="relative">
      <span className="pointer-events-none absolute top-1/2 start-2.5 -translate-y-1/2 text-ink-faint">
        <Icon name="search" small />
      </span>
      <input
        key={params.get("q")}
        id={SEARCH_FIELD_ID}
        type="search"
        name="q"
        aria-label={consoleCopy.searchEverything}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={consoleCopy.search}
        maxLength={200}
        className="control min-h-9 pe-8 ps-8"
      />
      <span className="pointer-events-none absolute top-1/2 end-2 -translate-y-1/2">
        <Kbd>/</Kbd>
      </span>
    </Form>
  );
}
