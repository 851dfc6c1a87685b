import { DAY_SECONDS } from "~/lib/time-units";

/** `burst` tries at once, then one every `secondsEach`. */
export interface Allowance {
  burst: number;
  secondsEach: number;
}

/** The limits of one entry point: per client address, and per account named in the request. */
export interface RateLimitRule {
  address?: Allowance;
  account?: Allowance;
}

/**
 * All rules, by name. An account is limited per network (see `limitedNetwork`), so that guessing at
 * an account doesn't lock its owner out elsewhere. Emails to an account are limited across all
 * networks.
 */
export const RATE_LIMIT_RULES = {
  /**
   * No looser than the embedded provider's own password limit (`ACCOUNT_LIMITS` in
   * `app/identity/http/rate-limit.ts`), so that this one refuses first and can say for how long. A
   * test compares the two.
   */
  login: { address: { burst: 30, secondsEach: 2 }, account: { burst: 5, secondsEach: 180 } },
  /**
   * Passwords for one account from all networks together, except from devices its owner has used.
   */
  login_anywhere: { account: { burst: 20, secondsEach: 900 } },
  /** Passwords from a device the account's owner has used. Other people's guesses don't count. */
  login_device: { account: { burst: 5, secondsEach: 60 } },
  register: { address: { burst: 20, secondsEach: 60 }, account: { burst: 5, secondsEach: 720 } },
  /** Requested emails: password recovery and confirmation. */
  recover: { address: { burst: 20, secondsEach: 60 }, account: { burst: 3, secondsEach: 1200 } },
  /** Typed codes: emailed codes, authenticator codes, recovery codes, emailed links. */
  code: { address: { burst: 30, secondsEach: 4 }, account: { burst: 10, secondsEach: 60 } },
  /**
   * Started sign-ins with a passkey, which each page for signing in may begin. An office shares one
   * address. The embedded provider allows as many.
   */
  passkey: { address: { burst: 30, secondsEach: 10 } },
  /** Account changes that cost an email or a password hash. */
  account: { address: { burst: 60, secondsEach: 4 }, account: { burst: 20, secondsEach: 15 } },
  /** Invitations to a company, which are emails in its name. The company counts as the account. */
  invitation: { address: { burst: 60, secondsEach: 60 }, account: { burst: 40, secondsEach: 120 } },
  /** Invitations of one company to one address. No company uses up what others may send there. */
  invited_address: { account: { burst: 5, secondsEach: 1200 } },
  /** Contact form messages, each of which staff have to read. */
  contact: { address: { burst: 6, secondsEach: 300 }, account: { burst: 3, secondsEach: 1200 } },
  /** The receipt for a contact message: one a day, because anyone can type anyone's address. */
  contact_receipt: {
    address: { burst: 6, secondsEach: 600 },
    account: { burst: 1, secondsEach: DAY_SECONDS },
  },
  /**
   * Visitors' forms without a passed `BotCheck` where one is set up, mostly from browsers without
   * scripts.
   */
  unproven_form: { address: { burst: 5, secondsEach: 900 } },
  /**
   * Bookings, each with an email to whatever address was typed. A slot that is taken in the
   * meantime also costs a try.
   */
  booking: { address: { burst: 60, secondsEach: 30 }, account: { burst: 20, secondsEach: 900 } },
  /**
   * Rescheduling, which emails whatever address the booking has. The booking counts as the account.
   */
  booking_move: { address: { burst: 30, secondsEach: 60 }, account: { burst: 10, secondsEach: 900 } },
  /**
   * Emails to guests of bookings, whose addresses anyone can type. Rescheduling counts as well.
   */
  booking_guest: { address: { burst: 60, secondsEach: 60 }, account: { burst: 8, secondsEach: 1800 } },
  /** What clients send on a proposal's page. An office shares one address. */
  proposal: { address: { burst: 60, secondsEach: 30 }, account: { burst: 20, secondsEach: 60 } },
  /** Documents made of a proposal, each of which takes a moment to draw. */
  proposal_document: { address: { burst: 30, secondsEach: 20 }, account: { burst: 15, secondsEach: 30 } },
  /** PDFs of a statement, which counts as the account. */
  roi_document: { address: { burst: 30, secondsEach: 20 }, account: { burst: 15, secondsEach: 30 } },
  /** Messages in a company's thread, each of which is an email. */
  company_message: { address: { burst: 60, secondsEach: 30 }, account: { burst: 20, secondsEach: 60 } },
  /** Questions about a proposal, each an email to staff. The proposal counts as the account. */
  proposal_question: { address: { burst: 20, secondsEach: 120 }, account: { burst: 10, secondsEach: 300 } },
  /** Emails that one of the staff causes by a note, a reply or a change, wherever they are. */
  staff_mail: { account: { burst: 60, secondsEach: 30 } },
  /** Looking up tenants by name. */
  lookup: { address: { burst: 60, secondsEach: 1 } },
  /**
   * Turns of a conversation with the ROI agent, and changes to its statements. An office shares one
   * address.
   */
  roi: { address: { burst: 120, secondsEach: 2 } },
  /** ROI statements by email, to whatever address was typed. */
  roi_mail: { address: { burst: 10, secondsEach: 60 }, account: { burst: 3, secondsEach: 1200 } },
  /** Pictures, each of which uses a core for a second or two. */
  upload: { address: { burst: 120, secondsEach: 30 }, account: { burst: 20, secondsEach: 180 } },
  /**
   * Uploads of any kind, including those refused at once. Each costs a connection and some disk
   * space.
   */
  upload_try: { address: { burst: 240, secondsEach: 10 }, account: { burst: 120, secondsEach: 10 } },
  /** Files of workspaces, each of which takes disk space and is an email. */
  workspace_file: { address: { burst: 120, secondsEach: 30 }, account: { burst: 30, secondsEach: 120 } },
  /** All changes through the API, for signed-in and signed-out callers. */
  api_write: { address: { burst: 60, secondsEach: 1 }, account: { burst: 60, secondsEach: 1 } },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitName = keyof typeof RATE_LIMIT_RULES;

/** The subject of a limit: an address or an account, under one rule. */
export interface RateLimitSubject {
  kind: "address" | "account";
  value: string;
}

/** The state of an allowance after a try. */
export interface AllowanceState {
  allowed: boolean;
  /** Whole seconds until the next try is allowed; 0 if it is now. */
  retryAfterSeconds: number;
  /** Tries left now. */
  remaining: number;
  /** Tries in a full allowance. */
  limit: number;
  /** Whole seconds until an exhausted allowance is full again. */
  windowSeconds: number;
}

/**
 * The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * household has all the rest.
 */
export function limitedNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = Array<string>(Math.max(0, 8 - groups.length - last.length)).fill("0");
  return [...groups, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":");
}
