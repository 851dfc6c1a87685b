import { useId, useState, type FormEvent } from "react";

import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { apiDocsCopy } from "~/copy/api-docs";
import { sendApiCall } from "~/lib/api-client";
import type { ReferenceOperation, ReferenceParameter } from "./reference";
import { useRootData } from "~/ui/root-data";

const copy = apiDocsCopy.tryIt;

type Reply =
  | { status: string; headers: string; body: string; milliseconds: number }
  | "failed"
  | "unreadable";

/** A form that makes one call with the visitor's own session, and shows the answer. */
export function TryCall({ operation }: { operation: ReferenceOperation }) {
  const { method, parameters, body } = operation;
  const tenantId = useRootData().viewer?.tenantId ?? null;
  const [sending, setSending] = useState(false);
  const [reply, setReply] = useState<Reply | null>(null);
  const id = useId();
  // Headers for caches and retries only matter to programs.
  const asked = parameters.filter(({ place }) => place !== "header");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setReply(await call(operation, form, tenantId));
    setSending(false);
  }

  return (
    <section aria-labelledby={`${id}-title`} className="border-l-3 border-line-strong py-1 pl-4">
      <h3 id={`${id}-title`} className="text-2">
        {copy.title}
      </h3>
      <p className="text-1 text-ink-muted">
        {copy.lead} {method === "GET" ? null : copy.warning}
      </p>
      <form
        onSubmit={(event) => void send(event)}
        className="mt-3 grid max-w-136 grid-cols-[minmax(0,1fr)] gap-3"
      >
        {asked.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
        {body ? (
          <label className="grid gap-1.5 font-medium">
            {copy.body}
            <textarea
              name="body"
              rows={Math.min(12, body.example.split("\n").length + 1)}
              defaultValue={body.example}
              spellCheck={false}
              className="control font-mono"
            />
          </label>
        ) : null}
        <div>
          <Button aria-disabled={sending}>{sending ? copy.sending : copy.send}</Button>
        </div>
      </form>
      <div role="status" className="mt-4">
        {typeof reply === "string" ? <Notice kind="warning">{copy[reply]}</Notice> : null}
        {reply !== null && typeof reply !== "string" ? <Answer reply={reply} /> : null}
      </div>
    </section>
  );
}

function ParameterField({ parameter: { name, required } }: { parameter: ReferenceParameter }) {
  return (
    <label className="grid gap-1.5 font-mono">
      {name}
      <input
        name={`parameter:${name}`}
        required={required}
        autoComplete="off"
        className="control font-mono"
      />
    </label>
  );
}

function Answer({ reply }: { reply: Exclude<Reply, string> }) {
  return (
    <>
      <p className="tabular-nums">
        <strong>{reply.status}</strong>{" "}
        <span className="text-ink-faint">{copy.milliseconds(reply.milliseconds)}</span>
      </p>
      <div
        role="region"
        aria-label={copy.answer}
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto border border-line bg-surface-sunken p-3"
      >
        <pre className="text-1 whitespace-pre-wrap wrap-anywhere">{`${reply.headers}\n\n${reply.body || copy.empty}`}</pre>
      </div>
    </>
  );
}

/** The response headers that callers want to see. */
const SHOWN_HEADERS = [
  "content-type",
  "etag",
  "link",
  "x-total-count",
  "ratelimit",
  "retry-after",
  "x-request-id",
];

async function call(
  { method, path, parameters, body }: ReferenceOperation,
  form: FormData,
  tenantId: string | null,
): Promise<Reply> {
  const valueOf = (name: string) => String(form.get(name) ?? "");
  const place = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(valueOf(`parameter:${name}`)),
  );
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.place === "query" && valueOf(`parameter:${parameter.name}`) !== "")
      .map(({ name }) => [name, valueOf(`parameter:${name}`)]),
  );
  const data = body ? parsed(valueOf("body")) : { ok: true as const, value: undefined };
  if (!data.ok) return "unreadable";
  const startedAt = performance.now();
  try {
    const address = query.size > 0 ? `${place}?${query}` : place;
    const answer = await sendApiCall(method, address, data.value, { tenantId });
    const text = await answer.text();
    return {
      status: `${answer.status} ${answer.statusText}`,
      headers: SHOWN_HEADERS.filter((name) => answer.headers.has(name))
        .map((name) => `${name}: ${answer.headers.get(name)}`)
        .join("\n"),
      body: indented(text),
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } catch {
    return "failed";
  }
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

function indented(text: string): string {
  const json = parsed(text);
  return json.ok ? JSON.stringify(json.value, null, 2) : text;
}
