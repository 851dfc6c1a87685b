/** The name and the value of each cookie in a `Cookie` header. */
function readCookies(header: string): (readonly [name: string, value: string])[] {
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), value.join("=").trim()];
  });
}

/** Whether one of the cookies makes the request personal. */
export function hasPrivateCookie(header: string | undefined, privateCookieName: RegExp): boolean {
  return header !== undefined && readCookies(header).some(([name]) => privateCookieName.test(name));
}

/** The value of the variant cookie; "" without one, or with a value that isn't allowed. */
export function readVariant(
  header: string | undefined,
  { name, values }: { name: string; values: readonly string[] },
): string {
  const cookies = header === undefined ? [] : readCookies(header);
  return cookies.findLast((cookie) => cookie[0] === name && values.includes(cookie[1]))?.[1] ?? "";
}
