/** Fields whose values nobody should see again. */
const SECRET = /password|secret|token|code/i;

/** Fields that a page fills in itself. */
const FROM_PAGE = /^(?:intent|key|version|base|seen|shown|from|back)(?:\.|$)/;

/** What buttons, choices and ids send: "save-details", "on", "EUR", "3", a UUID, a fingerprint. */
const FROM_CONTROL = /^(?:[a-z]+(?:[-_][a-z]+)*|[A-Z]{3}|\d{1,4}|[\da-f-]{36}|[\w-]{40,})$/;

/** Whether a field of a form is what someone wrote, and no secret. */
export function isWritten([name, value]: [name: string, value: string]): boolean {
  const text = value.trim();
  return text !== "" && !SECRET.test(name) && !FROM_PAGE.test(name) && !FROM_CONTROL.test(text);
}
