import { inputRefusalCopy } from "~/copy/refusals";
import { problem } from "~/http/problem.server";

/** The 400 to a parameter of a query whose value is of the right kind and still not possible. */
export function refuseParameter(path: string, message: string): Response {
  return problem({
    status: 400,
    code: "invalid_query",
    detail: inputRefusalCopy.query,
    errors: [{ path, message }],
  });
}

/** The 422 to a field of a body whose value is of the right kind and still not possible. */
export function refuseField(path: string, message: string): Response {
  return problem({
    status: 422,
    code: "invalid_body",
    detail: inputRefusalCopy.body,
    errors: [{ path, message }],
  });
}
