import { catalog } from "~/lib/language/catalog";

/** What a copy of a person's data says about itself. */
export const dataCopyWords = catalog(
  {
    changed:
      "This copy may be incomplete, because the data was erased or merged with another person's while the copy was made. Please download it again.",
  } as const,
  {
    de: {
      changed:
        "Diese Kopie ist vielleicht unvollständig, weil die Daten gelöscht oder mit denen einer anderen Person zusammengeführt wurden, während sie entstand. Bitte laden Sie sie noch einmal herunter.",
    },
  },
);
