import { LANGUAGE_NAMES, LANGUAGES } from "~/lib/languages";
import { type ReactNode, useRef, useState } from "react";

import { ButtonLink } from "~/ui/button";
import { Checkbox, Input, PostForm, Select, SubmitButton, Textarea } from "~/ui/form";
import { SavingMark } from "~/ui/console/saving-mark";
import { SignedOutNotice } from "~/ui/console/signed-out-notice";
import { useSaving } from "~/ui/console/use-saving";
import { useLeaveWarning } from "~/ui/console/use-leave-warning";
import { planOptions } from "~/copy/shared/plans";
import {
  FOLLOW_UP_DAYS,
  NAME_LENGTH_MAX,
  STATEMENT_LINK_LENGTH_MAX,
  TAX_NAME_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  TITLE_LENGTH_MAX,
  TYPED_AMOUNT_LENGTH_MAX,
  TYPED_RATE_LENGTH_MAX,
} from "~/models/proposal/proposal-limits";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import type { EditorAnswer, EditorChoices, EditorSavings } from "./editor";

import { CompanyField } from "./company-field";
import { DraftPreview } from "./draft-preview";
import { editorField, editorForm, type TextName } from "./editor-form-state";
import { ItemRows } from "./item-rows";
import { RunningTotal } from "./running-total";
import { usePreview } from "./use-preview";
import { useRows } from "./use-rows";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";
import { CURRENCY_NAMES } from "~/copy/shared/proposal-labels";

const copy = proposalEditorCopy;

const labelOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const CURRENCIES = Object.entries(CURRENCY_NAMES).map(([value, label]) => ({
  value,
  label: `${value}, ${label}`,
}));

/** The whole content of a proposal as one plain form. Buttons add and remove rows. */
export function ProposalEditor({
  answer: given,
  reply,
  loaded,
  isDraft,
  choices,
  savings,
  cancelTo,
}: {
  /** The result of a save that was refused, or of a button of a row. */
  answer: EditorAnswer | undefined;
  /** Whatever the last save by hand was answered. */
  reply?: unknown;
  /** The saved text, or that of a new draft. */
  loaded: Pick<EditorAnswer, "typed" | "preview">;
  /** Whether it was saved before. A draft saves itself from then on. */
  isDraft: boolean;
  choices: EditorChoices;
  /** What the client saves by their statement; null without one. */
  savings: EditorSavings | null;
  cancelTo: string;
}) {
  // What was loaded first stays: a later load must not replace what is being typed.
  const [first] = useState({ ...loaded, errors: {} });
  const answer: EditorAnswer = given ?? first;
  const { typed, errors } = answer;
  const element = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState(0);
  const saving = useSaving({
    form: element,
    loadedVersion: typed.version,
    isDraft,
    isCheckedHere: false,
    answer: reply,
  });
  const noteEdit = () => {
    setEdits((count) => count + 1);
    saving.onEdit();
  };
  const { rows, figures, changeRows, insertPrice, readFigures } = useRows(element, typed, noteEdit);
  const preview = usePreview(element, edits, answer.preview);
  useLeaveWarning(saving.isUnsaved || given !== undefined);
  const field = (name: TextName) => editorField(name, typed[name], answer);
  return (
    <PostForm
      form={editorForm(answer, saving.onSubmit)}
      title={copy.failed}
      className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start"
      preventScrollReset
      element={element}
      onInput={() => {
        noteEdit();
        readFigures();
      }}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        {copy.save}
      </button>
      {typed.id === undefined ? null : <input type="hidden" name="id" value={typed.id} />}
      <input type="hidden" name="version" value={saving.version} />
      <div className="grid min-w-0 max-w-4xl gap-10">
        <Part title={copy.parts.client}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input
              field={field("clientName")}
              label={copy.clientName}
              autoComplete="off"
              maxLength={NAME_LENGTH_MAX}
            />
            <Input
              field={field("company")}
              label={copy.company}
              autoComplete="off"
              maxLength={WORKSPACE_NAME_LENGTH_MAX}
              optional
            />
            <Select
              field={field("language")}
              label={copy.language}
              help={copy.languageHelp}
              options={LANGUAGE_OPTIONS}
            />
            <Input
              field={field("clientEmail")}
              label={copy.clientEmail}
              help={copy.clientEmailHelp}
              type="email"
              autoComplete="off"
              maxLength={EMAIL_LENGTH_MAX}
            />
            <Input field={field("lastDay")} label={copy.lastDay} help={copy.lastDayHelp} type="date" />
            <Input
              field={field("secondSignerName")}
              label={copy.secondSignerName}
              help={copy.secondSignerHelp}
              autoComplete="off"
              maxLength={NAME_LENGTH_MAX}
              optional
            />
            <Input
              field={field("secondSignerEmail")}
              label={copy.secondSignerEmail}
              type="email"
              autoComplete="off"
              maxLength={EMAIL_LENGTH_MAX}
              optional
            />
          </div>
        </Part>
        <Part title={copy.parts.text}>
          <Input
            field={field("title")}
            label={copy.title}
            help={copy.titleHelp}
            autoComplete="off"
            maxLength={TITLE_LENGTH_MAX}
          />
          <Textarea field={field("request")} label={copy.request} rows={4} maxLength={TEXT_LENGTH_MAX} />
          <Textarea field={field("work")} label={copy.work} rows={6} maxLength={TEXT_LENGTH_MAX} />
          <Textarea
            field={field("terms")}
            label={copy.terms}
            help={copy.termsHelp}
            rows={4}
            maxLength={TEXT_LENGTH_MAX}
            optional
          />
          <Input
            field={field("roiResult")}
            label={copy.roiResult}
            help={copy.roiResultHelp}
            autoComplete="off"
            maxLength={STATEMENT_LINK_LENGTH_MAX}
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
          <ItemRows
            answer={answer}
            rows={rows}
            figures={figures}
            onRow={changeRows}
            prices={choices.prices}
            onInsert={insertPrice}
          />
        </Part>
        <Part title={copy.parts.price}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              field={field("discountKind")}
              label={copy.discountKind}
              options={labelOptions(copy.discountKinds)}
            />
            <Input
              field={field("discount")}
              label={copy.discount}
              inputMode="decimal"
              autoComplete="off"
              maxLength={TYPED_AMOUNT_LENGTH_MAX}
              optional
            />
            <Input
              field={field("taxLabel")}
              label={copy.taxLabel}
              autoComplete="off"
              maxLength={TAX_NAME_LENGTH_MAX}
              optional
            />
            <Input
              field={field("taxPercent")}
              label={copy.taxPercent}
              help={copy.taxHelp}
              inputMode="decimal"
              autoComplete="off"
              maxLength={TYPED_RATE_LENGTH_MAX}
              optional
            />
            <Input
              field={field("taxLabel2")}
              label={copy.taxLabel2}
              autoComplete="off"
              maxLength={TAX_NAME_LENGTH_MAX}
              optional
            />
            <Input
              field={field("taxPercent2")}
              label={copy.taxPercent2}
              help={copy.taxHelp2}
              inputMode="decimal"
              autoComplete="off"
              maxLength={TYPED_RATE_LENGTH_MAX}
              optional
            />
          </div>
        </Part>
        <Part title={copy.parts.reminders}>
          <p className="text-ink-muted">{copy.remindersHelp}</p>
          <div className="flex flex-wrap gap-x-8 gap-y-1">
            {FOLLOW_UP_DAYS.map((days) => (
              <label key={days} className="flex min-h-10 items-center gap-2.5">
                <input
                  type="checkbox"
                  name="followUps"
                  value={days}
                  defaultChecked={typed.followUps.includes(String(days))}
                  className="tick"
                />
                {copy.followUp(days)}
              </label>
            ))}
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
              maxLength={WORKSPACE_NAME_LENGTH_MAX}
              optional
            />
            <Select
              field={field("workspacePlan")}
              label={copy.workspacePlan}
              options={planOptions()}
              optional
            />
          </div>
          <CompanyField field={field("tenant")} companies={answer.companies ?? choices.companies} />
        </Part>
      </div>
      <DraftPreview {...preview} />
      {saving.state === "signed-out" ? <SignedOutNotice /> : null}
      <div className="foot-bar xl:col-span-2 sticky bottom-0 z-4 flex flex-wrap items-end gap-x-8 gap-y-2 border-t border-ink bg-surface py-3">
        <RunningTotal figures={figures} savings={savings} />
        <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:w-full">
          {isDraft ? (
            <SavingMark state={saving.state} words={copy.states} className="me-2 text-2 max-sm:me-auto" />
          ) : null}
          <ButtonLink to="#preview" kind="quiet" className="xl:hidden">
            {copy.preview.show}
          </ButtonLink>
          <SubmitButton name="intent" value="save" pending={copy.saving}>
            {copy.save}
          </SubmitButton>
          <ButtonLink to={cancelTo} kind="quiet" className="max-sm:hidden">
            {copy.cancel}
          </ButtonLink>
        </div>
      </div>
    </PostForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-ink pt-4">
      <legend className="float-start mb-1 w-full">
        <h2 className="text-4">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
