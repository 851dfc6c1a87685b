import { z } from "zod";

import { WeekTextSchema } from "~/models/booking/booking-host";

/** One line of text without control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u, "Please remove line breaks and control characters.");

/**
 * The site settings that staff can change. Each key is one row; a missing row means the default.
 */
export const SettingsSchema = z.object({
  productName: line(60),
  tagline: line(120),
  description: line(320),
  email: z.email().max(254),
  phone: line(40),
  address: z.object({
    street: line(120),
    city: line(80),
    region: line(80),
    postalCode: line(20),
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/, "Please use the two-letter country code."),
  }),
  socials: z.array(z.object({ label: line(40), url: z.url({ protocol: /^https$/ }).max(500) })).max(10),
  /** A short notice at the top of every public page; null for none. */
  noticeBar: line(200).nullable(),
  /**
   * The title of pages without one of their own; null: "{product} Pro - Enterprise Business
   * Automation Platform".
   */
  seoTitle: line(70).nullable(),
  /** If false, every page asks search engines to stay away. */
  searchEnginesAllowed: z.boolean(),
  /**
   * While this is on, signed-out visitors see a maintenance page. Signing in still works, and
   * signed-in people notice nothing.
   */
  maintenanceMode: z.boolean(),
  /** The text of that page; null for the default. */
  maintenanceText: line(300).nullable(),
  /** Features that are turned off are hidden, and their pages return a 404. */
  roiAgentEnabled: z.boolean(),
  bookingEnabled: z.boolean(),
  /** The booking hours a new host starts with. */
  bookingHours: WeekTextSchema,
  /** If false, only invited people can create an account. */
  registrationEnabled: z.boolean(),
  /** Whether staff need two-step sign-in to open anything in the console. */
  staffSecondFactorRequired: z.boolean(),
  /** Days after a lead's last activity until everything about them is erased. */
  leadRetentionDays: z
    .number()
    .int()
    .min(30, "Please keep leads for 30 days at least.")
    .max(3_650, "Please keep leads for 3,650 days at most."),
});

/** Valid settings. */
export type Settings = z.output<typeof SettingsSchema>;
