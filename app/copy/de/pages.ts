export const legalPageCopy = { contents: "Auf dieser Seite", updated: "Zuletzt geändert" };

export const contactPageCopy = {
  data: {
    title: "Weitere Wege zu uns",
    email: "E-Mail",
    phone: "Telefon",
    address: "Post",
  },
  entriesTitle: "Was Sie schreiben sollten und was dann geschieht",
  writeAbout: "Dazu schreiben",
  send: "Senden",
  next: "Was dann geschieht",
} as const;
