import { type ReactNode, useState } from "react";

import { Icon } from "~/ui/icon";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox, Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { useLeaveWarning } from "~/ui/use-leave-warning";
import { PLAN_OPTIONS } from "~/features/workspaces/company-forms";
import { CURRENCY_NAMES, PERIOD_LABELS } from "~/copy/proposals";
import { proposalConsoleCopy } from "~/copy/proposals-console";
import type { EditorText } from "~/models/proposal/proposal-form";
import type { EditorChoices, EditorReply } from "./editor";

import { CompanyField } from "./company-field";
import { editorField, editorForm, type TextName } from "./editor-form-state";

const copy = proposalConsoleCopy.editor;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const CURRENCIES = Object.entries(CURRENCY_NAMES).map(([value, label]) => ({
  value,
  label: `${value}, ${label}`,
}));

/**
 * Everything that a proposal says, as one plain form. Rows are added and removed by its buttons.
 */
export function ProposalEditor({
  reply,
  loaded,
  choices,
  cancelTo,
}: {
  /** What came back instead of being saved. */
  reply: EditorReply | undefined;
  /** The text as it is saved, or as a new draft begins. */
  loaded: EditorText;
  choices: EditorChoices;
  cancelTo: string;
}) {
  const answer = reply ?? { typed: loaded, errors: {} };
  const { typed, errors } = answer;
  const [isEdited, setEdited] = useState(false);
  useLeaveWarning(isEdited || reply !== undefined);
  const field = (name: TextName) => editorField(name, typed[name], answer);
  return (
    <PostForm
      form={editorForm(answer)}
      title={copy.failed}
      className="grid max-w-4xl gap-10"
      preventScrollReset
      onInput={() => setEdited(true)}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        {copy.save}
      </button>
      {typed.id === undefined ? null : <input type="hidden" name="id" value={typed.id} />}
      <input type="hidden" name="version" value={typed.version} />
      <Part title={copy.parts.client}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Input field={field("clientName")} label={copy.clientName} autoComplete="off" maxLength={120} />
          <Input field={field("company")} label={copy.company} autoComplete="off" maxLength={80} optional />
          <Input
            field={field("clientEmail")}
            label={copy.clientEmail}
            help={copy.clientEmailHelp}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
          <Input field={field("lastDay")} label={copy.lastDay} help={copy.lastDayHelp} type="date" />
        </div>
      </Part>
      <Part title={copy.parts.text}>
        <Input
          field={field("title")}
          label={copy.title}
          help={copy.titleHelp}
          autoComplete="off"
          maxLength={160}
        />
        <Textarea field={field("request")} label={copy.request} rows={4} maxLength={6_000} />
        <Textarea field={field("work")} label={copy.work} rows={6} maxLength={6_000} />
        <Textarea
          field={field("terms")}
          label={copy.terms}
          help={copy.termsHelp}
          rows={4}
          maxLength={6_000}
          optional
        />
        <Input
          field={field("roiResult")}
          label={copy.roiResult}
          help={copy.roiResultHelp}
          autoComplete="off"
          maxLength={300}
          optional
        />
      </Part>
      <Part title={copy.parts.items}>
        <div className="max-w-60">
          <Select field={field("currency")} label={copy.currency} options={CURRENCIES} />
        </div>
        {errors.items ? (
          <p id="proposal-items" className="text-danger">
            {errors.items[0]}
          </p>
        ) : null}
        <ol className="grid gap-6">
          {typed.items.map((item, index) => (
            <Item key={item.id || index} answer={answer} index={index} />
          ))}
        </ol>
        <div>
          <Button name="intent" value="add-item">
            <Icon name="plus" small />
            {copy.addItem}
          </Button>
        </div>
      </Part>
      <Part title={copy.parts.price}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            field={field("discountKind")}
            label={copy.discountKind}
            options={optionsOf(copy.discountKinds)}
          />
          <Input
            field={field("discount")}
            label={copy.discount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            optional
          />
          <Input field={field("taxLabel")} label={copy.taxLabel} autoComplete="off" maxLength={40} optional />
          <Input
            field={field("taxPercent")}
            label={copy.taxPercent}
            help={copy.taxHelp}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            optional
          />
        </div>
      </Part>
      <Part title={copy.parts.after}>
        <Checkbox
          field={field("opensWorkspace")}
          label={copy.opensWorkspace}
          help={copy.opensWorkspaceHelp}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            field={field("workspaceName")}
            label={copy.workspaceName}
            help={copy.workspaceNameHelp}
            autoComplete="off"
            maxLength={80}
            optional
          />
          <Select field={field("workspacePlan")} label={copy.workspacePlan} options={PLAN_OPTIONS} optional />
        </div>
        <CompanyField field={field("tenant")} companies={answer.companies ?? choices.companies} />
      </Part>
      <div className="foot-bar sticky bottom-0 z-4 flex flex-wrap gap-2 border-t border-line bg-surface py-3">
        <SubmitButton name="intent" value="save" pending={copy.saving}>
          {copy.save}
        </SubmitButton>
        <ButtonLink to={cancelTo} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </div>
    </PostForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-ink pt-4">
      <legend className="float-left mb-1 w-full">
        <h2 className="text-4">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

/** One row of what is offered. */
function Item({ answer, index }: { answer: EditorReply; index: number }) {
  const item = answer.typed.items[index];
  if (!item) return null;
  const name = (part: string) => `items[${index}].${part}`;
  const field = (part: Exclude<keyof typeof item, "id">) => editorField(name(part), item[part], answer);
  return (
    <li className="grid gap-4 border-l-3 border-line-strong pl-4">
      <input type="hidden" name={name("id")} value={item.id} />
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-2 font-title text-ink-muted">{copy.item(index + 1)}</h3>
        <Button
          kind="quiet"
          name="intent"
          value={`remove-item-${item.id}`}
          aria-label={copy.removeItemLabel(index + 1)}
        >
          <Icon name="close" small />
          {copy.removeItem}
        </Button>
      </div>
      <Input field={field("title")} label={copy.itemTitle} autoComplete="off" maxLength={160} />
      <Input
        field={field("description")}
        label={copy.description}
        autoComplete="off"
        maxLength={400}
        optional
      />
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Input
          field={field("quantity")}
          label={copy.quantity}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Input
          field={field("price")}
          label={copy.price}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <Select field={field("period")} label={copy.period} options={optionsOf(PERIOD_LABELS)} />
      </div>
      <Checkbox field={field("isOptional")} label={copy.isOptional} />
    </li>
  );
}
