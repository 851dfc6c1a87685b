const count = (number: number) => number.toLocaleString("en-US");

/** What a form says about a value whose schema has no words of its own. */
export const formErrorCopy = {
  missing: "Please fill in this field.",
  choose: "Please choose one of the options.",
  number: "Please enter a number.",
  email: "Please enter a complete email address.",
  url: "Please enter a complete web address.",
  other: "Please check this value.",
  atLeast: {
    characters: (limit: number) =>
      limit === 1 ? "Please fill in this field." : `Please use at least ${count(limit)} characters.`,
    entries: (limit: number) => `Please choose at least ${count(limit)}.`,
    value: (limit: number) => `Please enter ${count(limit)} or more.`,
  },
  atMost: {
    characters: (limit: number) => `Please use at most ${count(limit)} characters.`,
    entries: (limit: number) => `Please choose at most ${count(limit)}.`,
    value: (limit: number) => `Please enter ${count(limit)} or less.`,
  },
} as const;
