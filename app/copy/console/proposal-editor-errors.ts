/** Errors of the editor of proposals. The server says them, so no page loads them. */
export const proposalEditorErrors = {
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
  owner: "Please choose someone who manages proposals.",
} as const;
