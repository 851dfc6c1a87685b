import { PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";
import { authCopy } from "~/copy/auth";

/** The rules for a new password, below its field. */
export function PasswordRules() {
  return (
    <ul className="grid list-disc gap-0.5 ps-4">
      {authCopy.passwordRules(PASSWORD_MIN_CHARACTERS).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
