import type { Settings } from "./settings";

/** The parts of the site that visitors depend on, in the order of the status page. */
const PUBLIC_PARTS = ["website", "signIn", "booking", "documents", "email", "pictures"] as const;
export type PublicPart = (typeof PUBLIC_PARTS)[number];

/** `limited`: some of it works. `closed`: the operator closed it for maintenance. */
export type PublicState = "works" | "limited" | "closed" | "down";

/** From the worst to the best. */
export const PUBLIC_STATES = ["down", "limited", "closed", "works"] as const satisfies readonly PublicState[];

/** What visitors may know about the state of the site: no versions, no hosts, no errors. */
export interface PublicStatus {
  checkedAt: Date;
  parts: { part: PublicPart; state: PublicState }[];
}

/** What is known about the parts of the service. */
export interface Health {
  /** A full disk refuses writes but can still be read. */
  isReadable: boolean;
  isDatabaseUp: boolean;
  isSignInUp: boolean;
  mail: "ok" | "late" | "unconfigured" | "unknown";
  pictures: "ok" | "failing";
}

export type StatusSettings = Pick<Settings, "maintenanceMode" | "bookingEnabled">;

/** What that means for visitors. Parts that this site doesn't have are left out. */
export function listParts(
  { isReadable, isDatabaseUp, isSignInUp, mail, pictures }: Health,
  { maintenanceMode, bookingEnabled }: StatusSettings,
): PublicStatus["parts"] {
  const needsDatabase = isDatabaseUp ? "works" : "down";
  // Emails wait in the database, so without it nobody can tell.
  const mailState = { ok: "works", late: "limited", unknown: "down", unconfigured: null } as const;
  const states: Record<PublicPart, PublicState | null> = {
    website: !isReadable ? "limited" : maintenanceMode ? "closed" : "works",
    signIn: isSignInUp ? needsDatabase : "down",
    booking: bookingEnabled ? needsDatabase : null,
    documents: needsDatabase,
    email: mailState[mail],
    pictures: isReadable && pictures === "ok" ? "works" : "limited",
  };
  return PUBLIC_PARTS.flatMap((part) => {
    const state = states[part];
    return state ? [{ part, state }] : [];
  });
}

/** The state of the site in one word: that of its worst part. */
export function siteStateOf(parts: PublicStatus["parts"]): PublicState {
  return PUBLIC_STATES.find((one) => parts.some(({ state }) => state === one)) ?? "works";
}
