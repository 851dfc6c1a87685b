/** The stamp to render: after a refusal the one that was sent, else `drawn`. */
export function currentStamp(
  drawn: string,
  reply: { initialValue?: Record<string, unknown> | null } | null | undefined,
): string {
  const kept = reply?.initialValue?.stamp;
  return typeof kept === "string" ? kept : drawn;
}
