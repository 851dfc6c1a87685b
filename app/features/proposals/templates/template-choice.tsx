import { Form } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";

import { consoleCopy } from "~/copy/console";
import { templatesCopy as copy } from "~/copy/console/templates";
import { Button } from "~/ui/button";
import { mayReplaceUnsaved } from "~/ui/console/use-leave-warning";
import { InstantSelect } from "~/ui/instant-select";

/** Picks the template of a new proposal. Keeps the lead that it is for. */
export function TemplateChoice({
  templates,
  chosen,
  lead,
}: {
  templates: readonly { id: string; name: string }[];
  chosen: string;
  lead: string | null;
}) {
  const hydrated = useHydrated();
  if (templates.length === 0) return null;
  return (
    <Form
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className="mb-8 flex flex-wrap items-center gap-2 text-2"
    >
      {lead === null ? null : <input type="hidden" name="lead" value={lead} />}
      <label htmlFor="proposal-template" className="text-ink-muted">
        {copy.start}
      </label>
      <InstantSelect
        id="proposal-template"
        name="template"
        value={chosen}
        mayChange={mayReplaceUnsaved}
        className="control w-auto max-w-full"
      >
        <option value="">{copy.noTemplate}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </InstantSelect>
      <Button hidden={hydrated}>{consoleCopy.table.apply}</Button>
    </Form>
  );
}
