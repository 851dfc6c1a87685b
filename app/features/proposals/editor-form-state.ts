import type { FieldState, FormState } from "~/ui/form";
import type { EditorText } from "~/models/proposal/proposal-form";
import type { EditorReply } from "./editor";

const FORM_ID = "proposal";

/**
 * The editor as a form whose rules live on the server: what was typed and what is wrong come back
 * with each answer.
 */
export function editorForm({ errors }: Pick<EditorReply, "errors">): FormState {
  return { id: FORM_ID, noValidate: true, onSubmit: () => {}, allErrors: errors };
}

/** A field of the editor, by its name in the form: "title", "items[0].price". */
export function editorField(
  name: string,
  value: string,
  { errors }: Pick<EditorReply, "errors">,
): FieldState {
  const id = `${FORM_ID}-${name}`;
  return {
    id,
    name,
    formId: FORM_ID,
    errorId: `${id}-error`,
    descriptionId: `${id}-help`,
    errors: errors[name],
    defaultValue: value,
    defaultChecked: value === "on",
  };
}

/** The fields that are one text each. */
export type TextName = {
  [Name in keyof EditorText]-?: EditorText[Name] extends string ? Name : never;
}[keyof EditorText];
