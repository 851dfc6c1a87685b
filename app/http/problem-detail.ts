/**
 * The words for people in the data of a refused request: the `detail` of a problem (RFC 9457), or
 * plain text. Null if there are none. The data of a thrown Response is an object or text, depending
 * on its type. Every page includes this function, so it uses no schema: building one compiles code,
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
