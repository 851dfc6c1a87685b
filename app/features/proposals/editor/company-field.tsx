import { useFetcher } from "@remix-run/react";

import { type FieldState, Input } from "~/ui/form";
import { COMPANY_SEARCH_LENGTH_MAX } from "~/models/company/company-limits";
import type { EditorChoices } from "./editor";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

const copy = proposalEditorCopy;
const LIST_ID = "proposal-companies";

/**
 * Picks one of many companies. The list offers `companies`, and with scripts those that match what
 * is typed.
 */
export function CompanyField({ field, companies }: { field: FieldState; companies: readonly string[] }) {
  const { load, data } = useFetcher<Pick<EditorChoices, "companies"> | null>();
  return (
    <>
      <Input
        field={field}
        label={copy.tenant}
        help={copy.tenantHelp}
        list={LIST_ID}
        autoComplete="off"
        maxLength={COMPANY_SEARCH_LENGTH_MAX}
        optional
        onInput={({ currentTarget: { value } }) =>
          load(`/admin/proposals/companies?${new URLSearchParams({ q: value }).toString()}`)
        }
      />
      <datalist id={LIST_ID}>
        {(data?.companies ?? companies).map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}
