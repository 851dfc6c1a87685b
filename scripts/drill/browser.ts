import { nextVisitor, send, type Answer, type SiteAddress } from "./http";

/** A browser without scripts: it keeps cookies as long as they are valid, and sends its origin. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; until: number }>();
  private readonly from = nextVisitor();

  constructor(private readonly site: SiteAddress) {}

  get(target: string): Promise<Answer> {
    return this.send(target, "GET");
  }

  post(target: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.send(target, "POST", { type: "application/x-www-form-urlencoded", body });
  }

  /** Sends a form with a file. */
  async postFile(target: string, form: FormData): Promise<Answer> {
    const encoded = new Response(form);
    const body = new Uint8Array(await encoded.arrayBuffer());
    return this.send(target, "POST", { type: encoded.headers.get("Content-Type") ?? "", body });
  }

  /** Signs in with a password. Throws when that is refused. */
  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 302 && answer.status !== 303)
      throw new Error(`${email} was not signed in: ${answer.status}`);
  }

  private async send(
    target: string,
    method: string,
    sent?: { type: string; body: string | Uint8Array },
  ): Promise<Answer> {
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
        ...(sent === undefined ? {} : { "Content-Type": sent.type }),
      },
      ...(sent === undefined ? {} : { body: sent.body }),
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
