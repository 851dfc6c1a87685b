import type { Settings } from "./settings";

/**
 * What a fresh installation shows. Apart from the schema, so that pages in the browser need not
 * load the schema library for it.
 */
export const DEFAULT_SETTINGS: Settings = {
  productName: "Automata",
  tagline:
    "AI agents, process automation, integration and the arithmetic that says whether they are worth it.",
  description:
    "Automata designs, builds and runs automation for growing companies: fewer manual steps, fewer errors, more time for the work that matters.",
  email: "hello@automata.example",
  phone: "+1 (555) 010-0199",
  address: {
    street: "500 Market Street",
    city: "San Francisco",
    region: "CA",
    postalCode: "94105",
    country: "US",
  },
  socials: [
    { label: "LinkedIn", url: "https://www.linkedin.com/company/automata" },
    { label: "X", url: "https://x.com/automata" },
  ],
  noticeBar: null,
  seoTitle: null,
  searchEnginesAllowed: true,
  maintenanceMode: false,
  maintenanceText: null,
  roiAgentEnabled: true,
  bookingEnabled: true,
  bookingHours: {
    monday: "09:00-12:00, 13:00-17:00",
    tuesday: "09:00-12:00, 13:00-17:00",
    wednesday: "09:00-12:00, 13:00-17:00",
    thursday: "09:00-12:00, 13:00-17:00",
    friday: "09:00-12:00, 13:00-17:00",
    saturday: "",
    sunday: "",
  },
  registrationEnabled: true,
  staffSecondFactorRequired: false,
  leadRetentionDays: 730,
};
