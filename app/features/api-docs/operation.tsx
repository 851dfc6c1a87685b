import { apiDocsCopy as copy } from "~/copy/api-docs";
import type { ReferenceOperation } from "./reference";

import { FieldTable } from "./field-table";
import { Samples } from "./samples-view";

/**
 * One operation of the API. Collapsed, it shows its path and purpose; expanded, all details. There
 * are many of them on one page, so their look is in `app/styles/api-docs.css`.
 */
export function Operation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, parameters, body, answers, errors } = operation;
  const name = `${method} ${path}`;
  return (
    <details id={id} className="ref-operation">
      <summary>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        <span>{summary}</span>
      </summary>
      <div className="ref-call">
        <div>
          <p className="ref-access">{accessLine(operation)}</p>
          {description ? <p>{description.replaceAll("`", "")}</p> : null}
          {parameters.length > 0 ? (
            <>
              <h3>{copy.parameters}</h3>
              <FieldTable
                label={`${copy.parameters}: ${name}`}
                fields={parameters.map((parameter) => ({
                  ...parameter,
                  description: [copy.places[parameter.place], parameter.description]
                    .filter(Boolean)
                    .join(". "),
                }))}
              />
            </>
          ) : null}
          {body ? (
            <>
              <h3>{copy.body}</h3>
              <FieldTable label={`${copy.body}: ${name}`} fields={body.fields} />
            </>
          ) : null}
          <h3>{copy.answers}</h3>
          {answers.map(({ status, description: meaning, type }) => (
            <p key={status} className="ref-answer">
              {status} {meaning}
              {type ? `: ${type}` : null}
            </p>
          ))}
          <p className="ref-answer">
            {errors.join(" · ")} <a href="#statuses">{copy.statuses.link}</a>
          </p>
        </div>
        <Samples operation={operation} />
      </div>
    </details>
  );
}

function accessLine({ isPublic, permission, takesKeys }: ReferenceOperation): string {
  return [
    isPublic ? copy.access.public : permission ? copy.access.permission(permission) : copy.access.user,
    ...(isPublic || takesKeys ? [] : [copy.access.sessionOnly]),
  ].join(" · ");
}
