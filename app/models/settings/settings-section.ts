import {
  SECTION_KEYS,
  SETTINGS,
  SETTINGS_PAGES,
  type SettingKey,
  type SettingKind,
  type Settings,
  type SettingsPage,
  type SettingsSection,
} from "./settings";

export function isSettingsPage(text: string | undefined): text is SettingsPage {
  return SETTINGS_PAGES.some((section) => section === text);
}

/** The settings of one section. */
export function settingsOf(section: SettingsSection, settings: Settings): Partial<Settings> {
  return Object.fromEntries(SECTION_KEYS[section].map((key) => [key, settings[key]]));
}

/** How a field is filled in. */
export type SettingInput = "line" | "textarea" | "switch" | "number" | "email";

/** A field in the form of a section. */
export interface SettingField {
  name: string;
  input: SettingInput;
  isOptional: boolean;
}

const INPUTS: Record<SettingKind, { input: SettingInput; isOptional?: boolean }> = {
  line: { input: "line" },
  text: { input: "textarea" },
  optionalLine: { input: "line", isOptional: true },
  optionalText: { input: "textarea", isOptional: true },
  email: { input: "email" },
  switch: { input: "switch" },
  color: { input: "line" },
  sign: { input: "line", isOptional: true },
  days: { input: "number" },
  address: { input: "line" },
  profiles: { input: "textarea", isOptional: true },
  stages: { input: "textarea" },
  week: { input: "line", isOptional: true },
};

/** The form fields of one section, in page order. */
export function sectionFields(section: SettingsSection): SettingField[] {
  return SECTION_KEYS[section].flatMap((key) => {
    const { input, isOptional = false } = INPUTS[SETTINGS[key].kind];
    return fieldNames(key).map((name) => ({ name, input, isOptional }));
  });
}

/** One field named after the setting, or one for each part of its value. */
function fieldNames(key: SettingKey): string[] {
  const declaration = SETTINGS[key];
  const isCompound = declaration.kind === "address" || declaration.kind === "week";
  return isCompound ? Object.keys(declaration.default) : [key];
}

/** Values as form fields hold them: one text each; a switch is "on" or empty. */
export type FieldValues = Record<string, string>;

/** The settings of one section as form fields. */
export function fieldValuesOf(section: SettingsSection, settings: Settings): FieldValues {
  return settingTexts(settingsOf(section, settings));
}

/** Settings as form fields. */
export function settingTexts(settings: Partial<Settings>): FieldValues {
  const texts = Object.entries(settings).map(([key, value]) => fieldTexts(key as SettingKey, value));
  return Object.assign({}, ...texts) as FieldValues;
}

function toLine(item: Settings["socials"][number] | Settings["leadStages"][number]): string {
  return "status" in item ? `${item.status}: ${item.name}` : `${item.label} ${item.url}`;
}

function fieldTexts(key: SettingKey, value: Settings[SettingKey]): FieldValues {
  if (Array.isArray(value)) return { [key]: value.map(toLine).join("\n") };
  if (typeof value === "object" && value !== null) return { ...value };
  if (typeof value === "boolean") return { [key]: value ? "on" : "" };
  return { [key]: value === null ? "" : String(value) };
}
