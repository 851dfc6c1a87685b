import { useRef, useState } from "react";

import { ButtonLink } from "~/ui/button";
import { PostForm, SubmitButton } from "~/ui/form";
import { SavingMark } from "~/ui/console/saving-mark";
import { SignedOutNotice } from "~/ui/console/signed-out-notice";
import { useSaving } from "~/ui/console/use-saving";
import { useLeaveWarning } from "~/ui/console/use-leave-warning";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";

import { CompanyField } from "./company-field";
import { DraftPreview } from "./draft-preview";
import type { EditorAnswer, EditorChoices, EditorSavings } from "./editor";
import { editorField, editorForm, type TextName } from "./editor-form-state";
import { AfterPart, ClientPart, ItemsPart, PricePart, RemindersPart, TextPart } from "./editor-parts";
import { ItemRows } from "./item-rows";
import { RunningTotal } from "./running-total";
import { usePreview } from "./use-preview";
import { useRows } from "./use-rows";

const copy = proposalEditorCopy;

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
        <ClientPart field={field} />
        <TextPart field={field} />
        <ItemsPart field={field} error={errors.items?.[0]}>
          <ItemRows
            answer={answer}
            rows={rows}
            figures={figures}
            onRow={changeRows}
            prices={choices.prices}
            onInsert={insertPrice}
          />
        </ItemsPart>
        <PricePart field={field} />
        <RemindersPart chosen={typed.followUps} />
        <AfterPart field={field}>
          <CompanyField field={field("tenant")} companies={answer.companies ?? choices.companies} />
        </AfterPart>
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
