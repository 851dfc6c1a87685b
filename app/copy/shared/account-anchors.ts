import { lateCatalog } from "~/lib/language/catalog";

/** The sections of an account, and the list of them beside every page of the settings. */
export const accountAnchorsCopy = lateCatalog("accountAnchors", {
  navigation: "Settings",
  all: "All settings",
  group: "My account",
  profile: "Profile",
  email: "Email",
  password: "Password",
  twoStep: "Two-step sign-in",
  sessions: "Sessions",
  events: "Security activity",
  apiKeys: "API keys",
  data: "Your data",
} as const);
