import { Form, Link } from "@remix-run/react";

import { Confirm } from "~/ui/console/confirm";
import { Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { Notice } from "~/ui/notice";
import { companyCopy as copy } from "~/copy/staff/company";
import { companyFieldsCopy } from "~/copy/staff/company-fields";
import { planOptions, plansCopy } from "~/copy/shared/plans";
import { externalName, type NamedChoice } from "~/copy/shared/linked-accounts";
import type { Company } from "~/models/company/company";
import type { Workspace } from "~/models/company/workspace";
import {
  DOMAINS_LENGTH_MAX,
  SUSPENSION_REASON_LENGTH_MAX,
  WORKSPACE_NAME_LENGTH_MAX,
} from "~/models/company/company-limits";
import { replyTo, type CompanyReply } from "./company";

import { StatusBadge } from "./status-badge";

const STATUS_OPTIONS = Object.entries(copy.statusOptions).map(([value, label]) => ({ value, label }));

interface Props {
  company: Company;
  reply: CompanyReply | undefined;
}

/**
 * A company's name and subdomain. If two people save, the second one sees what the first one saved.
 */
export function CompanyDetails({ company, reply }: Props) {
  const { name, subdomain, updatedAt } = company;
  const result = replyTo(reply, "save-company");
  const [form, fields] = useServerForm<{ name: string; subdomain: string }>({
    id: "company",
    reply: result,
    defaultValue: { name, subdomain },
  });
  const isLate = result !== null && reply?.isLate;
  return (
    <PostForm form={form} title={copy.failed} className="mt-4 grid max-w-100 gap-5" preventScrollReset>
      {isLate ? <Notice>{copy.savedMeanwhile(name, subdomain)}</Notice> : null}
      <input type="hidden" name="seenAt" value={updatedAt.toISOString()} />
      <Input
        field={fields.name}
        label={companyFieldsCopy.name}
        autoComplete="off"
        maxLength={WORKSPACE_NAME_LENGTH_MAX}
      />
      <Input
        field={fields.subdomain}
        label={companyFieldsCopy.subdomain}
        help={companyFieldsCopy.subdomainHelp}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
      />
      <div>
        <SubmitButton name="intent" value="save-company">
          {copy.save}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** The email domains whose people become members by themselves. */
export function CompanyDomains({
  domains,
  reply,
}: {
  domains: readonly string[];
  reply: CompanyReply | undefined;
}) {
  const [form, fields] = useServerForm<{ domains: string }>({
    id: "domains",
    reply: replyTo(reply, "save-domains"),
    defaultValue: { domains: domains.join("\n") },
  });
  return (
    <PostForm
      form={form}
      title={copy.domains.failed}
      className="mt-8 grid max-w-100 gap-5"
      preventScrollReset
    >
      <Textarea
        field={fields.domains}
        label={copy.domains.label}
        help={copy.domains.help}
        rows={3}
        maxLength={DOMAINS_LENGTH_MAX}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <SubmitButton kind="plain" name="intent" value="save-domains">
          {copy.domains.save}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** Whether the people of the company's domains have to use a company account, and which one. */
export function CompanySignInRule({
  signIn: { required, choices },
  reply,
}: {
  signIn: { required: string | null; choices: readonly (NamedChoice & { provider: string })[] };
  reply: CompanyReply | undefined;
}) {
  const [form, fields] = useServerForm<{ signIn: string }>({
    id: "sign-in",
    reply: replyTo(reply, "save-sign-in"),
    defaultValue: { signIn: required ?? "" },
  });
  if (choices.length === 0) return null;
  const options = [
    { value: "", label: copy.signIn.free },
    ...choices.map((choice) => ({
      value: choice.provider,
      label: copy.signIn.required(externalName(choice)),
    })),
  ];
  return (
    <PostForm form={form} title={copy.signIn.failed} className="mt-8 grid max-w-100 gap-5" preventScrollReset>
      <Select
        field={fields.signIn}
        label={copy.signIn.label}
        help={copy.signIn.help}
        options={options}
        optional
      />
      <div>
        <SubmitButton kind="plain" name="intent" value="save-sign-in">
          {copy.signIn.save}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** Suspends a company, or reactivates it. */
export function CompanyStatus({ company, reply }: Props) {
  const { name, status, suspendedReason } = company;
  const [form, fields] = useServerForm<{ reason: string }>({
    id: "suspend",
    reply: replyTo(reply, "suspend-company"),
  });
  if (status === "suspended") {
    return (
      <div className="mt-8 grid max-w-100 justify-items-start gap-4 border-t border-line pt-6">
        <Notice kind="warning">
          <p>{copy.isSuspended}</p>
          <p className="wrap-anywhere">{suspendedReason}</p>
        </Notice>
        <Form method="post" preventScrollReset>
          <SubmitButton kind="plain" name="intent" value="reactivate-company">
            {copy.reactivate}
          </SubmitButton>
        </Form>
      </div>
    );
  }
  // A refused form must be visible: popovers are closed when the page is rendered again.
  const isRefused = reply?.intent === "suspend-company";
  const fieldset = (
    <PostForm form={form} title={copy.suspendFailed} preventScrollReset>
      <Textarea
        field={fields.reason}
        label={copy.suspendReason}
        rows={3}
        maxLength={SUSPENSION_REASON_LENGTH_MAX}
      />
      <div>
        <SubmitButton kind="danger" wraps name="intent" value="suspend-company">
          {copy.suspendSubmit(name)}
        </SubmitButton>
      </div>
    </PostForm>
  );
  return (
    <div className="mt-8 max-w-100 border-t border-line pt-6">
      {isRefused ? (
        fieldset
      ) : (
        <Confirm label={copy.suspend} title={copy.suspendTitle(name)} text={copy.suspendText} kind="plain">
          {fieldset}
        </Confirm>
      )}
    </div>
  );
}

/** One workspace in its company's list: its facts, and the form to change it. */
export function WorkspaceRow({
  workspace,
  reply,
}: {
  workspace: Workspace;
  reply: CompanyReply | undefined;
}) {
  const { id, name, plan, status } = workspace;
  const result = replyTo(reply, "save-workspace", id);
  return (
    <li id={id} className="border-b border-line py-2">
      <details open={result ? true : undefined}>
        <summary className="flex min-h-9 cursor-pointer list-none items-center rounded-m">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-title wrap-anywhere">{name}</span>
            <span className="text-ink-muted">{plan ? plansCopy.names[plan] : plansCopy.none}</span>
            <StatusBadge status={status} />
          </span>
          <span className="ms-4 text-ink-muted underline">
            {copy.editShort}
            <span className="sr-only"> {name}</span>
          </span>
        </summary>
        <WorkspaceForm key={workspace.updatedAt.getTime()} workspace={workspace} reply={reply} />
      </details>
    </li>
  );
}

function WorkspaceForm({ workspace, reply }: { workspace: Workspace; reply: CompanyReply | undefined }) {
  const { id, name, plan, status, updatedAt } = workspace;
  const result = replyTo(reply, "save-workspace", id);
  const [form, fields] = useServerForm<{ workspaceName: string; plan: string; status: string }>({
    id: `workspace-${id}`,
    reply: result,
    defaultValue: { workspaceName: name, plan, status },
  });
  const isLate = result !== null && reply?.isLate;
  return (
    <PostForm
      form={form}
      title={copy.workspaceFailed}
      className="grid gap-4 border-s-3 border-line py-3 ps-4"
      preventScrollReset
    >
      {isLate ? <Notice>{copy.workspaceSavedMeanwhile(name)}</Notice> : null}
      <input type="hidden" name="workspaceId" value={id} />
      <input type="hidden" name="seenAt" value={updatedAt.toISOString()} />
      <Input
        field={fields.workspaceName}
        label={copy.workspaceName}
        autoComplete="off"
        maxLength={WORKSPACE_NAME_LENGTH_MAX}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select field={fields.plan} label={companyFieldsCopy.plan} options={planOptions()} optional />
        <Select field={fields.status} label={copy.workspaceStatus} options={STATUS_OPTIONS} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton kind="plain" name="intent" value="save-workspace">
          {copy.saveWorkspace}
        </SubmitButton>
        <Link to={`/workspace/${id}`} className="inline-block min-h-6 wrap-anywhere">
          {copy.open(name)}
        </Link>
      </div>
    </PostForm>
  );
}

/** Adds a workspace to a company. */
export function AddWorkspace({ formKey, reply }: Pick<Props, "reply"> & { formKey: string }) {
  const result = replyTo(reply, "add-workspace");
  const [form, fields] = useServerForm<{ workspaceName: string; plan: string }>({
    id: "add-workspace",
    reply: result,
  });
  return (
    <details className="mt-3" open={result ? true : undefined}>
      <summary className="inline-flex min-h-10 cursor-pointer list-none items-center rounded-m border border-line-strong bg-surface-raised px-3.5 font-medium hover:border-ink hover:bg-surface-sunken">
        {copy.add}
      </summary>
      <PostForm
        form={form}
        title={copy.addFailed}
        className="mt-3 grid gap-4 border-s-3 border-line py-1 ps-4"
        preventScrollReset
      >
        <input type="hidden" name="key" value={formKey} />
        <Input
          field={fields.workspaceName}
          label={copy.workspaceName}
          autoComplete="off"
          maxLength={WORKSPACE_NAME_LENGTH_MAX}
        />
        <Select field={fields.plan} label={companyFieldsCopy.plan} options={planOptions()} optional />
        <div>
          <SubmitButton kind="plain" name="intent" value="add-workspace">
            {copy.add}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  );
}
