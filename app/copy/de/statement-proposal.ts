export const statementProposalCopy = {
  title: (process: string) => `Automatisierung: ${process}`,
  request: (known: {
    process: string;
    work: string;
    hoursPerMonth: string;
    savedPerYear: string;
    savedHoursPerYear: string;
    payback: string;
  }) =>
    [
      known.process ? `Sie möchten diesen Prozess automatisieren: ${known.process}.` : "",
      `Der Aufwand heute: ${known.work}${known.hoursPerMonth} Stunden im Monat.`,
      `Ihre ROI-Berechnung ergibt eine Ersparnis von ${known.savedPerYear} im Jahr (${known.savedHoursPerYear} Stunden).`,
      `Amortisationszeit: ${known.payback}.`,
    ]
      .filter(Boolean)
      .join(" "),
  workOfItems: (count: string, items: string, minutes: string) =>
    `${count} ${items} zu je ${minutes} Minuten, also `,
} as const;
