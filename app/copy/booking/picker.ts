import { lateCatalog } from "~/lib/language/catalog";

/** Words of choosing a time, wherever one is chosen. */
export const pickerCopy = lateCatalog("picker", {
  zone: "Time zone",
  zoneNow: (offset: string, time: string) => `${offset}, ${time} now`,
  change: "Change",
  zoneSearch: "Search city, country or offset",
  zoneSearchHint: "Chicago, Japan, +5:30",
  search: "Search",
  currentZone: "Shown now",
  otherZones: "Other places",
  zoneNone: "No time zone has this name.",
  useZone: "Use this time zone",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  noEarlierMonth: "No earlier month",
  noLaterMonth: "No later month",
  monthCaption: (month: string) => `Days in ${month} with free times`,
  weekdays: [
    ["Mon", "Monday"],
    ["Tue", "Tuesday"],
    ["Wed", "Wednesday"],
    ["Thu", "Thursday"],
    ["Fri", "Friday"],
    ["Sat", "Saturday"],
    ["Sun", "Sunday"],
  ],
  today: "today",
  free: (day: string) => `${day}, times available`,
  full: (day: string) => `No free times on ${day}.`,
  noneInMonth: (month: string) => `No free times in ${month}. Try the next month.`,
  noneAtAll: "There are no free times right now.",
  chosen: (date: string, from: string, to: string, timeZone: string) =>
    `${date}, ${from} to ${to}, ${timeZone}`,
  taken: {
    title: "Someone else just took this time",
    text: "What you typed is still here.",
    legend: "Nearest free times",
    none: "What you typed is still here, but no nearby time is free. Please choose another day.",
  },
} as const);
