import type { Settings } from "./settings";

/** The sections of the site settings, in page order. */
export const SETTINGS_SECTIONS = [
  "product",
  "contact",
  "search",
  "notice",
  "features",
  "booking",
  "security",
  "mail",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The settings of each section. */
export const SECTION_KEYS: Readonly<Record<SettingsSection, readonly (keyof Settings)[]>> = {
  product: ["productName", "tagline", "description"],
  contact: ["email", "phone", "address", "socials"],
  search: ["seoTitle", "searchEnginesAllowed"],
  notice: ["noticeBar", "maintenanceMode", "maintenanceText"],
  features: ["roiAgentEnabled", "bookingEnabled", "registrationEnabled"],
  booking: ["bookingHours"],
  security: ["staffSecondFactorRequired", "leadRetentionDays"],
  mail: [],
};

export function isSettingsSection(text: string | undefined): text is SettingsSection {
  return SETTINGS_SECTIONS.some((section) => section === text);
}

/** The settings of one section. */
export function settingsOf(section: SettingsSection, settings: Settings): Partial<Settings> {
  return Object.fromEntries(SECTION_KEYS[section].map((key) => [key, settings[key]]));
}

/** Values as form fields hold them: one text each; a switch is "on" or empty. */
export type FieldValues = Record<string, string>;

/** The settings of one section as form fields. */
export function fieldValuesOf(section: SettingsSection, settings: Settings): FieldValues {
  const { address, bookingHours, socials, ...plain } = settings;
  const all: Record<string, string | number | boolean | null> = {
    ...plain,
    ...address,
    ...bookingHours,
    socials: socials.map(({ label, url }) => `${label} ${url}`).join("\n"),
  };
  const names = SECTION_KEYS[section].flatMap((key) =>
    key === "address" || key === "bookingHours" ? Object.keys(settings[key]) : [key],
  );
  return Object.fromEntries(names.map((name) => [name, fieldText(all[name])]));
}

function fieldText(value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? "on" : "";
  return value === null || value === undefined ? "" : String(value);
}
