import { useNavigation } from "@remix-run/react";

/** The answer that is being sent; null if none is. */
export function useSentAnswer(): string | null {
  const { formData, state } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== "answer") return null;
  const said = formData.get("pick") ?? formData.get("answer");
  return typeof said === "string" && said.trim() !== "" ? said.slice(0, 300) : null;
}
