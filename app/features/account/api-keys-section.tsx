import { Form, Link } from "@remix-run/react";

import { LocalDay, LocalTime } from "~/ui/local-time";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Notice } from "~/ui/notice";
import { accountCopy } from "~/copy/account";
import { apiKeyAccessCopy, PERMISSION_NAMES } from "~/copy/permissions";
import { API_KEY_SCOPES, type ApiKey, type NewApiKey } from "~/models/api-key/api-key";
import { hasPermission, type Permission, type Role } from "~/models/account/role";
import { API_KEY_LIFETIMES, API_KEY_NAME_LENGTH_MAX } from "~/models/api-key/api-key-limits";
import { replyTo, type AccountReply } from "./account";

import { SettingsSection } from "./settings-section";

const copy = accountCopy.apiKeys;

interface Props {
  role: Role;
  apiKeys: ApiKey[];
  reply: AccountReply | undefined;
}

/** Keys for the owner's own programs: create, show once, list and revoke. */
export function ApiKeysSection({ role, apiKeys, reply }: Props) {
  return (
    <SettingsSection
      id="api-keys"
      title={copy.title}
      lead={
        <>
          {copy.lead}{" "}
          <Link to="/api/docs" reloadDocument>
            {copy.documentation}
          </Link>
        </>
      }
    >
      <div className="mt-5 grid max-w-136 gap-5">
        {reply?.apiKey ? <ShownOnce apiKey={reply.apiKey} /> : null}
        {apiKeys.length > 0 ? (
          <ul className="border-t border-line">
            {apiKeys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">{copy.none}</p>
        )}
        {/* After a new key, the form starts empty. */}
        <NewKey key={apiKeys[0]?.id ?? "first"} role={role} reply={reply} />
      </div>
    </SettingsSection>
  );
}

function ShownOnce({ apiKey }: { apiKey: NewApiKey }) {
  return (
    <Notice kind="warning">
      <h3>{copy.shownTitle(apiKey.name)}</h3>
      <p className="mt-1">{copy.shownLead}</p>
      <p className="mt-3 font-mono wrap-anywhere select-all" data-api-key>
        {apiKey.key}
      </p>
      <p className="mt-4">
        <Link to="." className={buttonClass()}>
          {copy.shownDone}
        </Link>
      </p>
    </Notice>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, mayWrite, permissions, expiresAt, isOver, lastUsedAt, createdAt } = apiKey;
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-title wrap-anywhere">{name}</strong>
        <Badge kind="plain">{mayWrite ? apiKeyAccessCopy.write : apiKeyAccessCopy.read}</Badge>
        {isOver ? <Badge kind="warning">{copy.over}</Badge> : null}
      </p>
      <p className="mt-0.5 text-1 text-ink-faint tabular-nums">
        <code>{prefix}…</code>
        {" · "}
        <LocalDay date={createdAt} words={copy.made} />
        {" · "}
        {lastUsedAt ? <LocalTime date={lastUsedAt} words={copy.used} /> : copy.neverUsed}
        {" · "}
        {expiresAt ? <LocalDay date={expiresAt} words={copy.ends} /> : copy.endless}
      </p>
      <p className="mt-0.5 text-1 text-ink-faint">{permissions.map(permissionLabel).join(", ")}</p>
      <details className="mt-1.5">
        <summary
          className={`${buttonClass({ kind: "quiet" })} list-none`}
          aria-label={copy.revokeLabel(name)}
        >
          {copy.revoke}
        </summary>
        <Form
          method="post"
          className="mt-2 grid justify-items-start gap-3 border-s-3 border-danger py-1 ps-4"
        >
          <p className="wrap-anywhere">{copy.revokeLead(name)}</p>
          <input type="hidden" name="keyId" value={id} />
          <SubmitButton kind="danger" wraps name="intent" value="revoke-api-key">
            {copy.revokeSubmit(name)}
          </SubmitButton>
        </Form>
      </details>
    </li>
  );
}

function NewKey({ role, reply }: { role: Role; reply: AccountReply | undefined }) {
  const [form, fields] = useServerForm<{
    name: string;
    access: string;
    lifetime: string;
    permissions: string;
  }>({
    id: "api-key-form",
    reply: replyTo(reply, "create-api-key"),
    defaultValue: { access: "read", lifetime: "90" },
  });
  const isOpen = reply?.intent === "create-api-key" && !reply.apiKey;
  return (
    <details open={isOpen ? true : undefined}>
      <summary className={`${buttonClass({ kind: "plain" })} list-none`}>{copy.make}</summary>
      <div className="mt-4">
        <PostForm form={form} title={accountCopy.errors.apiKey}>
          <Input
            field={fields.name}
            label={copy.name}
            help={copy.nameHelp}
            maxLength={API_KEY_NAME_LENGTH_MAX}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              field={fields.access}
              label={copy.accessLabel}
              options={(["read", "write"] as const).map((value) => ({
                value,
                label: apiKeyAccessCopy[value],
              }))}
            />
            <Select
              field={fields.lifetime}
              label={copy.lifetimeLabel}
              options={LIFETIMES.map((value) => ({ value, label: copy.lifetime[value] }))}
            />
          </div>
          <Permissions role={role} errors={fields.permissions.errors} />
          <div>
            <SubmitButton name="intent" value="create-api-key">
              {copy.submit}
            </SubmitButton>
          </div>
        </PostForm>
      </div>
    </details>
  );
}

const LIFETIMES = Object.keys(API_KEY_LIFETIMES) as (keyof typeof API_KEY_LIFETIMES)[];

/** The key's permissions: a checkbox for each permission of the owner's role. */
function Permissions({ role, errors }: { role: Role; errors?: string[] | undefined }) {
  return (
    <fieldset aria-describedby={errors ? "api-key-permissions-error" : undefined}>
      <legend className="font-medium">{copy.permissionsLabel}</legend>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {API_KEY_SCOPES.filter((permission) => hasPermission(role, permission)).map((permission) => (
          <li key={permission}>
            <label className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
              <input type="checkbox" name="permissions" value={permission} className="tick" />
              {permissionLabel(permission)}
            </label>
          </li>
        ))}
      </ul>
      {errors ? (
        <p id="api-key-permissions-error" className="mt-1 text-1 text-danger">
          {errors[0]}
        </p>
      ) : null}
    </fieldset>
  );
}

function permissionLabel(permission: Permission): string {
  return PERMISSION_NAMES[permission];
}
