const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day for people, in UTC so that server and browser agree: "12 May 2024". */
export function formatDate(date: Date): string {
  return longDate.format(date);
}

const dateTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment for people, in UTC: "12 May 2024, 09:41". */
export function formatDateTime(date: Date): string {
  return dateTime.format(date);
}
