import type { ReactNode } from "react";

import { useHydrated } from "remix-utils/use-hydrated";
import { apiDocsCopy as copy } from "~/copy/api-docs";
import type { ReferenceField, ReferenceOperation } from "./reference";

import { FieldTable } from "./field-table";
import { Samples } from "./samples-view";
import { TryCall } from "./try-call";

/** One operation of the API. Collapsed, it shows its path and purpose; expanded, all details. */
export function Operation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, parameters, body, answers } = operation;
  const hydrated = useHydrated();
  return (
    <details id={id} className="group scroll-mt-20 border-b border-line">
      <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 gap-y-0.5 py-3.5 hover:bg-surface-sunken sm:grid-cols-[auto_4.25rem_minmax(0,1fr)]">
        <Method method={method} />
        <span className="min-w-0 max-sm:col-start-2">
          <code className="font-mono wrap-anywhere">{path}</code>
          <span className="block text-2 text-ink-muted">{summary}</span>
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-1 pb-8 text-2 sm:pl-[5.25rem] xl:grid-cols-2 xl:pl-0">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <div className="grid gap-2">
            <AccessLine operation={operation} />
            {description ? <p className="max-w-[65ch]">{description.replaceAll("`", "")}</p> : null}
          </div>
          {parameters.length > 0 ? (
            <Part title={copy.parameters}>
              <FieldTable
                label={`${copy.parameters}: ${method} ${path}`}
                fields={parameters.map((parameter) => ({
                  ...parameter,
                  description: [copy.places[parameter.place], parameter.description]
                    .filter(Boolean)
                    .join(". "),
                }))}
              />
            </Part>
          ) : null}
          {body ? <Body fields={body.fields} name={`${method} ${path}`} /> : null}
          <Part title={copy.answers}>
            <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-1">
              {answers.map(({ status, description: meaning, type }) => (
                <div key={status} className="contents">
                  <dt className="font-mono tabular-nums">{status}</dt>
                  <dd className="text-ink-muted">
                    {meaning}
                    {type ? <>: {type}</> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        </div>
        <Samples samples={operation.samples} name={`${method} ${path}`} />
        {hydrated ? <TryCall operation={operation} /> : null}
      </div>
    </details>
  );
}

const METHOD_COLOURS: Record<string, string> = {
  GET: "text-positive",
  DELETE: "text-danger",
};

function Method({ method }: { method: string }) {
  return (
    <span className={`font-mono font-semibold ${METHOD_COLOURS[method] ?? "text-warning"}`}>{method}</span>
  );
}

function AccessLine({ operation: { isPublic, permission, takesKeys } }: { operation: ReferenceOperation }) {
  const words = [
    isPublic ? copy.access.public : permission ? copy.access.permission(permission) : copy.access.user,
    ...(isPublic || takesKeys ? [] : [copy.access.sessionOnly]),
  ];
  return <p className="text-1 text-ink-faint">{words.join(" · ")}</p>;
}

function Body({ fields, name }: { fields: ReferenceField[]; name: string }) {
  return (
    <Part title={copy.body}>
      <FieldTable label={`${copy.body}: ${name}`} fields={fields} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-2">{title}</h3>
      {children}
    </div>
  );
}
