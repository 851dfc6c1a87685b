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
 * What staff can change about the whole site. Each key is one row; a missing row means the default.
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
  /** A short notice above every public page; null for none. */
  noticeBar: line(200).nullable(),
  /**
   * The title of pages that have none of their own; null: "{product} Pro - Enterprise Business
   * Automation Platform".
   */
  seoTitle: line(70).nullable(),
  /** False: every page asks search engines to stay away. */
  searchEnginesAllowed: z.boolean(),
  /**
   * While it is on, signed-out visitors get a page that says so; signing in and everyone who is
   * signed in go on.
   */
  maintenanceMode: z.boolean(),
  /** What that page says; null: a sentence of ours. */
  maintenanceText: line(300).nullable(),
  /** What is switched off is not there: its page is a 404, and nothing leads to it. */
  roiAgentEnabled: z.boolean(),
  bookingEnabled: z.boolean(),
  /** The hours with which the calendar of a new host of consultations begins. */
  bookingHours: WeekTextSchema,
  /** Off: new accounts are made for invited people only. */
  registrationEnabled: z.boolean(),
  /** Whether staff must prove a second factor before anything of the console opens. */
  staffSecondFactorRequired: z.boolean(),
  /**
   * So many days after the last thing that happened with a lead, everything about them is erased.
   */
  leadRetentionDays: z
    .number()
    .int()
    .min(30, "Please keep leads for 30 days at least.")
    .max(3_650, "Please keep leads for 3,650 days at most."),
});

/** The checked settings. */
export type Settings = z.output<typeof SettingsSchema>;
