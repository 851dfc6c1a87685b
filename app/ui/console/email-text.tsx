import { Fragment } from "react";

/**
 * An email address in a narrow column: where it doesn't fit, it breaks after its "@" first, else
 * before a dot of its domain.
 */
export function EmailText({ email }: { email: string }) {
  const end = email.lastIndexOf("@") + 1;
  const [name = "", ...rest] = email.slice(end).split(".");
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {name}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  );
}
