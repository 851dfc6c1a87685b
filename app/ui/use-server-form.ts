import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";

import type { FieldState, FormState } from "./form";

/** A field, and the text that was in it when the form was rendered. */
export interface ServerField extends FieldState {
  initialValue: string | undefined;
}

type Values = Record<string, unknown>;
type ReplyErrors = NonNullable<SubmissionResult["error"]>;

/**
 * A form that is validated on the server only, so it works the same with and without scripts.
 * `reply` is what the action answered (`parseForm(…).reply` or `reject(…)`). It returns what was
 * typed, except secrets.
 *
 * Conform reads the forms on the server. Its part for browsers checks values while they are typed,
 * which no form here needs, and would be a twentieth of a page.
 */
export function useServerForm<Named extends Values>({
  id,
  reply,
  defaultValue,
}: {
  id: string;
  reply?: SubmissionResult | null | undefined;
  defaultValue?: { [Name in keyof Named]?: string | null | undefined };
}): [FormState, { [Name in keyof Named]-?: ServerField }] {
  const refusal = reply?.status === "error" ? reply : null;
  const [state, setState] = useState(() => ({
    ...{ id, refusal, round: 0, values: refusal?.initialValue ?? defaultValue },
    errors: shownErrors(refusal?.error),
  }));
  let shown = state;
  if (state.id !== id) shown = { id, refusal, round: state.round + 1, values: defaultValue, errors: {} };
  else if (refusal && refusal !== state.refusal)
    shown = { ...state, refusal, errors: shownErrors(refusal.error, state.errors) };
  if (shown !== state) setState(shown);

  const { errors, round, values } = shown;
  // An effect, because the answer comes later than the event that sent the form. The first field
  // that has to change gets the focus, but not on a page that arrives with its errors.
  const [first] = useState(refusal);
  useEffect(() => {
    if (refusal && refusal !== first) focusRefused(id, errors);
  }, [id, refusal, first, errors]);

  // An effect, because the event reaches the form from scripts as well, and React has no listener
  // that components share. A form that starts again has no errors, and no value of the refused one.
  useEffect(() => {
    function startAgain(event: Event) {
      if (event.target !== document.forms.namedItem(id) || event.defaultPrevented) return;
      setState((last) => ({ ...last, round: last.round + 1, values: defaultValue, errors: {} }));
    }
    document.addEventListener("reset", startAgain);
    return () => document.removeEventListener("reset", startAgain);
  });

  const fields = new Proxy({} as { [Name in keyof Named]-?: ServerField }, {
    get: (_fields, name) => fieldOf(String(name), { id, errors, round, values: values ?? {} }),
  });
  return [{ id, allErrors: errors }, fields];
}

function fieldOf(
  name: string,
  form: { id: string; errors: FormState["allErrors"]; round: number; values: Values },
): ServerField {
  const id = `${form.id}-${name}`;
  const given = [form.values[name]].flat()[0];
  const initialValue = typeof given === "string" && given !== "" ? given : undefined;
  return {
    ...{ id, name, initialValue, formId: form.id, defaultValue: initialValue },
    ...{ errorId: `${id}-error`, descriptionId: `${id}-description`, errors: form.errors[name] },
    defaultChecked: initialValue === "on" || undefined,
    // A form that starts again has new controls, which show its values.
    key: form.round === 0 ? undefined : `${form.round}/${name}`,
  };
}

/** The errors of a reply. Null for a field means that it still has those that it had. */
function shownErrors(errors: ReplyErrors = {}, before: FormState["allErrors"] = {}): FormState["allErrors"] {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, texts]) => {
      const shown = texts ?? before[name];
      return shown ? [[name, shown]] : [];
    }),
  );
}

function focusRefused(id: string, { "": _form, ...fields }: FormState["allErrors"]): void {
  const controls = [...(document.forms.namedItem(id)?.elements ?? [])];
  const refused = controls.find((control) => fields[control.getAttribute("name") ?? ""]);
  if (refused instanceof HTMLElement) refused.focus();
}
