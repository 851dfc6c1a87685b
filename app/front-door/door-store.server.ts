import { randomBytes } from "node:crypto";

import type { RequestStore } from "./request-store";

/** The front door's own view of the request store: it also sees whether a nonce was asked for. */
export class DoorStore implements RequestStore {
  readonly cookies: string[] = [];
  route: string | undefined;
  publicCache: RequestStore["publicCache"];
  isForKeeping = false;
  endsSession = false;
  /** The request headers that the answer depends on. */
  vary = "Accept-Encoding, Cookie";
  retryAfterSeconds?: number;
  /** Set once someone asked for it. */
  issuedNonce: string | undefined;

  constructor(
    readonly id: string,
    readonly clientAddress: string,
  ) {}

  scriptNonce(): string {
    return (this.issuedNonce ??= randomBytes(16).toString("base64"));
  }
}
