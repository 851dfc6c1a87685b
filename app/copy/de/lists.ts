export const listCopy = {
  previous: "Zurück",
  next: "Weiter",
  region: (label: string) => `${label}, Tabelle`,
} as const;

export const ageCopy = { justNow: "gerade eben" } as const;
