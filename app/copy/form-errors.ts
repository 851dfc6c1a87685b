import { catalog } from "~/lib/language/catalog";
import { pluralIn } from "~/lib/language/plural";
import * as german from "./de/form-errors";

const plural = pluralIn("en");

const count = (number: number) => number.toLocaleString("en-US");

/** What a form says about a value whose schema has no words of its own. */
export const formErrorCopy = catalog(
  {
    missing: "Please fill in this field.",
    choose: "Please choose one of the options.",
    number: "Please enter a number.",
    email: "Please enter a complete email address.",
    url: "Please enter a complete web address.",
    other: "Please check this value.",
    controlCharacters: "Please remove the control characters.",
    lineBreaks: "Please remove line breaks and control characters.",
    emailAddress: "Please enter an email address.",
    time: "Enter a time such as 09:30.",
    timeZone: "Please choose a time zone.",
    day: "Please choose a day.",
    atLeast: {
      characters: (limit: number) =>
        plural(limit, {
          one: "Please fill in this field.",
          other: `Please use at least ${count(limit)} characters.`,
        }),
      entries: (limit: number) => `Please choose at least ${count(limit)}.`,
      value: (limit: number) => `Please enter ${count(limit)} or more.`,
    },
    atMost: {
      characters: (limit: number) => `Please use at most ${count(limit)} characters.`,
      entries: (limit: number) => `Please choose at most ${count(limit)}.`,
      value: (limit: number) => `Please enter ${count(limit)} or less.`,
    },
  } as const,
  { de: german.formErrorCopy },
);

/** What the forms around signing in say about a field. */
export const credentialErrorCopy = catalog(
  {
    email: "Enter your email address.",
    emailTooLong: "This address is too long.",
    emailForm: "This doesn't look like an email address. It needs an @ and a domain.",
    newPassword: "Choose a password.",
    passwordShort: (length: number, min: number) =>
      `This password is ${length} characters long. Use ${min} or more.`,
    passwordLong: (max: number) =>
      `Use at most ${max} characters. Accented letters and emoji count more than once.`,
    passwordRepeats: "This password uses too few different characters.",
    passwordCommon:
      "This password is one of the first that others would try. Choose a less common one, such as a short sentence.",
    passwordOwnWords: "Don't use your name, your email or your business name.",
    password: "Enter your password.",
    currentPassword: "Enter your current password.",
    passwordTooLong: "This password is too long.",
    firstName: "Enter your first name.",
    lastName: "Enter your last name.",
    businessName: "Enter the name of your business.",
    code: "Enter the code.",
    codeTooLong: "This code is too long.",
    codeDigits: "The code has six digits.",
  } as const,
  { de: german.credentialErrorCopy },
);

/** What the forms for bookings and hosts say about a field. */
export const bookingErrorCopy = catalog(
  {
    typeUnknown: "There is no such event type.",
    zone: "There is no such time zone.",
    span: (days: number) => `Choose an end after the start, at most ${days} days later.`,
    name: "Please enter your name.",
    time: "Please choose a time.",
    steps: "Please use steps of 15 minutes.",
    endBeforeStart: "The end must be after the start.",
    phone: "Please enter a phone number, such as +1 555 010 0199.",
    placeMissing: "Please enter where you meet.",
    placeLink: "Please enter a link that begins with https://.",
    roomMark: "Please write {id} where the name of the room goes.",
    ranges: (max: number) => `Please use at most ${max} ranges a day.`,
    overlaps: (other: string) => `This overlaps ${other}.`,
    noHours: "Please enter at least one range.",
    daysBackwards: "The last day must not be before the first.",
    daysOver: "These days are over. Please choose a day from today on.",
    daysTooMany: "An override covers at most a year.",
    guests: (max: number) => `Please enter at most ${max} email addresses.`,
    guestAddress: "Please enter complete email addresses, separated by commas.",
    typeName: "Please enter a name.",
    typeSlug: "Please use lowercase letters, digits and single hyphens, such as kick-off.",
    typeHosts: "Please choose at least one host.",
    articleTags: (label: string) => `No article has the tag “${label}”.`,
    articleTagsMax: (max: number) => `Please enter at most ${max} tags.`,
    questionLabel: "Please enter the question.",
    questionOptions: "Please enter at least two choices, one per line.",
    optionsMax: (max: number) => `Please use at most ${max} choices.`,
    optionLength: (start: string, max: number) =>
      `The choice “${start}…” is too long. Please use at most ${max} characters per choice.`,
    answerMissing: "Please answer this question.",
    hours: "Please enter hours such as 09:00-12:00, 13:00-17:00.",
  } as const,
  { de: german.bookingErrorCopy },
);

/** What the forms for companies and their members say about a field. */
export const companyErrorCopy = {
  name: "Please enter the name of the company.",
  workspaceName: "Please enter a name for the workspace.",
  suspension: "Please enter a reason: the members will read it.",
  subdomain: "Please enter a subdomain.",
  subdomainForm:
    "Please use 2 to 63 letters, digits and single hyphens, none at the ends, and no reserved name such as www.",
  plan: "Please choose a plan.",
  status: "Please choose a status.",
  role: "Please choose a role.",
  domains: "Enter domains such as hartwig.example, one on each line.",
  tooManyDomains: (max: number) => `Enter at most ${max} domains.`,
  accent: "Choose a color.",
} as const;

/** What the contact form, and the forms for its messages, say about a field. */
export const contactErrorCopy = catalog(
  {
    topic: "Choose a topic.",
    name: "Enter your name.",
    company: "Enter the name of your company.",
    message: "Write your message. A sentence or two is enough.",
    consent: "Please check the box so that we can reply.",
    answer: "Write your answer.",
  } as const,
  { de: german.contactErrorCopy },
);

/** What the forms for leads, tasks and goals say about a field. */
export const workErrorCopy = {
  note: "Write your note.",
  erasure: "Type this lead's email address.",
  task: "Enter what needs to be done.",
  date: "Choose a date.",
  goal: "Enter a whole amount such as 90,000, or leave it empty for no goal.",
  currency: "Choose a currency.",
} as const;

/** What the forms for articles and pictures say about a field. */
export const postErrorCopy = {
  title: "Please enter a title.",
  slug: "Please enter a slug.",
  author: "Please enter the author's name.",
  address: "Please enter an address.",
  addressLetters: "Please use lower-case letters, digits and single hyphens only.",
  addressLikeId: "An address must not look like an id.",
  pictureAddress: "Please upload the picture under Pictures, and use its address, which begins with a slash.",
  tags: (max: number) => `Please use at most ${max} tags.`,
} as const;

/** What the form for a connected calendar says about a field. */
export const calendarErrorCopy = {
  name: "Please give the calendar a name of at most 60 characters.",
  address: "Please enter the calendar's secret address.",
  server: "Please enter the server's address.",
  userName: "Please enter your user name.",
  password: "Please enter your password.",
} as const;

/** What the forms for settings say about a field. */
export const settingErrorCopy = {
  days: "Please enter a number of days.",
  color: "Please enter a color such as #0c5c42.",
  daysMin: (min: number) => `Please keep leads for at least ${count(min)} days.`,
  daysMax: (max: number) => `Please keep leads for at most ${count(max)} days.`,
  country: "Please use the two-letter country code.",
  profileLine: (line: string) => `Please enter a name and an https URL on this line: ${line}`,
  stageLine: (line: string) => `Please enter a stage and its name on this line: ${line}`,
  stagesOnce: (stages: readonly string[]) => `Please name each of these once: ${stages.join(", ")}.`,
  stageNames: "Please give each stage a name of its own.",
} as const;

const FEWER_MARKS = "Please use fewer marks such as * and <! in one paragraph.";

/** Why a text is too much for the Markdown parser (see `findMarkdownExcess`). */
export const markdownExcessCopy = {
  lines: (limit: number) => `Please use at most ${count(limit)} lines.`,
  closings: (limit: number) => `Please use at most ${count(limit)} links, pictures and notes.`,
  backticks: () => "Please use fewer backticks.",
  depth: (limit: number) => `Please nest quotes and lists at most ${count(limit)} levels deep.`,
  containers: () => "Please use fewer quotes and lists.",
  cells: (limit: number) => `Please use at most ${count(limit)} table cells.`,
  brackets: () => "Please close the square brackets, or use fewer of them.",
  emphasis: () => FEWER_MARKS,
  declarations: () => FEWER_MARKS,
  links: (limit: number) => `Please use at most ${count(limit)} web and email addresses.`,
  addresses: () => "Please put spaces between web addresses.",
} as const;

/** What the forms for the site's texts say about a field. */
export const contentErrorCopy = {
  missing: "Please fill this in before you publish.",
  tooMany: (max: number) => `Please use at most ${max} entries.`,
  pairs: "Please write each line as a name, a colon and a few words.",
  address: "Please enter an address that begins with / or https://.",
  picture: "Please upload the picture under Pictures, and enter its address, which begins with a slash.",
  foreignPicture: (address: string) =>
    `Please upload this picture under Pictures, and use its address there: ${address}`,
  words: (count: number) => `Please enter exactly ${count} words, one on each line.`,
  amount: "Please enter a whole amount such as 6000.",
  currency: "Please enter a currency such as USD.",
} as const;
