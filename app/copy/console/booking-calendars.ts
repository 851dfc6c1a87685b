import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words of the page of a host's connected calendars. */
export const calendarsCopy = {
  pageTitle: (host: string) => `Calendars of ${host}`,
  title: "Connected calendars",
  lead: (host: string) =>
    `Busy times of ${host} in other calendars can't be booked. Only the times are used, never titles or people.`,
  back: "Hours",
  text: "Busy times in other calendars can't be booked. Only the times are used, never titles or people.",
  manage: "Manage calendars",
  none: "No calendar is connected yet.",
  connectedBadge: "Connected",
  failing: "Not syncing",
  neverSynced: "Never synced.",
  synced: (age: string) => `Last synced ${age}.`,
  unread: (count: number) =>
    plural(count, {
      one: "One entry could not be read, so its time may be booked.",
      other: `${count} entries could not be read, so their times may be booked.`,
    }),
  faults: {
    unreachable: "The calendar doesn't answer. Its last known times stay blocked.",
    certificate:
      "There is no secure connection to its server, most likely because of the server's certificate. The last known times stay blocked. Once the certificate is valid, the calendar syncs again by itself.",
    refused: "Its service refuses to answer. Remove it and connect it with its new address.",
    wrong_password: "Its service refuses the password. Connect the account again with the new one.",
    forbidden_address: "Its address now leads into a private network, so it is not read.",
    not_a_calendar: "There is no calendar at its address anymore.",
    too_large: "It has become too large to read.",
  },
  sync: "Sync now",
  syncedNow: (name: string) => `${name} is up to date`,
  notSynced: (name: string) => `${name} was not synced`,
  remove: "Remove…",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Its busy times can be booked from then on. Nothing changes in the calendar itself.",
  removeNow: "Remove calendar",
  removed: "Calendar removed",
  connectTitle: "Connect a calendar by its address",
  connectText:
    "Google, Outlook, iCloud and Nextcloud give each calendar a secret address in iCal format. Anyone who has it can read the calendar, so it is stored encrypted and never shown again.",
  name: "Name",
  nameHelp: "To tell your calendars apart, such as “Work” or “Family”.",
  address: "Secret address",
  addressHelp: "It begins with https:// or webcal:// and often ends with .ics.",
  connect: "Connect calendar",
  connecting: "Reading the calendar",
  connected: (name: string) => `${name} is connected`,
  failed: "The calendar was not connected",
  notCounted: "Not read. Its times can be booked.",
  written: "Consultations are written into it.",
  unwritten: (count: number) =>
    plural(count, {
      one: "One consultation could not be written. We try for three days. Reconnect the account to try again.",
      other: `${count} consultations could not be written. We try for three days. Reconnect the account to try again.`,
    }),
} as const;

/** Words of the CalDAV accounts on that page. */
export const calendarAccountsCopy = {
  connectTitle: "Connect a CalDAV account",
  connectText:
    "Nextcloud, iCloud, Fastmail, mailbox.org and most company servers speak CalDAV. With an account, you choose which calendars count as busy, and consultations can be written into one of them.",
  server: "Server",
  serverHelp: "For example https://caldav.icloud.com, or your Nextcloud's address.",
  userName: "User name",
  password: "Password",
  passwordHelp:
    "Use an app password if your service has them: you can revoke it there at any time. It is stored encrypted and never shown again.",
  connect: "Connect account",
  connecting: "Looking for calendars",
  connected: "Account connected. Choose what counts.",
  failed: "The account was not connected",
  choose: "Calendars that count as busy",
  firstOnly: (max: number) =>
    `Only the first ${max} calendars of an account are read. Connect others by their address.`,
  writes: "Write consultations into",
  writesNothing: "None of these calendars",
  writesHelp:
    "Each consultation becomes an entry there, with the visitor's name. It is updated when the consultation is rescheduled or cancelled.",
  save: "Save choice",
  saving: "Reading the calendars",
  saved: "Saved. The calendars are up to date.",
  savedWithTrouble: "Saved, but not every calendar could be read.",
  faults: {
    refused: "Its service no longer lets us read it.",
    not_a_calendar: "It is no longer in this account.",
  },
  sync: "Sync now",
  synced: "The calendars are up to date",
  notSynced: "Not every calendar could be read",
  reconnect: "Reconnect",
  calendars: (count: number) => plural(count, { one: "1 calendar", other: `${count} calendars` }),
  remove: "Remove…",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "Its busy times can be booked from then on. Consultations that were written into its calendars stay there but are no longer updated.",
  removeNow: "Remove account",
  removed: "Account removed",
} as const;
