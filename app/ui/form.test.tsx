import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { Checkbox, type FieldState, FormErrors, type FormState, Input, PasswordInput } from "./form";
import { type ServerField, useServerForm } from "./use-server-form";

const field: FieldState = {
  id: "login-email",
  name: "email",
  formId: "login",
  errorId: "login-email-error",
  descriptionId: "login-email-description",
  errors: undefined,
  defaultValue: undefined,
  defaultChecked: undefined,
};

describe("a field", () => {
  test("ties label, help and errors to its control", () => {
    const html = renderToStaticMarkup(
      <Input field={{ ...field, errors: ["Enter an address."] }} label="Email" help="We write to it." />,
    );
    expect(html).toContain('<label for="login-email"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="login-email-error login-email-description"');
    expect(html).toContain('id="login-email-error"');
    expect(html).toContain('id="login-email-description"');
  });

  test("names nothing that is not there", () => {
    const html = renderToStaticMarkup(<Input field={field} label="Email" />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
  });

  test("is required unless it says optional", () => {
    expect(renderToStaticMarkup(<Input field={field} label="Email" />)).toContain("required");
    const optional = renderToStaticMarkup(<Input field={field} label="Email" optional />);
    expect(optional).not.toContain("required");
    expect(optional).toContain("(optional)");
  });

  test("keeps what was typed, but never a password", () => {
    const typed = { ...field, defaultValue: "pat@demo.test" };
    expect(renderToStaticMarkup(<Input field={typed} label="Email" />)).toContain('value="pat@demo.test"');
    expect(
      renderToStaticMarkup(<PasswordInput field={typed} label="Password" autoComplete="new-password" />),
    ).not.toContain("pat@demo.test");
  });

  test("shows values as text, never as markup", () => {
    const hostile = { ...field, defaultValue: '"><script>', errors: ["<b>no</b>"] };
    const html = renderToStaticMarkup(<Input field={hostile} label="Email" />);
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<b>");
  });

  test("does not demand a tick that may stay empty", () => {
    expect(renderToStaticMarkup(<Checkbox field={field} label="Trust" />)).not.toContain("required");
    expect(renderToStaticMarkup(<Checkbox field={field} label="Agree" required />)).toContain("required");
  });
});

describe("the errors of a form", () => {
  test("are silent when there are none", () => {
    expect(renderToStaticMarkup(<FormErrors form={{ id: "login", allErrors: {} }} title="No" />)).toBe("");
  });

  test("are announced, and lead to the fields", () => {
    const html = renderToStaticMarkup(
      <FormErrors
        form={{ id: "login", allErrors: { "": ["Invalid login credentials"], email: ["Enter an address."] } }}
        title="Login failed"
      />,
    );
    expect(html).toContain('role="alert"');
    expect(html).toContain("Login failed");
    expect(html).toContain("Invalid login credentials");
    expect(html).toContain('<a href="#login-email"');
  });
});

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
