/** A name inside a sentence: "Supplier invoices" begins small, "HR files" stays. */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Words of the editor of proposals. */
export const proposalEditorCopy = {
  newTitle: "New proposal",
  editTitle: (reference: string, revision: number) => `${reference}, version ${revision}`,
  lead: "Saving doesn't send anything. Next, you'll see what the client sees.",
  failed: "The proposal was not saved",
  changed:
    "This proposal changed while you were editing. What you typed is still here. Open the proposal in another window to compare.",
  preview: {
    title: "What the client sees",
    titleFor: (name: string) => `What ${name.trim()} sees`,
    page: "Client view",
    update: "Update the preview",
    show: "Preview",
    failed: "The preview could not be updated. Your text is still here.",
    untitled: "No title yet",
  },
  states: {
    saved: "All changes saved",
    autosaved: "Draft saved automatically",
    saving: "Saving",
    unsaved: "Unsaved changes",
    stale: "Someone else saved this proposal. Save to see both texts. Nothing is lost.",
    refused: "Not saved yet, because something is missing. Save to see what.",
    failed: "Not saved yet, because the server didn't answer. Your text is still here. Try again with Save.",
    denied: "Not saved. You can't edit this proposal anymore. Copy your text before you leave this page.",
    "signed-out": "Not saved. You're signed out. Sign in again in another tab, then keep typing here.",
  },
  conflict: {
    title: "Someone else saved first",
    lead: (time: string) =>
      `Someone saved this proposal at ${time}, while you were writing. Nothing is lost. Both texts are here, and yours isn't saved until you choose.`,
    someoneElse: "Someone else",
    mine: "Your text",
    mineNote: "Not saved",
    theirs: "The saved text",
    theirsNote: (time: string) => `Saved ${time}`,
    keepMine: "Keep mine",
    keepTheirs: "Keep theirs",
    editMine: "Edit mine again",
  },
  save: "Save draft",
  saving: "Saving",
  saved: "Draft saved",
  cancel: "Cancel",
  parts: {
    client: "Client",
    text: "Content",
    items: "What it costs",
    price: "Discount and tax",
    reminders: "Reminders",
    after: "On acceptance",
  },
  title: "Title",
  titleHelp: "Such as “Automating supplier invoices for Demo Logistics”.",
  clientName: "Name",
  clientEmail: "Email",
  clientEmailHelp: "We'll email the link to this address. Anyone with the link can accept.",
  company: "Company",
  secondSigner: "Second signer",
  secondSignerName: "Second signer's name",
  secondSignerEmail: "Second signer's email",
  secondSignerHelp: "If you enter them, both people must sign, each with a link of their own.",
  lastDay: "Open until",
  lastDayHelp: "The last day it can be accepted (until midnight UTC).",
  request: "What they asked for",
  work: "What we will do",
  terms: "Terms",
  termsHelp: "Payment, dates, what the client provides, and any guarantee as a figure.",
  titleFromProcess: (process: string) => `Automating ${inSentence(process)}`,
  requestFromStatement: (known: {
    process: string;
    work: string;
    hoursPerMonth: string;
    savedPerYear: string;
    savedHoursPerYear: string;
    payback: string;
  }) =>
    [
      known.process ? `You want to automate ${inSentence(known.process)}.` : "",
      `Today, that takes ${known.work}${known.hoursPerMonth} hours a month.`,
      `Your ROI statement expects annual savings of ${known.savedPerYear} (${known.savedHoursPerYear} hours).`,
      `Payback: ${known.payback}.`,
    ]
      .filter(Boolean)
      .join(" "),
  workOfItems: (count: string, items: string, minutes: string) =>
    `${count} ${items} at ${minutes} minutes each, or `,
  roiResult: "ROI statement",
  roiResultHelp: "The URL of a shared statement. The proposal then shows its annual savings.",
  language: "Language of the page",
  languageHelp: "Headings, emails, PDF and certificate. Write your own texts in the same language.",
  currency: "Currency",
  item: (number: number) => `Item ${number}`,
  itemTitle: "Item",
  description: "Description",
  quantity: "Quantity",
  price: "Unit price",
  period: "Billing",
  isOptional: "Optional",
  isOptionalNote: "(the client decides)",
  addItem: "Add an item",
  addSection: "Add a section",
  priceList: {
    open: "Insert from price list",
    title: "Price list",
    search: "Search price list",
    section: "Insert into",
    noSection: "Before the first section",
    none: "The price list is empty. Add what you sell often, then insert it here.",
    manage: "Open the price list",
    noMatch: "Nothing in the price list matches.",
    noPrice: (currency: string) => `No price in ${currency}`,
    each: (amount: string) => `${amount} a month`,
    per: (unit: string) => `per ${unit}`,
  },
  removeItem: "Remove",
  rowName: {
    item: (number: number) => `item ${number}`,
    section: (title: string) => (title.trim() === "" ? "section" : `section ${title.trim()}`),
  },
  remove: (row: string) => `Remove ${row}`,
  moveUp: (row: string) => `Move ${row} up`,
  moveDown: (row: string) => `Move ${row} down`,
  section: "Section",
  sectionPlaceholder: "Setup, running costs, options",
  amount: "Amount",
  rate: "Tax",
  rates: (first: string, second: string) => [first || "First tax", second || "Second tax"],
  running: {
    label: "Totals",
    once: "One-time",
    monthly: "Monthly",
    year: "First year",
    payback: "Pays back in",
    note: "With tax, without options",
    saved: "As of the last save. The totals update when you save.",
    unknown: "Too large",
  },
  discountKind: "Discount",
  discountKinds: {
    none: "None",
    percent: "Percentage off everything",
    amount: "Amount off the one-time total",
  },
  discount: "Discount value",
  taxLabel: "Tax name",
  taxPercent: "Tax rate in percent",
  taxHelp: "If empty, no tax is added.",
  taxLabel2: "Name of the second tax",
  taxPercent2: "Rate of the second tax in percent",
  taxHelp2: "If you enter it, each item picks one of the two.",
  remindersHelp:
    "The client always gets an email 5 days and 1 day before the last day, unless they turn reminders off. These go out as well if they haven't accepted or declined. While a question of theirs is open, they don't.",
  followUp: (days: number) => `After ${days} days without an answer`,
  opensWorkspace: "Open a workspace for the client",
  opensWorkspaceHelp: "When the proposal is accepted, we'll email the client an invitation.",
  workspaceName: "Workspace name",
  workspaceNameHelp: "If empty, it is named after the company.",
  workspacePlan: "Plan",
  tenant: "Customer company",
  tenantHelp:
    "Name or subdomain of an existing company, whose members can then read the proposal in their workspace. If empty, the workspace goes to a new company named as above.",
  errors: {
    savedBefore:
      "You saved this form before, with other texts. What you typed is still here. Save again to keep it as a second draft.",
    secondSignerName: "Please enter the second signer's name, or clear their email.",
    secondSignerEmail: "Please enter the second signer's email, or clear their name.",
    sameSigner: "The second signer needs another address than the client.",
    title: "Please enter a title.",
    clientName: "Please enter a name.",
    clientEmail: "Please enter an email address.",
    request: "Please say what they asked for.",
    work: "Please say what we will do.",
    lastDay: "Please choose a day.",
    roiResult: "This is not the URL of a statement. It should end in 27 letters and digits.",
    noRoiResult:
      "There is no statement at this URL, or it has expired. Please check it, or leave the field empty.",
    currency: "Please choose a currency.",
    noTenant: "No company has this name or subdomain. Please check it, or leave the field empty.",
    whichTenant: (labels: readonly string[]) =>
      `Which company do you mean: ${labels.join(", ")}? The field suggests them.`,
    noItem: "Please add an item.",
    tooMuch: "Together, the items cost more than a proposal can add up exactly.",
    discountTooLarge: (most: string) =>
      `The discount is more than the one-time total it comes off. Please enter at most ${most}.`,
    nothingToDiscount:
      "The one-time total is zero, so no amount can come off. Please choose a percentage, or no discount.",
    itemTitle: "Please name the item.",
    quantity: "Please enter a number from 0.01 to 10,000.",
    price: (digits: number) =>
      digits === 0
        ? "Please enter a whole amount, such as 5,200."
        : "Please enter an amount, such as 5,200.00.",
    percent: "Please enter a percentage from 0 to 100, such as 8.25.",
    taxName: "Tax",
    answer: "Please write the answer.",
  },
} as const;
