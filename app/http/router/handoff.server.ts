import type { EntryContext } from "@remix-run/node";

/** The context with more values in what the page hands to its scripts (`window.__remixContext`). */
export function withHandoff(context: EntryContext, values: object): EntryContext {
  const handoff = JSON.parse(context.serverHandoffString ?? "{}") as object;
  return { ...context, serverHandoffString: escapeMarkup(JSON.stringify({ ...handoff, ...values })) };
}

/** The string is part of a script, so its markup characters are written as escapes. */
function escapeMarkup(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
