import { Form, type FormProps, useLocation, useNavigation } from "@remix-run/react";
import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactNode,
  type Ref,
  useState,
} from "react";

import { Icon } from "./icon";
import { formCopy as copy } from "~/copy/form";

import { Button } from "./button";
import { Notice } from "./notice";
import { useHydrated } from "remix-utils/use-hydrated";

/** What the parts below need to know about a field. */
export interface FieldState {
  id: string;
  name: string;
  key?: string | undefined;
  formId: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
  defaultChecked: boolean | undefined;
}

/** The state of a field in a form that `useServerForm` doesn't keep. */
export function fieldState({
  formId,
  name,
  ...state
}: Pick<FieldState, "formId" | "name" | "errors" | "defaultValue"> & {
  defaultChecked?: boolean;
}): FieldState {
  const id = `${formId}-${name}`;
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` };
  return { defaultChecked: undefined, ...state, ...ids, formId, name };
}

/** What the parts below need to know about a form. */
export interface FormState {
  id: string;
  onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void;
  allErrors: Record<string, string[]>;
}

/**
 * A form that posts to its own route, with its errors on top. `title` is the heading of the errors,
 * e.g. "Login failed". If a toast already says that (`isHeadedElsewhere`), the page shows only the
 * reason, at its field or on top.
 */
export function PostForm({
  form,
  title,
  isHeadedElsewhere = false,
  at,
  element,
  children,
  ...rest
}: Omit<FormProps, "id" | "method" | "onSubmit"> & {
  form: FormState;
  /** For pages that read the form while it is filled in. */
  element?: Ref<HTMLFormElement>;
  title?: string;
  isHeadedElsewhere?: boolean;
  /** For forms far down on their page: the anchor where the browser opens it with errors. */
  at?: string;
}) {
  const { search } = useLocation();
  return (
    <Form
      action={at === undefined ? undefined : `${search}#${at}`}
      method="post"
      id={form.id}
      noValidate
      onSubmit={form.onSubmit}
      ref={element}
      className="grid gap-5"
      {...rest}
    >
      {isHeadedElsewhere ? <FormReasons form={form} /> : <FormErrors form={form} title={title} />}
      {children}
    </Form>
  );
}

/** The errors of a form: its own, then a link to each field that has to change. */
export function FormErrors({
  form,
  title,
}: {
  form: Pick<FormState, "id" | "allErrors">;
  title?: string | undefined;
}) {
  const { "": formErrors = [], ...fieldErrors } = form.allErrors;
  const fields = Object.entries(fieldErrors);
  if (formErrors.length + fields.length === 0) return null;
  return (
    <Notice kind="danger">
      <strong className="block font-strong" data-form-title>
        {title ?? copy.errorTitle}
      </strong>
      {formErrors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {fields.length > 0 ? (
        <ul>
          {fields.map(([name, errors]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`} className="inline-block min-h-6">
                {errors[0]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** The errors of a form as a whole. Fields show their own. */
function FormReasons({ form }: { form: Pick<FormState, "allErrors"> }) {
  const reasons = form.allErrors[""];
  if (!reasons?.length) return null;
  return (
    <div role="alert" className="grid gap-0.5 text-2 text-danger">
      <ErrorLines errors={reasons} />
    </div>
  );
}

interface FieldProps {
  field: FieldState;
  label: ReactNode;
  /** One short sentence under the control, read out with it. */
  help?: ReactNode;
  /** A link next to the label, e.g. to the page for a forgotten password. */
  aside?: ReactNode;
  /** Adds a word next to the label. All other fields are required. */
  optional?: boolean;
  /** Hides the label where its container is wide enough for a column heading that says the same. */
  isCell?: boolean;
}

/** What connects a control to its label, help and errors. */
interface ControlProps {
  id: string;
  name: string;
  form: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * Label, control, help and errors of one field. Use it for custom controls; the usual ones are
 * below.
 */
export function Field({
  field,
  label,
  help,
  aside,
  optional = false,
  isCell = false,
  children,
}: FieldProps & { children(control: ControlProps): ReactNode }) {
  const caption = (
    <label
      htmlFor={field.id}
      className={isCell ? "text-1 text-ink-muted @2xl:sr-only" : "text-2 font-medium"}
    >
      {label}
      {optional ? <span className="font-normal text-ink-faint"> {copy.optional}</span> : null}
    </label>
  );
  return (
    <div className="grid content-start gap-1.5">
      {aside ? (
        <div className="flex items-baseline justify-between gap-4">
          {caption}
          <span className="text-2">{aside}</span>
        </div>
      ) : (
        caption
      )}
      {children(controlProps(field, { help: Boolean(help), optional }))}
      <FieldNotes field={field} help={help} />
    </div>
  );
}

function controlProps(
  field: FieldState,
  { help, optional }: { help: boolean; optional: boolean },
): ControlProps {
  const invalid = field.errors !== undefined && field.errors.length > 0;
  const describedBy = [invalid ? field.errorId : null, help ? field.descriptionId : null].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    required: !optional,
    "aria-invalid": invalid || undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
  };
}

/** What is below a field: its errors, and its help. */
function FieldNotes({ field, help }: { field: FieldState; help: ReactNode }) {
  return (
    <>
      <FieldErrors field={field} />
      {help ? (
        <div id={field.descriptionId} className="text-1 leading-normal wrap-anywhere text-ink-muted">
          {help}
        </div>
      ) : null}
    </>
  );
}

function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null;
  return (
    <div id={field.errorId} className="grid gap-0.5 text-1 leading-normal text-danger">
      <ErrorLines errors={field.errors} />
    </div>
  );
}

function ErrorLines({ errors }: { errors: string[] }) {
  return errors.map((error) => (
    <p key={error} className="flex items-start gap-1.5">
      <span className="mt-px">
        <Icon name="alert" small />
      </span>
      {error}
    </p>
  ));
}

type Own = "id" | "name" | "form" | "defaultValue" | "defaultChecked" | "required" | "children";
/** `l` in the sign-in frame; `code` for a six-digit code, `long-code` for a recovery code. */
type ControlSize = "m" | "l" | "code" | "long-code";

const SIZES: Record<ControlSize, string> = {
  m: "control",
  l: "control control-l",
  code: "control control-code",
  "long-code": "control control-code control-code-long",
};

/** One line of text. Passes on `type`, `autoComplete`, `inputMode`, `maxLength` and the like. */
export function Input({
  field,
  label,
  help,
  aside,
  optional,
  isCell,
  controlSize = "m",
  ...rest
}: FieldProps & { controlSize?: ControlSize } & Omit<ComponentPropsWithoutRef<"input">, Own>) {
  return (
    <Field {...{ field, label, help, aside, optional, isCell }}>
      {(control) => (
        <input
          key={field.key}
          {...control}
          defaultValue={field.defaultValue}
          className={SIZES[controlSize]}
          {...rest}
        />
      )}
    </Field>
  );
}

/** An email address. */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return <Input type="email" autoCapitalize="none" maxLength={254} {...props} />;
}

/** Several lines of text. */
export function Textarea({
  field,
  label,
  help,
  aside,
  optional,
  isCell,
  ...rest
}: FieldProps & Omit<ComponentPropsWithoutRef<"textarea">, Own>) {
  return (
    <Field {...{ field, label, help, aside, optional, isCell }}>
      {(control) => (
        <textarea
          key={field.key}
          {...control}
          defaultValue={field.defaultValue}
          className="control"
          {...rest}
        />
      )}
    </Field>
  );
}

/** A choice of one. */
export function Select({
  field,
  label,
  help,
  aside,
  optional,
  isCell,
  options,
  ...rest
}: FieldProps & { options: { value: string; label: string }[] } & Omit<
    ComponentPropsWithoutRef<"select">,
    Own
  >) {
  return (
    <Field {...{ field, label, help, aside, optional, isCell }}>
      {(control) => (
        <select key={field.key} {...control} defaultValue={field.defaultValue} className="control" {...rest}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox, sent as "on". `required` means that it must be ticked. */
export function Checkbox({
  field,
  label,
  help,
  required = false,
}: Pick<FieldProps, "field" | "label" | "help"> & { required?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-6 items-start gap-2.5 text-2 leading-normal">
        <input
          key={field.key}
          type="checkbox"
          {...controlProps(field, { help: Boolean(help), optional: !required })}
          defaultChecked={field.defaultChecked}
          className="tick"
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <FieldNotes field={field} help={help} />
    </div>
  );
}

/**
 * A password. The server never fills it in. Where scripts run, it can be shown while it is typed.
 */
export function PasswordInput({
  field,
  label,
  help,
  aside,
  controlSize = "m",
  autoComplete,
  ...rest
}: FieldProps & {
  controlSize?: ControlSize;
  autoComplete: "current-password" | "new-password";
} & Omit<ComponentPropsWithoutRef<"input">, Own | "type" | "autoComplete">) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ field, label, help, aside }}>
      {(control) => (
        <div className="relative">
          <input
            key={field.key}
            {...control}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={`${SIZES[controlSize]} pe-16`}
            {...rest}
          />
          <button
            type="button"
            hidden={!hydrated}
            data-shows={control.id}
            data-show={copy.show}
            data-hide={copy.hide}
            aria-pressed={shown}
            aria-label={copy.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 rounded-s px-2.5 text-1 font-medium text-ink-muted hover:bg-surface-sunken hover:text-ink"
          >
            {shown ? copy.hide : copy.show}
          </button>
        </div>
      )}
    </Field>
  );
}

/** A file to upload, under the name that uploads expect. `accept`: the types that are taken. */
export const FileInput = forwardRef<
  HTMLInputElement,
  { accept: string } & Omit<ComponentPropsWithoutRef<"input">, "type" | "name" | "className">
>(function FileInput(props, ref) {
  return (
    <input
      ref={ref}
      type="file"
      name="file"
      className="w-full text-2 file:me-3 file:min-h-10 file:rounded-m file:border file:border-solid file:border-line-strong file:bg-surface-raised file:px-3.5 file:py-1.5 file:font-medium file:text-ink pointer-coarse:file:min-h-11"
      {...props}
    />
  );
});

/**
 * The submit button. While its form is being sent, it says so and ignores further clicks. Forms on
 * the same page give theirs a `name` and `value` (e.g. `name="intent" value="change-mail"`), so
 * that only the pressed one waits.
 */
export function SubmitButton({
  kind = "primary",
  pending: pendingLabel,
  wide = false,
  children,
  name,
  value,
  className = "",
  ...rest
}: Omit<ComponentPropsWithoutRef<typeof Button>, "type"> & { pending?: string; wide?: boolean }) {
  const { formData } = useNavigation();
  const sent = formData !== undefined && (name === undefined || formData.get(name) === value);
  return (
    <Button
      type="submit"
      kind={kind}
      name={name}
      value={value}
      aria-disabled={sent || undefined}
      data-pending={pendingLabel}
      onClick={(event) => {
        if (sent) event.preventDefault();
      }}
      className={`${wide ? "min-h-11.5 w-full text-[1rem]" : ""} ${className}`}
      {...rest}
    >
      {sent ? (
        <>
          <span className="late">
            <span className="grid animate-[turn_0.8s_linear_infinite]">
              <Icon name="spin" small />
            </span>
          </span>
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
