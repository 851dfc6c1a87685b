import type { LeadStatus } from "~/models/lead/lead";

const stages: { status: LeadStatus; name: string }[] = [
  { status: "new", name: "New" },
  { status: "contacted", name: "Contacted" },
  { status: "qualified", name: "Qualified" },
  { status: "proposal", name: "Proposal" },
  { status: "won", name: "Won" },
  { status: "lost", name: "Lost" },
];

/**
 * The settings that pages read in the browser, and their values in a new installation. A page shows
 * these if root's loader failed. All other settings stay on the server.
 */
export const SHOWN_DEFAULTS = {
  productName: "Automata",
  tagline:
    "AI agents, process automation, integration and the arithmetic that says whether they are worth it.",
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
  maintenanceMode: false,
  maintenanceText: null,
  roiAgentEnabled: true,
  bookingEnabled: true,
  registrationEnabled: true,
  leadStages: stages,
  leadRetentionDays: 730,
  insightRetentionDays: 730,
};

export type ShownSetting = keyof typeof SHOWN_DEFAULTS;

/** The settings that a page gets. */
export function shownSettings<Setting extends Record<ShownSetting, unknown>>(
  settings: Setting,
): Pick<Setting, ShownSetting> {
  const keys = Object.keys(SHOWN_DEFAULTS) as ShownSetting[];
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Setting, ShownSetting>;
}
