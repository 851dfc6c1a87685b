import type { SubmissionResult } from "@conform-to/react";

import { goalCopy as copy } from "~/copy/staff/goal";
import { ButtonLink } from "~/ui/button";
import { Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

/** The form of a person's goal for each quarter. */
export function GoalForm({
  typed,
  currencies,
  back,
  reply,
}: {
  typed: { amount: string; currency: string };
  currencies: readonly string[];
  back: string;
  reply: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<{ amount: string; currency: string }>({
    id: "goal",
    reply,
    defaultValue: typed,
  });
  return (
    <PostForm form={form} title={copy.failed}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Input
          field={fields.amount}
          label={copy.amount}
          help={copy.amountHelp}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <Select
          field={fields.currency}
          label={copy.currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <p className="flex flex-wrap gap-2">
        <SubmitButton>{copy.save}</SubmitButton>
        <ButtonLink to={back} kind="quiet">
          {copy.cancel}
        </ButtonLink>
      </p>
    </PostForm>
  );
}
