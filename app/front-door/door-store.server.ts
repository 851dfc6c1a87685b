import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { OwnValue } from "./cache/document-version.server";
import type { RequestTrace } from "./options";
import type { RequestStore, VisitGoal } from "./request-store";

/** The front door's own view of the request store. It also sees whether a nonce was requested. */
export class DoorStore implements RequestStore {
  readonly cookies: string[] = [];
  route: string | undefined;
  publicCache: RequestStore["publicCache"];
  isForKeeping = false;
  shownState: RequestStore["shownState"];
  endsSession = false;
  /** The request headers that the answer depends on. */
  vary = "Accept-Encoding, Cookie";
  retryAfterSeconds?: number;
  language: RequestStore["language"];
  offeredLanguage: RequestStore["offeredLanguage"];
  acceptedLanguages: RequestStore["acceptedLanguages"];
  clock: RequestStore["clock"];
  isForOneReader = false;
  takesBrotli = false;
  takesGzip = false;
  readonly goals: VisitGoal[] = [];
  mayReadBehind = false;
  hasWritten = false;
  mayStillRead?: () => Promise<boolean>;
  trace?: RequestTrace | undefined;
  /** Set once a nonce is requested. */
  issuedNonce: string | undefined;
  /** What a cached copy of the answer replaces each time it is sent. */
  readonly ownValues: OwnValue[] = [];

  constructor(
    readonly id: string,
    readonly clientAddress: string,
    private readonly response: ServerResponse,
  ) {}

  drained(): Promise<boolean> {
    const { response } = this;
    if (!response.writableNeedDrain || response.destroyed) return Promise.resolve(!response.destroyed);
    return new Promise((resolve) => {
      const end = () => {
        response.off("drain", end);
        response.off("close", end);
        resolve(!response.destroyed);
      };
      response.on("drain", end);
      response.on("close", end);
    });
  }

  scriptNonce(): string {
    return (this.issuedNonce ??= this.ownValue(() => randomBytes(16).toString("base64")));
  }

  ownValue(make: () => string): string {
    const value = make();
    this.ownValues.push({ value, make });
    return value;
  }
}
