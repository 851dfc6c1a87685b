/** Words of the page of a booking about who changed it. */
export const bookingChangeFactsCopy = {
  moved: "Rescheduled",
  cancelled: "Cancelled",
  changed: (by: string, time: string) => `By ${by}, ${time}`,
} as const;
