import type { LeadStatus } from "~/models/lead/lead";

import { SHOWN_DEFAULTS, type ShownSetting } from "./shown-settings";

/** The sections of the site settings, in page order. */
export const SETTINGS_SECTIONS = [
  "brand",
  "product",
  "contact",
  "search",
  "notice",
  "features",
  "booking",
  "leads",
  "security",
  "mail",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The sections whose pages have a plain form each. The brand has a page with a preview. */
export const SETTINGS_PAGES = SETTINGS_SECTIONS.filter((section) => section !== "brand");
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** What a setting of each kind holds. */
interface Values {
  line: string;
  text: string;
  optionalLine: string | null;
  optionalText: string | null;
  email: string;
  switch: boolean;
  /** `#rrggbb` in lower case. */
  color: string;
  /** The name of a stored sign (see `readSignName`); null for the original one. */
  sign: string | null;
  days: number;
  /** The country is an ISO 3166-1 alpha-2 code. */
  address: { street: string; city: string; region: string; postalCode: string; country: string };
  profiles: { label: string; url: string }[];
  /** What the stages of leads are called, in the order of the board. */
  stages: { status: LeadStatus; name: string }[];
  /** The ranges of each day, such as "09:00-12:00, 13:00-17:00". Empty: closed. */
  week: Record<"monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday", string>;
}

export type SettingKind = keyof Values;

/** What the schema of a kind needs to know apart from the kind. */
interface Limits {
  line: { max: number };
  text: { max: number };
  optionalLine: { max: number };
  optionalText: { max: number };
  days: { min: number; max: number };
}

/**
 * One setting: where it is edited, how it is checked and shown, and its value in a new
 * installation.
 */
export type SettingDeclaration<Kind extends SettingKind = SettingKind> = {
  [One in Kind]: {
    section: Exclude<SettingsSection, "mail">;
    kind: One;
    default: Values[One];
  } & (One extends keyof Limits ? Limits[One] : unknown);
}[Kind];

const WORKDAY = "09:00-12:00, 13:00-17:00";

/**
 * Everything that staff can change about the whole site, each setting once, in the order of its
 * page. The schema, the defaults, the form and the page follow from it. Labels and help are in
 * `app/copy/system-settings.ts`, which doesn't compile until each field has them. Each key is one
 * row; a missing row means the default. What pages read in the browser has its default in
 * `shown-settings.ts`.
 */
export const SETTINGS = {
  productName: { section: "brand", kind: "line", max: 60, default: SHOWN_DEFAULTS.productName },
  /** Whatever has a color of the brand derives it from this one (see `brandPalette`). */
  brandColor: { section: "brand", kind: "color", default: "#0c5c42" },
  brandSign: { section: "brand", kind: "sign", default: null },

  tagline: {
    section: "product",
    kind: "line",
    max: 120,
    default: SHOWN_DEFAULTS.tagline,
  },
  description: {
    section: "product",
    kind: "text",
    max: 320,
    default:
      "Automata designs, builds and runs automation for growing companies: fewer manual steps, fewer errors, more time for the work that matters.",
  },

  email: { section: "contact", kind: "email", default: SHOWN_DEFAULTS.email },
  phone: { section: "contact", kind: "line", max: 40, default: SHOWN_DEFAULTS.phone },
  address: {
    section: "contact",
    kind: "address",
    default: SHOWN_DEFAULTS.address,
  },
  socials: {
    section: "contact",
    kind: "profiles",
    default: SHOWN_DEFAULTS.socials,
  },

  /**
   * The title of pages without one. Null: "{product} Pro - Enterprise Business Automation
   * Platform".
   */
  seoTitle: { section: "search", kind: "optionalLine", max: 70, default: null },
  /** If false, every page asks search engines to stay away. */
  searchEnginesAllowed: { section: "search", kind: "switch", default: true },
  /** Whether search engines get the URL of each changed page (see `sendIndexPings`). */
  indexNowEnabled: { section: "search", kind: "switch", default: false },

  /** A short notice at the top of every public page; null for none. */
  noticeBar: { section: "notice", kind: "optionalLine", max: 200, default: SHOWN_DEFAULTS.noticeBar },
  /** While this is on, signed-out visitors see a maintenance page. Signing in still works. */
  maintenanceMode: { section: "notice", kind: "switch", default: SHOWN_DEFAULTS.maintenanceMode },
  /** The text of that page; null for the default. */
  maintenanceText: {
    section: "notice",
    kind: "optionalText",
    max: 300,
    default: SHOWN_DEFAULTS.maintenanceText,
  },

  /** Features that are turned off are hidden, and their pages return a 404. */
  roiAgentEnabled: { section: "features", kind: "switch", default: SHOWN_DEFAULTS.roiAgentEnabled },
  bookingEnabled: { section: "features", kind: "switch", default: SHOWN_DEFAULTS.bookingEnabled },
  /** If false, only invited people can create an account. */
  registrationEnabled: { section: "features", kind: "switch", default: SHOWN_DEFAULTS.registrationEnabled },

  /** The booking hours a new host starts with. */
  bookingHours: {
    section: "booking",
    kind: "week",
    default: {
      monday: WORKDAY,
      tuesday: WORKDAY,
      wednesday: WORKDAY,
      thursday: WORKDAY,
      friday: WORKDAY,
      saturday: "",
      sunday: "",
    },
  },

  /** Names and order only: what counts as open, won or lost stays, so that figures hold. */
  leadStages: {
    section: "leads",
    kind: "stages",
    default: SHOWN_DEFAULTS.leadStages,
  },

  /** Whether staff need two-step sign-in to open anything in the console. */
  staffSecondFactorRequired: { section: "security", kind: "switch", default: false },
  /** Whether signing in with a passkey counts as two-step sign-in (see `isTwoStep`). */
  passkeyIsTwoStep: { section: "security", kind: "switch", default: true },
  /** Days after a lead's last activity until everything about them is erased. */
  leadRetentionDays: {
    section: "security",
    kind: "days",
    min: 30,
    max: 3_650,
    default: SHOWN_DEFAULTS.leadRetentionDays,
  },
  /** Days that the figures of visits are kept. They name nobody. */
  insightRetentionDays: {
    section: "security",
    kind: "days",
    min: 30,
    max: 3_650,
    default: SHOWN_DEFAULTS.insightRetentionDays,
  },
} as const satisfies Record<string, SettingDeclaration>;

type Declared = typeof SETTINGS;
export type SettingKey = keyof Declared;

/** Valid settings. */
export type Settings = { [Key in SettingKey]: Values[Declared[Key]["kind"]] };

/** The settings that pages read in the browser. */
export type ShownSettings = Pick<Settings, ShownSetting>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** What a fresh installation shows. */
export const DEFAULT_SETTINGS: Settings = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as unknown as Settings;

/** The settings of each section. */
export const SECTION_KEYS: Readonly<Record<SettingsSection, readonly SettingKey[]>> = Object.fromEntries(
  SETTINGS_SECTIONS.map((section) => [
    section,
    SETTING_KEYS.filter((key) => SETTINGS[key].section === section),
  ]),
) as Record<SettingsSection, SettingKey[]>;

/** The settings whose forms have a field for each part of their value. */
type Compound = "address" | "week";

type FieldsOf<Key extends SettingKey> = Declared[Key]["kind"] extends Compound
  ? keyof Values[Declared[Key]["kind"]]
  : Key;

/** The form fields of one section, which its copy has to name. */
export type SettingsField<Section extends SettingsSection> = {
  [Key in SettingKey]: Declared[Key]["section"] extends Section ? FieldsOf<Key> : never;
}[SettingKey];
