import { isWritten } from "~/models/shared/written-text";

/**
 * What someone wrote in a form that this request sends and nothing will take. Forms with files are
 * left out, because they may be long.
 */
export async function readUnsentTexts(request: Request): Promise<[name: string, value: string][]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return [];
  const fields = new URLSearchParams(await request.text());
  return [...fields].filter(isWritten);
}
