/** Sends the form of a field, because a change of the field is saved at once. */
export function saveForm({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }): void {
  currentTarget.form?.requestSubmit();
}

/** As `saveForm`, for typed text: it is complete when the focus leaves the field. */
export function saveTyped({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  if (currentTarget.value !== currentTarget.defaultValue) currentTarget.form?.requestSubmit();
}
