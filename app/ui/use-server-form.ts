import { type SubmissionResult, useForm } from "@conform-to/react";

/**
 * A form that is validated on the server only, so it works the same with and without scripts.
 * `reply` is what the action answered (`parseForm(…).reply` or `reject(…)`). It returns what was
 * typed, except secrets.
 */
export function useServerForm<Values extends Record<string, unknown>>(options: {
  id: string;
  reply?: SubmissionResult | null | undefined;
  defaultValue?: { [Name in keyof Values]?: string | null | undefined };
}) {
  const { id, reply, defaultValue } = options;
  return useForm<Values>({
    id,
    lastResult: reply?.status === "error" ? reply : null,
    // The names are typed above. Conform's own type also allows nested values, which no form here
    // has.
    ...(defaultValue ? { defaultValue: defaultValue as never } : {}),
  });
}
