import type { components } from "./schema.js";

/** Why a call was refused (RFC 9457). `code` is stable and meant for programs. */
export type Problem = components["schemas"]["Problem"];

/** A refused call. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  /** Stable, for programs. Empty if the answer wasn't the API's. */
  readonly code: string;
  /** The whole answer; null if it wasn't the API's. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `The API answered ${status}`);
    this.status = status;
    this.code = problem?.code ?? "";
    this.problem = problem;
  }
}

/**
 * The data of an answer.
 *
 * @throws {ApiProblem} if the call was refused
 */
export function dataOf<Data>(answer: { data?: Data; error?: unknown; response: Response }): Data {
  const { data, error, response } = answer;
  if (!response.ok) throw new ApiProblem(response.status, isProblem(error) ? error : null);
  return data as Data;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "detail" in value;
}
