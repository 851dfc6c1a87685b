/** Words of a staff profile about the time zone of tasks and the emails that staff choose. */
export const workingDayCopy = {
  title: "Working day",
  lead: "Due dates and the daily email follow this time zone.",
  zone: "Time zone",
  digest: "Email me at 08:00 when tasks are overdue or due that day",
  summary: "Email me on Mondays at 08:00 with the figures of the week before",
  mentions: "Email me when a colleague mentions me",
  save: "Save working day",
  saved: "Working day saved",
  failed: "The working day was not saved",
} as const;
