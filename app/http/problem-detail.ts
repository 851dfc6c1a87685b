/**
 * The words for people in the data of a refused request: the `detail` of a problem (RFC 9457), or
 * plain text. The data of a thrown Response is an object or text, depending on its type. Null when
 * there are none. Every page carries this, so it does without a schema: building one compiles code,
 * which the content security policy reports.
 */
export function problemDetail(data: unknown): string | null {
  if (typeof data !== "string") return detailOf(data);
  if (!data.startsWith("{")) return data || null;
  try {
    return detailOf(JSON.parse(data));
  } catch {
    return null;
  }
}

function detailOf(problem: unknown): string | null {
  if (typeof problem !== "object" || problem === null || !("detail" in problem)) return null;
  return typeof problem.detail === "string" && problem.detail !== "" ? problem.detail : null;
}
