import { inputRefusalCopy } from "~/copy/refusals";
import { problem } from "~/http/problem.server";

/** The 400 to a parameter of a query whose value is of the right kind and still not possible. */
export function refuseParameter(path: string, message: string): Response {
  return problem({
    status: 400,
    code: "invalid_query",
    detail: inputRefusalCopy.query,
    errors: [{ path: apiPath(path), message }],
  });
}

/** The 422 to a field of a body whose value is of the right kind and still not possible. */
export function refuseField(path: string, message: string): Response {
  return problem({
    status: 422,
    code: "invalid_body",
    detail: inputRefusalCopy.body,
    errors: [{ path: apiPath(path), message }],
  });
}

/** The path of a field as the API writes it: `items.0.title` for a form's `items[0].title`. */
export function apiPath(field: string): string {
  return field.replaceAll(/\[(\d+)\]/g, ".$1");
}
