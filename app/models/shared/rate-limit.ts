/** So many at once (`burst`), and then one each `secondsEach`. */
export interface Allowance {
  burst: number;
  secondsEach: number;
}

/**
 * Limits of one door: for each client address, and for each account that is named in the request.
 */
export interface RateLimitRule {
  address?: Allowance;
  account?: Allowance;
}

/**
 * Every rule, by name. An account is limited in the network that asks (see `limitedNetwork`), so
 * that whoever guesses at an account does not lock its owner out elsewhere; emails to an account
 * are limited wherever they are asked for.
 */
export const RATE_LIMIT_RULES = {
  /**
   * No looser than the embedded provider's own limit on passwords, so that this one refuses first
   * and can say for how long.
   */
  login: { address: { burst: 30, secondsEach: 2 }, account: { burst: 5, secondsEach: 180 } },
  /**
   * Passwords for one account from all networks together, but for the devices that its owner has
   * used.
   */
  login_anywhere: { account: { burst: 20, secondsEach: 900 } },
  /**
   * Passwords from a device that the owner of the account has used: nobody else's guesses are
   * counted with them.
   */
  login_device: { account: { burst: 5, secondsEach: 60 } },
  register: { address: { burst: 20, secondsEach: 60 }, account: { burst: 5, secondsEach: 720 } },
  /** Emails that are asked for: password recovery, confirmation again. */
  recover: { address: { burst: 20, secondsEach: 60 }, account: { burst: 3, secondsEach: 1200 } },
  /** Codes that are typed: emailed codes, second factors, recovery codes, emailed links. */
  code: { address: { burst: 30, secondsEach: 4 }, account: { burst: 10, secondsEach: 60 } },
  /** Changes to the own account that cost an email or a password hash. */
  account: { address: { burst: 60, secondsEach: 4 }, account: { burst: 20, secondsEach: 15 } },
  /**
   * Invitations into a company, which are emails in its name; the company counts as the account.
   */
  invitation: { address: { burst: 60, secondsEach: 60 }, account: { burst: 40, secondsEach: 120 } },
  /** Messages of the contact form, each of which the staff has to read. */
  contact: { address: { burst: 6, secondsEach: 300 }, account: { burst: 3, secondsEach: 1200 } },
  /**
   * The email that says that a message has arrived: one a day, because anyone can type anyone's
   * address.
   */
  contact_receipt: { address: { burst: 6, secondsEach: 600 }, account: { burst: 1, secondsEach: 86_400 } },
  /**
   * Forms of visitors without the proof of `BotCheck`, where it is set up: of browsers without
   * scripts, mostly.
   */
  unproven_form: { address: { burst: 5, secondsEach: 900 } },
  /**
   * Consultations that are booked, each with an email to whatever address is typed; one that was
   * taken in the meantime costs a try as well.
   */
  booking: { address: { burst: 60, secondsEach: 30 }, account: { burst: 20, secondsEach: 900 } },
  /**
   * Moving a booking, which is an email to whatever address it was made with; the booking counts as
   * the account.
   */
  booking_move: { address: { burst: 30, secondsEach: 60 }, account: { burst: 10, secondsEach: 900 } },
  /** What clients send on the page of a proposal; an office shares one address. */
  proposal: { address: { burst: 60, secondsEach: 30 }, account: { burst: 20, secondsEach: 60 } },
  /**
   * Questions about a proposal, each of which is an email to the staff; the proposal counts as the
   * account.
   */
  proposal_question: { address: { burst: 20, secondsEach: 120 }, account: { burst: 10, secondsEach: 300 } },
  /** Looking up tenants by their name in addresses. */
  lookup: { address: { burst: 60, secondsEach: 1 } },
  /**
   * Turns of a conversation with the ROI agent, and changes to its statements. An office shares one
   * address.
   */
  roi: { address: { burst: 120, secondsEach: 2 } },
  /** Statements by email, to whatever address is typed. */
  roi_mail: { address: { burst: 10, secondsEach: 60 }, account: { burst: 3, secondsEach: 1200 } },
  /** Pictures, each of which takes a core for a second or two. */
  upload: { address: { burst: 120, secondsEach: 30 }, account: { burst: 20, secondsEach: 180 } },
  /**
   * Uploads of any kind, those that are refused at once included: each costs a connection and some
   * bytes on the disk.
   */
  upload_try: { address: { burst: 240, secondsEach: 10 }, account: { burst: 120, secondsEach: 10 } },
  /** Everything that the API changes, for callers who are signed in and for those who are not. */
  api_write: { address: { burst: 60, secondsEach: 1 }, account: { burst: 60, secondsEach: 1 } },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitName = keyof typeof RATE_LIMIT_RULES;

/** What is counted: an address or an account, under one rule. */
export interface RateLimitSubject {
  kind: "address" | "account";
  value: string;
}

/** The answer to one try. */
export interface AllowanceState {
  allowed: boolean;
  /** Whole seconds until the next try is allowed; 0 when it may be made at once. */
  retryAfterSeconds: number;
  /** Tries that are left now. */
  remaining: number;
  /** Tries that an untouched allowance holds. */
  limit: number;
  /** Whole seconds in which an exhausted allowance fills up. */
  windowSeconds: number;
}

/**
 * What one client has: an IPv4 address, or the first 64 bits of an IPv6 address (one household has
 * all the rest).
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
