import { pluralIn } from "~/lib/language/plural";

const plural = pluralIn("en");

/** Words that the editors of articles and of the texts of the site share. */
export const textEditorCopy = {
  presence: (names: readonly string[]) =>
    `${new Intl.ListFormat("en-US").format(names)} ${plural(names.length, { one: "has", other: "have" })} this open`,
  date: "Date",
  time: "Time",
  zone: "Time zone",
  zoneHelp: "The date and time are in this zone.",
  picture: {
    title: "Insert a picture",
    library: "From the library",
    libraryEmpty: "The library is empty. Upload a picture.",
    choose: (name: string) => `Use “${name}”`,
    upload: "Upload a new picture",
    address: "Address",
    addressHelp: "The path of a picture on this site. Upload pictures of other sites first.",
    alt: "What it shows",
    altHelp: "For readers who can't see it.",
    insert: "Insert",
    cancel: "Cancel",
    notLoaded: {
      title: "The pictures couldn't be loaded",
      description: "Check your connection, then try again.",
    },
  },
} as const;
