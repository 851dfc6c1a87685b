/** Fields whose values nobody should see again. */
const SECRET = /password|secret|token|code/i;

/**
 * What someone wrote in a form that this request sends and nothing will take: the fields with more
 * than one word. Forms with files are left out, because they may be long.
 */
export async function readUnsentTexts(request: Request): Promise<[name: string, value: string][]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return [];
  const fields = new URLSearchParams(await request.text());
  return [...fields].filter(([name, value]) => !SECRET.test(name) && /\S\s+\S/.test(value));
}
