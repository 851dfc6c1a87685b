import { apiDocsCopy as copy } from "~/copy/api-docs";
import type { ReferenceField } from "./reference";

/** Fields with their types, as a table. Its look is in `app/styles/api-docs.css`. */
export function FieldTable({ label, fields }: { label: string; fields: readonly ReferenceField[] }) {
  return (
    <table aria-label={label} className="ref-fields">
      <thead className="sr-only">
        <tr>
          <th scope="col">{copy.columns.name}</th>
          <th scope="col">{copy.columns.type}</th>
          <th scope="col">{copy.columns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, description }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{type}</td>
            <td>
              {[required ? copy.required : null, description?.replaceAll("`", "")].filter(Boolean).join(". ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
