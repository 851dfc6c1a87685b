import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** A form as the browser sent it: where to, and its fields but files. */
export interface UnsentForm {
  action: string;
  fields: [name: string, value: string][];
}

let latest: { form: UnsentForm; key: string } | null = null;

/**
 * Remembers the form that is being sent until the server has taken it. A redirect, which is another
 * place in the history, says that it has.
 */
export function useUnsentForm(): void {
  const { state, location, formAction, formData, formMethod } = useNavigation();
  // An effect, because the form must outlive the page that is replaced when sending it fails.
  useEffect(() => {
    if (state === "submitting" && formData && formMethod !== "GET") {
      const fields = [...formData].filter((field): field is [string, string] => typeof field[1] === "string");
      latest = { form: { action: formAction, fields }, key: location.key };
    } else if (location?.key !== latest?.key) {
      latest = null;
    }
  }, [state, location, formAction, formData, formMethod]);
}

/** The form whose sending failed, for the page that says so. */
export function unsentForm(): UnsentForm | null {
  return latest?.form ?? null;
}
