import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSocketServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createAuthority, startSecureServer, type Identity } from "../../tests/setup/certificates";
import { startScript } from "../../tests/setup/processes";
import { startMailServer } from "../../tests/setup/smtp";
import { createSender, MailNotSentError } from "./mailer.server";

/** The outcome of each address, for a process that also trusts this authority. */
async function outcomesOf(addresses: string[], { trusts }: { trusts: string }): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-authority-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "authority.pem");
  writeFileSync(file, trusts);
  const child = startScript("tests/processes/connect-securely.ts", {
    databaseUrl: "file:unused.db",
    args: addresses,
    variables: { NODE_EXTRA_CA_CERTS: file },
  });
  const { value } = (await child.lines.next()) as { value: string | undefined };
  if (value === undefined) throw new Error((await child.ended).errorOutput);
  return JSON.parse(value);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function mailServer(identity: Identity, options: { secure: boolean }): Promise<number> {
  const server = await startMailServer({ ...identity, ...options, disabledCommands: [] });
  onTestFinished(server.stop);
  return server.port;
}

const { certificate, issue } = await createAuthority();
const stranger = await createAuthority();
const good = await issue();
const expired = await issue({ from: -9, to: -2 });
const early = await issue({ from: 2, to: 9 });
const otherName = await issue({ host: "mail.example" });
const untrusted = await stranger.issue();

test("a request says what is wrong with a certificate, and works by itself once it is renewed", async () => {
  const serve = (identity: Identity) => startSecureServer(identity, (_request, response) => response.end());
  const renewed = await serve(expired);
  const renewal = await startSecureServer(good, (_request, response) => {
    renewed.renew(good);
    response.end();
  });
  const plain = await listen(createServer((_request, response) => void response.end("plain")));
  const silent = await listen(createSocketServer((socket) => void socket.on("error", () => undefined)));
  const cases: [url: string, outcome: string][] = [
    [(await serve(good)).url, "200"],
    [(await serve(early)).url, "certificate_expired"],
    [(await serve(otherName)).url, "certificate_name"],
    [(await serve(untrusted)).url, "certificate_untrusted"],
    [`https://127.0.0.1:${plain}`, "no_tls"],
    [`https://127.0.0.1:${silent}`, "timeout"],
    [renewed.url, "certificate_expired"],
    [renewal.url, "200"],
    [renewed.url, "200"],
  ];
  const outcomes = await outcomesOf(
    cases.map(([url]) => url),
    { trusts: certificate },
  );
  expect(outcomes).toEqual(cases.map(([, outcome]) => outcome));
});

test("a mail server's certificate is checked in both ways to encrypt, and the reason names it", async () => {
  const both = async (identity: Identity) => [
    `smtps://127.0.0.1:${await mailServer(identity, { secure: true })}`,
    `smtp://127.0.0.1:${await mailServer(identity, { secure: false })}`,
  ];
  const plain = await startMailServer();
  onTestFinished(plain.stop);
  const addresses = await Promise.all([good, expired, otherName, untrusted].map(both));
  const outcomes = await outcomesOf([...addresses.flat(), `smtps://127.0.0.1:${plain.port}`], {
    trusts: certificate,
  });
  const reasons = ["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"];
  expect(outcomes).toEqual([
    ...["sent", "sent"],
    ...reasons.flatMap((code) => [`ESOCKET ${code} CONN`, `ESOCKET ${code} CONN`]),
    "ESOCKET ERR_SSL_WRONG_VERSION_NUMBER CONN",
  ]);
});

test("a mail server's password leaves this machine encrypted or not at all", async () => {
  const passwords: string[] = [];
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) => {
      passwords.push(String(password));
      callback(null, { user: "automata" });
    },
  });
  onTestFinished(server.stop);
  const from = { name: "Automata", address: "hello@automata.example" };
  const mail = {
    messageId: "<1@a.example>",
    from,
    to: "ada@example.com",
    subject: "s",
    text: "t",
    html: "h",
  };
  // This address leads to this machine, but nothing in it says so.
  const remote = `smtp://automata:word@0.0.0.0:${server.port}`;
  await expect(createSender(remote)(mail)).rejects.toSatisfy(
    (error) => error instanceof MailNotSentError && error.message.startsWith("ETLS") && !error.permanent,
  );
  expect(passwords).toEqual([]);

  await createSender(`${remote}?ignoreTLS=true`)(mail);
  await createSender(`smtp://automata:word@127.0.0.1:${server.port}`)(mail);
  expect(passwords).toEqual(["word", "word"]);
});
