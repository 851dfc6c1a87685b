import { webcrypto } from "node:crypto";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { onTestFinished } from "vitest";

cryptoProvider.set(webcrypto as Crypto);

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MILLISECONDS = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);

/** What a server needs to speak TLS, in PEM format. */
export interface Identity {
  key: string;
  cert: string;
}

interface CertificateOrder {
  /** The host that it is for. */
  host?: string;
  /** When it begins and ends to be valid, in days from now. */
  from?: number;
  to?: number;
}

/** A new authority: its own certificate, and how it issues those of servers. */
export async function createAuthority() {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const name = `CN=Authority ${crypto.randomUUID()}`;
  const own = await X509CertificateGenerator.createSelfSigned({
    ...{ name, keys, signingAlgorithm: ALGORITHM, notBefore: fromNow(-1_000), notAfter: fromNow(1_000) },
    extensions: [new BasicConstraintsExtension(true)],
  });
  const issue = async ({
    host = "127.0.0.1",
    from = -1,
    to = 1,
  }: CertificateOrder = {}): Promise<Identity> => {
    const pair = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
    const kind = /^[\d.]+$/.test(host) ? "ip" : "dns";
    const issued = await X509CertificateGenerator.create({
      ...{ subject: `CN=${host}`, issuer: name, publicKey: pair.publicKey, signingKey: keys.privateKey },
      ...{ signingAlgorithm: ALGORITHM, notBefore: fromNow(from), notAfter: fromNow(to) },
      extensions: [new SubjectAlternativeNameExtension([{ type: kind, value: host }])],
    });
    const key = PemConverter.encode(
      await webcrypto.subtle.exportKey("pkcs8", pair.privateKey),
      "PRIVATE KEY",
    );
    return { key, cert: issued.toString("pem") };
  };
  return { certificate: own.toString("pem"), issue };
}

/** Starts an https server until the end of the test. `renew` replaces its certificate. */
export async function startSecureServer(identity: Identity, listener: RequestListener) {
  const server = createServer(identity, listener);
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, port, renew: (to: Identity) => server.setSecureContext(to) };
}
