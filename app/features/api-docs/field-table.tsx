import { apiDocsCopy as copy } from "~/copy/api-docs";
import type { ReferenceField } from "./reference";

/** Fields with their types, as a table. */
export function FieldTable({ label, fields }: { label: string; fields: ReferenceField[] }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full table-fixed border-t border-line text-left text-1">
        <colgroup>
          <col className="w-[38%] sm:w-[30%]" />
          <col className="w-[27%]" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{copy.columns.name}</th>
            <th scope="col">{copy.columns.type}</th>
            <th scope="col">{copy.columns.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required, description }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-4 font-mono font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-1.5 pr-4 wrap-anywhere text-ink-muted">{type}</td>
              <td className="py-1.5 text-ink-muted">
                {[required ? copy.required : null, description?.replaceAll("`", "")]
                  .filter(Boolean)
                  .join(". ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
