import { Form, Link } from "@remix-run/react";

import { LocalDay, LocalTime } from "~/ui/local-time";
import { Confirm } from "~/ui/console/confirm";
import { cellClass, ConsoleTable, type TableColumn } from "~/ui/console/table";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/form";
import { apiKeysCopy as copy } from "~/copy/api-keys";
import { apiKeyAccessCopy, PERMISSION_NAMES } from "~/copy/permissions";
import type { IssuedApiKey } from "~/models/api-key/api-key";

const COLUMNS = {
  key: { key: "key", label: copy.columns.key },
  owner: { key: "owner", label: copy.columns.owner, isWideOnly: true },
  scopes: { key: "scopes", label: copy.columns.scopes, isRoomyOnly: true },
  used: { key: "used", label: copy.columns.used, isNumber: true, isWideOnly: true },
  ends: { key: "ends", label: copy.columns.ends, isNumber: true, isRoomyOnly: true },
  actions: { key: "actions", label: copy.columns.actions, hideLabel: true, isNarrow: true },
} satisfies Record<string, TableColumn>;

/** Everyone's API keys as a table. */
export function ApiKeyTable({ apiKeys }: { apiKeys: readonly IssuedApiKey[] }) {
  return (
    <ConsoleTable label={copy.listLabel} columns={Object.values(COLUMNS)}>
      {apiKeys.map((apiKey) => (
        <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </ConsoleTable>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: IssuedApiKey }) {
  const { name, prefix, mayWrite, expiresAt, isOver, lastUsedAt } = apiKey;
  const used = (words?: (time: string) => string) =>
    lastUsedAt ? <LocalTime date={lastUsedAt} words={words} /> : (words?.(copy.never) ?? copy.never);
  return (
    <tr className="[&>*]:py-2.5 [&>*]:align-top">
      <th scope="row">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-title wrap-anywhere">{name}</span>
          <Badge kind="plain">{mayWrite ? apiKeyAccessCopy.write : apiKeyAccessCopy.read}</Badge>
          {isOver ? <Badge kind="warning">{copy.ended}</Badge> : null}
        </span>
        <code className="block text-1 text-ink-faint">{prefix}…</code>
        <div className="is-phone-only mt-1 text-1">
          <Owner apiKey={apiKey} />
          <Scopes apiKey={apiKey} />
          <p className="text-ink-faint">{used(copy.usedLine)}</p>
        </div>
      </th>
      <td className={cellClass(COLUMNS.owner)}>
        <Owner apiKey={apiKey} />
      </td>
      <td className={`max-w-72 ${cellClass(COLUMNS.scopes)}`}>
        <Scopes apiKey={apiKey} />
      </td>
      <td className={`whitespace-nowrap ${cellClass(COLUMNS.used)}`}>{used()}</td>
      <td className={`whitespace-nowrap ${cellClass(COLUMNS.ends)}`}>
        {expiresAt ? <LocalDay date={expiresAt} /> : copy.endless}
      </td>
      <td className={cellClass(COLUMNS.actions)}>
        <Revoke apiKey={apiKey} />
      </td>
    </tr>
  );
}

function Owner({ apiKey: { owner } }: { apiKey: IssuedApiKey }) {
  return (
    <>
      <Link
        to={`/admin/users/${owner.id}`}
        className="inline-flex min-h-6 items-center wrap-anywhere no-underline hover:underline"
      >
        {owner.name}
      </Link>
      {owner.isActive ? null : <span className="block text-1 text-danger">{copy.disabledOwner}</span>}
    </>
  );
}

function Scopes({ apiKey: { permissions } }: { apiKey: IssuedApiKey }) {
  return (
    <p className="text-1 text-ink-muted">{permissions.map((name) => PERMISSION_NAMES[name]).join(", ")}</p>
  );
}

function Revoke({ apiKey: { id, name, owner } }: { apiKey: IssuedApiKey }) {
  return (
    <Confirm
      label={
        <>
          <span aria-hidden="true">{copy.revoke}</span>
          <span className="sr-only">{copy.revokeLabel(name)}</span>
        </>
      }
      title={copy.revokeTitle(name, owner.name)}
      text={copy.revokeText}
    >
      <Form method="post">
        <input type="hidden" name="keyId" value={id} />
        <SubmitButton kind="danger" wraps>
          {copy.revokeSubmit(name)}
        </SubmitButton>
      </Form>
    </Confirm>
  );
}
