import { z } from "zod";

import { SettingsSchema, type Settings } from "./settings";
import type { SettingsSection } from "./settings-section";

const { shape } = SettingsSchema;

/** A switch: a box that is not ticked is not sent. */
const toggle = z
  .boolean()
  .optional()
  .transform((isOn) => isOn ?? false);

/** An emptied field means none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

/**
 * The hours of one day; an emptied field means a closed day. The schema of the setting is asked by
 * hand: in a pipe, the form parser would turn its empty text into a missing one.
 */
const hours = (day: keyof typeof shape.bookingHours.shape) =>
  z
    .string()
    .optional()
    .transform((text = "", context) => {
      const read = shape.bookingHours.shape[day].safeParse(text);
      if (read.success) return read.data;
      for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const MISSING = "Please fill in this field.";
const required = <Schema extends z.ZodType<string, string>>(schema: Schema) => z.string(MISSING).pipe(schema);

const PROFILE_LINE = /^(.{1,40}?)\s+(https:\/\/\S+)$/u;

/** One profile each line: its name, then its address. */
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
          message: `Please enter a name and an https URL on this line: ${line.trim().slice(0, 60)}`,
        });
      }
      return { label, url };
    });
  })
  .pipe(shape.socials);

/** The token of what the sender has seen. */
const seen = z.string().max(100);

/** The form of each part, and the settings that it comes to. */
export const SECTION_FORMS: Record<
  Exclude<SettingsSection, "mail">,
  z.ZodType<{ seen: string; changes: Partial<Settings>; acceptsSetUp?: boolean }>
> = {
  product: z
    .object({
      seen,
      productName: required(shape.productName),
      tagline: required(shape.tagline),
      description: required(shape.description),
    })
    .transform(({ seen, ...changes }) => ({ seen, changes })),
  contact: z
    .object({
      seen,
      email: z.string(MISSING).trim().pipe(shape.email),
      phone: required(shape.phone),
      street: required(shape.address.shape.street),
      city: required(shape.address.shape.city),
      region: required(shape.address.shape.region),
      postalCode: required(shape.address.shape.postalCode),
      country: z.string(MISSING).trim().toUpperCase().pipe(shape.address.shape.country),
      socials: profiles,
    })
    .transform(({ seen, email, phone, socials, ...address }) => ({
      seen,
      changes: { email, phone, socials, address },
    })),
  search: z
    .object({ seen, seoTitle: orNone(shape.seoTitle.unwrap()), searchEnginesAllowed: toggle })
    .transform(({ seen, ...changes }) => ({ seen, changes })),
  notice: z
    .object({
      seen,
      noticeBar: orNone(shape.noticeBar.unwrap()),
      maintenanceMode: toggle,
      maintenanceText: orNone(shape.maintenanceText.unwrap()),
    })
    .transform(({ seen, ...changes }) => ({ seen, changes })),
  features: z
    .object({ seen, roiAgentEnabled: toggle, bookingEnabled: toggle, registrationEnabled: toggle })
    .transform(({ seen, ...changes }) => ({ seen, changes })),
  booking: z
    .object({
      seen,
      monday: hours("monday"),
      tuesday: hours("tuesday"),
      wednesday: hours("wednesday"),
      thursday: hours("thursday"),
      friday: hours("friday"),
      saturday: hours("saturday"),
      sunday: hours("sunday"),
    })
    .transform(({ seen, ...bookingHours }) => ({ seen, changes: { bookingHours } })),
  security: z
    .object({
      seen,
      staffSecondFactorRequired: toggle,
      leadRetentionDays: z.coerce.number("Please enter a number of days.").pipe(shape.leadRetentionDays),
      acceptsSetUp: toggle,
    })
    .transform(({ seen, acceptsSetUp, ...changes }) => ({ seen, changes, acceptsSetUp })),
};
