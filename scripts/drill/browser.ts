import { nextVisitor, send, type Answer, type SiteAddress } from "./http";

/** A browser without scripts: it keeps cookies as long as they are valid, and sends its origin. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; until: number }>();
  private readonly from = nextVisitor();

  constructor(private readonly site: SiteAddress) {}

  get(target: string): Promise<Answer> {
    return this.send(target, "GET", undefined);
  }

  post(target: string, fields: Record<string, string>): Promise<Answer> {
    return this.send(target, "POST", new URLSearchParams(fields).toString());
  }

  /** Signs in with a password. Throws when that is refused. */
  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 302 && answer.status !== 303)
      throw new Error(`${email} was not signed in: ${answer.status}`);
  }

  private async send(target: string, method: string, body: string | undefined): Promise<Answer> {
    const valid = [...this.cookies].filter(([, { until }]) => until > performance.now());
    const answer = await send(this.site, target, {
      method,
      from: this.from,
      headers: {
        Accept: "text/html",
        Origin: this.site.origin,
        Cookie: valid.map(([name, { value }]) => `${name}=${value}`).join("; "),
        "Sec-Fetch-Site": "same-origin",
        "Sec-Fetch-Mode": "navigate",
        ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat()) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const [, age] = /; Max-Age=(\d+)/i.exec(cookie) ?? [];
    const until = age === undefined ? Infinity : performance.now() + Number(age) * 1_000;
    this.cookies.set(pair.slice(0, pair.indexOf("=")), { value: pair.slice(pair.indexOf("=") + 1), until });
  }
}
