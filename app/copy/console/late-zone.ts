/** Words of the way to the list of all time zones, on pages that come with the chosen one alone. */
export const lateZoneCopy = { all: "All time zones" } as const;
