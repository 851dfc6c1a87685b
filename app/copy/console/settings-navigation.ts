import type { SettingsSection } from "~/models/settings/settings";

/** Words of the list of settings. */
export const settingsNavigationCopy = {
  system: "System",
  proposals: "Proposals",
  prices: "Price list",
  templates: "Templates",
  status: "Status",
  sections: {
    brand: "Brand",
    product: "Product",
    contact: "Contact details",
    search: "Search engines",
    notice: "Notice and maintenance",
    features: "Features",
    booking: "Booking hours",
    leads: "Lead stages",
    security: "Security and data",
    mail: "Email",
  } satisfies Record<SettingsSection, string>,
} as const;
