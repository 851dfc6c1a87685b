export const publicContentCopy = {
  archive: {
    title: (name: string) => `${name}: alle Fassungen`,
    lead: "Jede Fassung, die galt, gilt oder gelten wird.",
    current: "Gültig",
    upcoming: "Noch nicht gültig",
    replaced: "Ersetzt",
    version: (number: number) => `Fassung ${number}`,
    from: "Gültig ab",
    original: "Ursprüngliche Fassung",
    link: "Frühere Fassungen",
    notCurrent: "Diese Fassung ist nicht gültig.",
    toCurrent: "Gültige Fassung lesen",
    status: "Status",
    what: "Was sich geändert hat",
  },
} as const;
