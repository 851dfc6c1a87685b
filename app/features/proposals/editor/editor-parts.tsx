import type { ReactNode } from "react";

import { planOptions } from "~/copy/shared/plans";
import { proposalEditorCopy } from "~/copy/console/proposal-editor";
import { CURRENCY_NAMES } from "~/copy/shared/proposal-labels";
import { LANGUAGE_NAMES, LANGUAGES } from "~/lib/languages";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";
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
import { Checkbox, Input, Select, Textarea, type FieldState } from "~/ui/form";

import type { TextName } from "./editor-form-state";

const copy = proposalEditorCopy;

const labelOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const CURRENCIES = Object.entries(CURRENCY_NAMES).map(([value, label]) => ({
  value,
  label: `${value}, ${label}`,
}));

/** The state of a field by its name. */
type FieldOf = (name: TextName) => FieldState;

/** The client, and the people who sign. */
export function ClientPart({ field }: { field: FieldOf }) {
  return (
    <Part title={copy.parts.client}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={field("clientName")}
          label={copy.clientName}
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
        />
        <Input
          field={field("clientEmail")}
          label={copy.clientEmail}
          help={copy.clientEmailHelp}
          type="email"
          autoComplete="off"
          maxLength={EMAIL_LENGTH_MAX}
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
        <Input field={field("lastDay")} label={copy.lastDay} help={copy.lastDayHelp} type="date" />
      </div>
    </Part>
  );
}

/** The texts of the proposal. */
export function TextPart({ field }: { field: FieldOf }) {
  return (
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
  );
}

/** The currency above the items, which are the children. */
export function ItemsPart({
  field,
  error,
  children,
}: {
  field: FieldOf;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <Part title={copy.parts.items}>
      <div className="max-w-60">
        <Select field={field("currency")} label={copy.currency} options={CURRENCIES} />
      </div>
      {error === undefined ? null : (
        <p id="proposal-items" className="text-danger">
          {error}
        </p>
      )}
      {children}
    </Part>
  );
}

/** The discount and the taxes. */
export function PricePart({ field }: { field: FieldOf }) {
  return (
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
  );
}

/** The days on which the client is reminded. */
export function RemindersPart({ chosen }: { chosen: readonly string[] }) {
  return (
    <Part title={copy.parts.reminders}>
      <p className="text-ink-muted">{copy.remindersHelp}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {FOLLOW_UP_DAYS.map((days) => (
          <label key={days} className="flex min-h-10 items-center gap-2.5">
            <input
              type="checkbox"
              name="followUps"
              value={days}
              defaultChecked={chosen.includes(String(days))}
              className="tick"
            />
            {copy.followUp(days)}
          </label>
        ))}
      </div>
    </Part>
  );
}

/** The steps that follow a signature. The children choose the client's workspace. */
export function AfterPart({ field, children }: { field: FieldOf; children: ReactNode }) {
  return (
    <Part title={copy.parts.after}>
      <Checkbox field={field("opensWorkspace")} label={copy.opensWorkspace} help={copy.opensWorkspaceHelp} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          field={field("workspaceName")}
          label={copy.workspaceName}
          help={copy.workspaceNameHelp}
          autoComplete="off"
          maxLength={WORKSPACE_NAME_LENGTH_MAX}
          optional
        />
        <Select field={field("workspacePlan")} label={copy.workspacePlan} options={planOptions()} optional />
      </div>
      {children}
    </Part>
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
