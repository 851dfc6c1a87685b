import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { FormState } from "./form";
import { type ServerField, useServerForm } from "./use-server-form";

interface Read {
  form: FormState;
  email: ServerField;
  terms: ServerField;
}

/** What a form shows that was rendered with these values. */
function read(options: Omit<Parameters<typeof useServerForm>[0], "id">): Read {
  const found: Read[] = [];
  function Page() {
    const [form, { email, terms }] = useServerForm<{ email: string; terms: string }>({
      id: "login",
      ...options,
    });
    found.push({ form, email, terms });
    return null;
  }
  renderToStaticMarkup(<Page />);
  const [last] = found;
  if (!last) throw new Error("nothing was rendered");
  return last;
}

const refusal: SubmissionResult = {
  status: "error",
  initialValue: { email: "nobody", terms: "on" },
  error: { "": ["Not signed in."], email: ["Enter an address."], terms: null },
};

test("a field has the names that its label, help and errors need", () => {
  expect(read({}).email).toMatchObject({
    ...{ id: "login-email", name: "email", formId: "login" },
    ...{ errorId: "login-email-error", descriptionId: "login-email-description" },
    ...{ errors: undefined, defaultValue: undefined, defaultChecked: undefined, key: undefined },
  });
});

test("a form begins with its own values, and an empty text is none", () => {
  const { email, terms } = read({ defaultValue: { email: "pat@demo.test", terms: "" } as never });
  expect(email).toMatchObject({ defaultValue: "pat@demo.test", initialValue: "pat@demo.test" });
  expect(terms.defaultValue).toBeUndefined();
});

test("a refused form has what was typed, and why it was refused", () => {
  const { form, email, terms } = read({ reply: refusal, defaultValue: { email: "own@demo.test" } as never });
  expect(email).toMatchObject({ defaultValue: "nobody", errors: ["Enter an address."] });
  expect(terms.defaultChecked).toBe(true);
  expect(form.allErrors).toEqual({ "": ["Not signed in."], email: ["Enter an address."] });
});

test("a form that was accepted has no errors", () => {
  expect(read({ reply: { ...refusal, status: "success" } }).form.allErrors).toEqual({});
});
