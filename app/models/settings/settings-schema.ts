import { z } from "zod";

import { EMAIL_LENGTH_MAX } from "~/models/account/account-limits";
import { oneLine } from "~/models/shared/typed-text";
import { settingErrorCopy as copy } from "~/copy/form-errors";
import { LEAD_STATUSES } from "../../../drizzle/values";

import { SIGN_NAME } from "~/models/brand/brand-sign";
import { WeekTextSchema } from "~/models/booking/booking-host";

import {
  SETTING_KEYS,
  SETTINGS,
  type SettingDeclaration,
  type SettingKey,
  type SettingKind,
  type Settings,
} from "./settings";

/** One line of text without control characters. */
const line = (max: number) => oneLine(max).min(1);

/** How the values of each kind are checked. */
export const KIND_SCHEMAS = {
  line: ({ max }: SettingDeclaration<"line">) => line(max),
  text: ({ max }: SettingDeclaration<"text">) => line(max),
  optionalLine: ({ max }: SettingDeclaration<"optionalLine">) => line(max).nullable(),
  optionalText: ({ max }: SettingDeclaration<"optionalText">) => line(max).nullable(),
  email: () => z.email().max(EMAIL_LENGTH_MAX),
  switch: () => z.boolean(),
  color: () => z.string().regex(/^#[0-9a-f]{6}$/, copy.color),
  sign: () => z.string().regex(SIGN_NAME).nullable(),
  days: ({ min, max }: SettingDeclaration<"days">) =>
    z.number().int().min(min, copy.daysMin(min)).max(max, copy.daysMax(max)),
  address: () =>
    z.object({
      street: line(120),
      city: line(80),
      region: line(80),
      postalCode: line(20),
      country: z.string().regex(/^[A-Z]{2}$/, copy.country),
    }),
  profiles: () =>
    z.array(z.object({ label: line(40), url: z.url({ protocol: /^https$/ }).max(500) })).max(10),
  stages: () =>
    z
      .array(z.object({ status: z.enum(LEAD_STATUSES), name: line(30) }))
      .refine(
        (stages) => LEAD_STATUSES.every((one) => stages.filter(({ status }) => status === one).length === 1),
        copy.stagesOnce(LEAD_STATUSES),
      )
      .refine(
        (stages) => new Set(stages.map(({ name }) => name.toLowerCase())).size === stages.length,
        copy.stageNames,
      ),
  week: () => WeekTextSchema,
} satisfies { [Kind in SettingKind]: (declaration: SettingDeclaration<Kind>) => z.ZodType };

function schemaOf(key: SettingKey): z.ZodType {
  const declaration = SETTINGS[key];
  const make = KIND_SCHEMAS[declaration.kind] as (declaration: SettingDeclaration) => z.ZodType;
  return make(declaration);
}

/** All settings, checked. */
export const SettingsSchema = z.object(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, schemaOf(key)])) as {
    [Key in SettingKey]: z.ZodType<Settings[Key]>;
  },
);
