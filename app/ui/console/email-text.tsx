/** An email address in a narrow column: where it doesn't fit, it breaks after its "@" first. */
export function EmailText({ email }: { email: string }) {
  const end = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
