import { type FieldState, fieldState, type FormState } from "~/ui/form";
import type { EditorText } from "~/models/proposal/proposal-form";
import type { EditorAnswer } from "./editor";

const FORM_ID = "proposal";

/**
 * The editor as a form that is validated on the server only. What was typed and the errors return
 * with each answer.
 */
export function editorForm(
  { errors }: Pick<EditorAnswer, "errors">,
  onSubmit: FormState["onSubmit"],
): FormState {
  return { id: FORM_ID, onSubmit, allErrors: errors };
}

/** A field of the editor, by its name in the form: "title", "items[0].price". */
export function editorField(
  name: string,
  value: string,
  { errors }: Pick<EditorAnswer, "errors">,
): FieldState {
  return fieldState({
    ...{ formId: FORM_ID, name, errors: errors[name] },
    ...{ defaultValue: value, defaultChecked: value === "on" },
  });
}

/** The single-value text fields. */
export type TextName = {
  [Name in keyof EditorText]-?: EditorText[Name] extends string ? Name : never;
}[keyof EditorText];
