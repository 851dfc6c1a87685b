import { z } from "zod";

import { formErrorCopy, settingErrorCopy as copy } from "~/copy/form-errors";
import { LEAD_STATUSES } from "../../../drizzle/values";
import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import type { LeadStatus } from "~/models/lead/lead";
import { emailText } from "~/models/shared/typed-text";
import {
  SECTION_KEYS,
  SETTINGS,
  SETTINGS_PAGES,
  type SettingDeclaration,
  type SettingKind,
  type Settings,
  type SettingsPage,
} from "./settings";
import { KIND_SCHEMAS } from "./settings-schema";

/** A switch: an unchecked box isn't sent. */
const toggle = z
  .boolean()
  .optional()
  .transform((isOn) => isOn ?? false);

/** An empty field means none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

/**
 * The hours of one day; empty means closed. The setting's schema is called by hand, because in a
 * pipe the form parser would turn its empty text into a missing one.
 */
const hours = (schema: z.ZodType<string>) =>
  z
    .string()
    .optional()
    .transform((text = "", context) => {
      const read = schema.safeParse(text);
      if (read.success) return read.data;
      for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const required = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.string(formErrorCopy.missing).pipe(schema);

/** A color as people write it: with or without "#", in six digits or three. */
const color = z
  .string(formErrorCopy.missing)
  .transform((text) => {
    const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase()) ?? [];
    return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
  })
  .pipe(KIND_SCHEMAS.color());

const PROFILE_LINE = /^(.{1,40}?)\s+(https:\/\/\S+)$/u;

/** One profile per line: its name, then its URL. */
const profiles = z
  .string()
  .max(6_000)
  .optional()
  .transform((text = "", context) => {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
    return lines.map((line) => {
      const [, label = "", url = ""] = PROFILE_LINE.exec(line.trim()) ?? [];
      if (label === "") {
        context.addIssue({
          code: "custom",
          message: copy.profileLine(line.trim().slice(0, 60)),
        });
      }
      return { label, url };
    });
  })
  .pipe(KIND_SCHEMAS.profiles());

/** One stage per line: what it is in the code, then its name. */
const stages = z
  .string()
  .max(1_000)
  .optional()
  .transform((text = "") =>
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const [status = "", ...name] = line.split(":");
        return { status: status.trim().toLowerCase(), name: name.join(":").trim() };
      }),
  )
  .transform((lines, context) => {
    const wrong = lines.find(({ status, name }) => name === "" || !isStatus(status));
    if (!wrong) return lines as { status: LeadStatus; name: string }[];
    const shown = `${wrong.status}: ${wrong.name}`.slice(0, 60);
    context.addIssue({ code: "custom", message: copy.stageLine(shown) });
    return z.NEVER;
  })
  .pipe(KIND_SCHEMAS.stages());

function isStatus(text: string): text is LeadStatus {
  return (LEAD_STATUSES as readonly string[]).includes(text);
}

/** The fields of a form by their names, or one field that is named after its setting. */
type FormFields = z.ZodType | Record<string, z.ZodType>;

/** What the form of each kind consists of. */
const KIND_FIELDS = {
  line: (declaration: SettingDeclaration<"line">) => required(KIND_SCHEMAS.line(declaration)),
  text: (declaration: SettingDeclaration<"text">) => required(KIND_SCHEMAS.text(declaration)),
  optionalLine: (declaration: SettingDeclaration<"optionalLine">) =>
    orNone(KIND_SCHEMAS.optionalLine(declaration).unwrap()),
  optionalText: (declaration: SettingDeclaration<"optionalText">) =>
    orNone(KIND_SCHEMAS.optionalText(declaration).unwrap()),
  email: () =>
    emailText({
      missing: formErrorCopy.missing,
      long: formErrorCopy.atMost.characters(EMAIL_LENGTH_MAX),
    }).pipe(KIND_SCHEMAS.email()),
  switch: () => toggle,
  color: () => color,
  sign: () => orNone(KIND_SCHEMAS.sign().unwrap()),
  days: (declaration: SettingDeclaration<"days">) =>
    z.coerce.number(copy.days).pipe(KIND_SCHEMAS.days(declaration)),
  address: () => {
    const { country, ...lines } = KIND_SCHEMAS.address().shape;
    return {
      street: required(lines.street),
      city: required(lines.city),
      region: required(lines.region),
      postalCode: required(lines.postalCode),
      country: z.string(formErrorCopy.missing).trim().toUpperCase().pipe(country),
    };
  },
  profiles: () => profiles,
  stages: () => stages,
  week: () => {
    const days = Object.entries(KIND_SCHEMAS.week().shape);
    return Object.fromEntries(days.map(([day, schema]) => [day, hours(schema)]));
  },
} satisfies { [Kind in SettingKind]: (declaration: SettingDeclaration<Kind>) => FormFields };

function formFields(declaration: SettingDeclaration): FormFields {
  const make = KIND_FIELDS[declaration.kind] as (declaration: SettingDeclaration) => FormFields;
  return make(declaration);
}

/** The token for the version the sender saw. */
const seen = z.string().max(1_000);

type FormSection = Exclude<SettingsPage, "mail">;
type SectionForm = z.ZodType<{ seen: string; changes: Partial<Settings>; acceptsSetUp: boolean }>;

function sectionForm(section: FormSection): SectionForm {
  const settings = SECTION_KEYS[section].map((key) => ({ key, fields: formFields(SETTINGS[key]) }));
  const shape = Object.assign(
    {},
    ...settings.map(({ key, fields }) => (fields instanceof z.ZodType ? { [key]: fields } : fields)),
  ) as Record<string, z.ZodType>;
  return z
    .object({
      ...shape,
      seen,
      /** Asked where a change would lock its sender out. */
      acceptsSetUp: toggle,
    })
    .transform(({ seen, acceptsSetUp, ...values }) => {
      const given: Record<string, unknown> = values;
      const changes = settings.map(({ key, fields }) => [
        key,
        fields instanceof z.ZodType
          ? given[key]
          : Object.fromEntries(Object.keys(fields).map((name) => [name, given[name]])),
      ]);
      return { seen, acceptsSetUp, changes: Object.fromEntries(changes) as Partial<Settings> };
    });
}

/** The form of each section, with the settings it produces. */
export const SECTION_FORMS = Object.fromEntries(
  SETTINGS_PAGES.filter((section) => section !== "mail").map((section) => [section, sectionForm(section)]),
) as Record<FormSection, SectionForm>;

const brandFields = {
  productName: KIND_FIELDS.line(SETTINGS.productName),
  brandColor: KIND_FIELDS.color(),
};

/** What makes up a brand, each part of which can be restored on its own. */
export const BRAND_PARTS = ["productName", "brandColor", "brandSign"] as const;
export type BrandPart = (typeof BRAND_PARTS)[number];

/** The forms of the brand: what is typed is shown or saved, or one field becomes the original. */
export const BrandFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("preview"), seen, ...brandFields }),
  z.object({ intent: z.literal("save"), seen, ...brandFields }),
  z.object({ intent: z.literal("restore"), seen, field: z.enum(BRAND_PARTS) }),
]);
