import { authCopy } from "~/copy/auth";

/** What a new password has to be, under its field. */
export function PasswordRules() {
  return (
    <ul className="grid list-disc gap-0.5 pl-4">
      {authCopy.passwordRules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
