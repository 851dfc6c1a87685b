import { ButtonLink } from "~/ui/button";
import { ConfirmRemoval } from "~/ui/console/confirm-removal";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { LocalDay } from "~/ui/local-time";
import { TITLE_LENGTH_MAX } from "~/models/proposal/proposal-limits";

import type { TemplateReply } from "./templates";
import { templatesCopy as copy } from "~/copy/console/templates";

interface Values extends Record<string, unknown> {
  name: string;
}

/** Saves the offer of a proposal as a template. */
export function NewTemplateForm({
  from,
  reply,
}: {
  from: { id: string; title: string; newId: string };
  reply: TemplateReply | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: "new-template",
    reply: reply?.id === null ? reply.result : null,
    defaultValue: { name: from.title },
  });
  return (
    <PostForm form={form} title={copy.failed} className="grid gap-5 py-4">
      <input type="hidden" name="id" value={from.newId} />
      <input type="hidden" name="proposal" value={from.id} />
      <Input field={fields.name} label={copy.name} maxLength={TITLE_LENGTH_MAX} autoComplete="off" />
      <p className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value="save">
          {copy.save}
        </SubmitButton>
        <ButtonLink to={`/admin/proposals/${from.id}`} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </p>
    </PostForm>
  );
}

interface ListedTemplate {
  id: string;
  name: string;
  items: number;
  updatedAt: Date;
}

/** The templates, each with its actions. */
export function TemplateList({
  templates,
  reply,
}: {
  templates: readonly ListedTemplate[];
  reply: TemplateReply | undefined;
}) {
  return (
    <ul className="mt-5 border-t border-line">
      {templates.map((template) => (
        <TemplateLine
          key={template.id}
          template={template}
          reply={reply?.id === template.id ? reply : undefined}
        />
      ))}
    </ul>
  );
}

function TemplateLine({
  template: { id, name, items, updatedAt },
  reply,
}: {
  template: ListedTemplate;
  reply: TemplateReply | undefined;
}) {
  const [form, fields] = useServerForm<Values>({
    id: `template-${id}`,
    reply: reply?.result ?? null,
    defaultValue: { name },
  });
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-title wrap-anywhere">{name}</p>
        <p className="text-1 text-ink-muted">
          {copy.items(items)}, <LocalDay date={updatedAt} words={copy.changedOn} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <ButtonLink to={`/admin/proposals/new?template=${id}`} kind="plain" aria-label={copy.useLabel(name)}>
          {copy.use}
        </ButtonLink>
        <ConfirmRemoval
          id={id}
          name={name}
          label={copy.remove}
          title={copy.removeTitle(name)}
          text={copy.removeText}
          submit={copy.removeSubmit}
        />
      </div>
      <details className="sm:col-span-2" open={reply !== undefined}>
        <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium">
          {copy.rename}
          <span className="sr-only"> {name}</span>
        </summary>
        <PostForm form={form} title={copy.failed} className="grid max-w-140 gap-4 py-3">
          <input type="hidden" name="id" value={id} />
          <Input field={fields.name} label={copy.name} maxLength={TITLE_LENGTH_MAX} autoComplete="off" />
          <p>
            <SubmitButton kind="plain" name="intent" value="rename">
              {copy.saveName}
            </SubmitButton>
          </p>
        </PostForm>
      </details>
    </li>
  );
}
