import { getTableColumns, type Table } from "drizzle-orm";

import * as schema from "./schema";

/*
 * What every column of every table says about a person, and what becomes of it when the person is
 * erased or asks for a copy of their data (GDPR articles 15, 17 and 20). A new table or column does
 * not compile until it has a line here. Copies select their columns from this list, and a test
 * fills every personal column, erases the person and searches the whole database.
 */

interface Treatment {
  isPersonal: boolean;
  /** Whether the copy of a person's data holds it. */
  isCopied: boolean;
  /** Why it remains after an erasure. Null: nothing remains. */
  keptBecause: string | null;
}

/** Says nothing about a person: references, counters, states and what belongs to a company. */
const impersonal = { isPersonal: false, isCopied: false, keptBecause: null } as const;

/** Says nothing about a person, but makes the copy of their data readable. */
const context = { isPersonal: false, isCopied: true, keptBecause: null } as const;

/** Is about the person: it is erased with them, and their copy holds it. */
const theirs = { isPersonal: true, isCopied: true, keptBecause: null } as const;

/** Is erased with the person. Their copy leaves it out for this reason. */
const withheld = (leftOutBecause: string) =>
  ({ isPersonal: true, isCopied: false, keptBecause: null, leftOutBecause }) as const;

/** Remains after an erasure for this reason, and is not part of the copy. */
const kept = (keptBecause: string) => ({ isPersonal: true, isCopied: false, keptBecause }) as const;

/** As `kept`, and the copy of the person's data holds it. */
const keptAndCopied = (keptBecause: string) => ({ isPersonal: true, isCopied: true, keptBecause }) as const;

const secret = withheld("It is a secret, or the hash of one.");
const mailText = withheld("A mail may hold a link that signs in.");
const searchWords = withheld("It repeats the words of the columns next to it.");
const providerCopy = withheld("The account's own row says the same.");
const hostRule = kept("Bookings that were made with the host keep the host's rules, without their name.");
const emptyBooking = keptAndCopied("A booking without a name and an email address points at nobody.");
const byline = kept("An article that was published keeps the name of its author.");
const deadId = kept("It is a random id, and the row that it named is gone.");

type Schema = typeof schema;

/** The names under which the schema exports its tables. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends Table ? Name : never;
}[keyof Schema];

export type Columns<Name extends TableName> = Schema[Name]["_"]["columns"];

export const personalData = {
  posts: {
    id: impersonal,
    slug: impersonal,
    status: impersonal,
    publishedAt: impersonal,
    title: impersonal,
    excerpt: impersonal,
    coverImageUrl: impersonal,
    coverImageAlt: impersonal,
    authorName: byline,
    authorNote: byline,
    metaTitle: impersonal,
    metaDescription: impersonal,
    readingMinutes: impersonal,
    version: impersonal,
    createdAt: impersonal,
    updatedAt: impersonal,
    titleKey: impersonal,
    trashedAt: impersonal,
    body: impersonal,
    searchText: impersonal,
  },
  postSlugs: { slug: impersonal, postId: impersonal },
  tags: { slug: impersonal, label: impersonal },
  postTags: { postId: impersonal, tagSlug: impersonal, position: impersonal, publishedAt: impersonal },
  postRevisions: {
    id: impersonal,
    postId: impersonal,
    version: impersonal,
    savedById: deadId,
    isAutosave: impersonal,
    wasPublished: impersonal,
    createdAt: impersonal,
    content: byline,
  },
  settings: { key: impersonal, value: impersonal, updatedAt: impersonal },
  cacheTags: { tag: impersonal, version: impersonal },

  users: {
    id: theirs,
    externalId: theirs,
    email: theirs,
    firstName: theirs,
    lastName: theirs,
    businessName: theirs,
    role: theirs,
    isActive: theirs,
    lastSeenAt: theirs,
    invitedAt: theirs,
    createdAt: theirs,
    updatedAt: theirs,
  },
  userSessions: {
    id: theirs,
    userId: impersonal,
    network: theirs,
    userAgent: theirs,
    secondFactorAt: theirs,
    byRecoveryCode: theirs,
    createdAt: theirs,
    lastSeenAt: theirs,
    endedAt: theirs,
  },
  securityEvents: {
    id: impersonal,
    userId: impersonal,
    kind: theirs,
    detail: theirs,
    network: theirs,
    userAgent: theirs,
    createdAt: theirs,
  },
  recoveryCodes: { id: impersonal, userId: impersonal, codeHash: secret, usedAt: theirs, createdAt: theirs },
  apiKeys: {
    id: impersonal,
    userId: impersonal,
    name: theirs,
    prefix: theirs,
    keyHash: secret,
    mayWrite: theirs,
    permissions: theirs,
    assuranceLevel: theirs,
    createdAt: theirs,
    expiresAt: theirs,
    lastUsedAt: theirs,
    revokedAt: theirs,
  },
  pictures: {
    id: context,
    ownerId: impersonal,
    tenantId: impersonal,
    use: context,
    state: impersonal,
    store: impersonal,
    altText: theirs,
    width: impersonal,
    height: impersonal,
    sourceFormat: theirs,
    sourceBytes: theirs,
    sourceHash: withheld("It only tells equal files apart."),
    createdAt: theirs,
    updatedAt: impersonal,
    /** The copy holds the address of the picture instead. */
    variants: impersonal,
  },
  /**
   * Answers to requests of visitors without an account go within a day; nothing says whose they
   * are.
   */
  idempotencyKeys: {
    bucket: withheld("It is a hash that lives for a day."),
    userId: impersonal,
    requestHash: withheld("It is a hash that lives for a day."),
    claimId: impersonal,
    claimedUntil: impersonal,
    effectAt: impersonal,
    status: impersonal,
    headers: withheld("It repeats, for a day, an answer that they were sent."),
    body: withheld("It repeats, for a day, an answer that they were sent."),
    createdAt: impersonal,
  },

  /** A company is not a person. Its people are in `memberships`. */
  tenants: {
    id: impersonal,
    name: context,
    subdomain: context,
    status: context,
    suspendedReason: impersonal,
    searchText: impersonal,
    branding: impersonal,
    createdAt: impersonal,
    updatedAt: impersonal,
  },
  memberships: { tenantId: context, userId: impersonal, role: theirs, createdAt: theirs },
  workspaces: {
    id: impersonal,
    tenantId: impersonal,
    name: impersonal,
    status: impersonal,
    plan: impersonal,
    searchText: impersonal,
    createdAt: impersonal,
    updatedAt: impersonal,
  },
  currentWorkspaces: { userId: impersonal, workspaceId: impersonal },
  tenantInvitations: {
    id: impersonal,
    tenantId: impersonal,
    email: withheld("It is the company's list. The email that went out is in the copy."),
    role: impersonal,
    tokenHash: secret,
    invitedBy: withheld("It is the company's list. The email that went out is in the copy."),
    createdAt: impersonal,
    expiresAt: impersonal,
    registeredAt: impersonal,
  },

  outboxMails: {
    id: impersonal,
    kind: theirs,
    recipient: withheld("It is the email address that the mails were found by."),
    replyTo: withheld("It is the email address that the mails were found by."),
    subject: theirs,
    textBody: mailText,
    htmlBody: mailText,
    calendar: mailText,
    attachment: impersonal,
    unsubscribeUrl: mailText,
    topic: impersonal,
    status: impersonal,
    attempts: impersonal,
    nextAttemptAt: impersonal,
    claimedBy: impersonal,
    lastError: withheld("It is what a mail server said to us."),
    createdAt: theirs,
    sentAt: theirs,
  },
  rateLimits: { bucket: impersonal, fullAt: impersonal },

  /** An account of the staff keeps the name that they worked under, without the email address. */
  auditEntries: {
    id: impersonal,
    actorId: deadId,
    actorName: withheld("The log belongs to those who are responsible for the data."),
    action: impersonal,
    subjectType: impersonal,
    subjectId: deadId,
    subjectName: withheld("The log belongs to those who are responsible for the data."),
    tenantId: impersonal,
    before: kept("It says which fields changed, and never holds a name or an email address."),
    after: kept("It says which fields changed, and never holds a name or an email address."),
    network: kept("The log never changes. Networks are masked, and their owner has no name any more."),
    userAgent: kept("The log never changes, and the user of the browser has no name any more."),
    requestId: impersonal,
    createdAt: impersonal,
  },

  bookingHosts: {
    id: impersonal,
    userId: impersonal,
    timeZone: hostRule,
    isActive: impersonal,
    bufferBeforeMinutes: impersonal,
    bufferAfterMinutes: impersonal,
    noticeMinutes: impersonal,
    horizonDays: impersonal,
    meetingPlace: hostRule,
    feedTokenHash: hostRule,
    version: impersonal,
    createdAt: impersonal,
    updatedAt: impersonal,
  },
  bookingHours: { hostId: impersonal, weekday: impersonal, startMinute: impersonal, endMinute: impersonal },
  bookingOverrides: { hostId: impersonal, day: hostRule, startMinute: impersonal, endMinute: impersonal },
  bookings: {
    id: impersonal,
    reference: emptyBooking,
    requestKey: impersonal,
    hostId: impersonal,
    status: context,
    startsAt: emptyBooking,
    endsAt: emptyBooking,
    name: theirs,
    email: theirs,
    company: theirs,
    note: theirs,
    timeZone: emptyBooking,
    roiResult: withheld("The statement itself is in the copy."),
    consent: emptyBooking,
    wantsReminders: theirs,
    sequence: impersonal,
    moves: impersonal,
    movedFrom: emptyBooking,
    cancelReason: theirs,
    createdAt: emptyBooking,
    updatedAt: impersonal,
  },
  bookingQuanta: { hostId: impersonal, quantum: impersonal, bookingId: impersonal },
  bookingLinks: { tokenHash: secret, bookingId: impersonal },
  bookingReminders: { bookingId: impersonal, hoursBefore: impersonal, dueAt: impersonal },

  leads: {
    id: theirs,
    email: theirs,
    name: theirs,
    company: theirs,
    phone: theirs,
    interest: theirs,
    yearlySavingMinor: theirs,
    yearlySavingCurrency: theirs,
    source: theirs,
    firstTouch: theirs,
    lastTouch: theirs,
    status: theirs,
    ownerId: context,
    userId: context,
    emailProvenAt: theirs,
    consent: theirs,
    consentAt: theirs,
    createdAt: theirs,
    updatedAt: theirs,
    lastEventAt: theirs,
    searchText: searchWords,
  },
  leadEvents: {
    id: impersonal,
    leadId: impersonal,
    kind: theirs,
    subjectId: withheld("What it points at is in the copy."),
    facts: theirs,
    consent: theirs,
    emailProven: impersonal,
    actorId: impersonal,
    createdAt: theirs,
  },
  contactMessages: {
    id: impersonal,
    leadId: impersonal,
    contentHash: withheld("It is a hash of the columns next to it."),
    status: impersonal,
    topic: theirs,
    name: theirs,
    email: theirs,
    company: theirs,
    consent: theirs,
    network: theirs,
    createdAt: theirs,
    updatedAt: impersonal,
    body: theirs,
    searchText: searchWords,
  },
  contactReplies: {
    id: impersonal,
    messageId: impersonal,
    authorId: impersonal,
    authorName: kept("Someone else was answered under this name."),
    createdAt: theirs,
    body: theirs,
  },

  /**
   * An accepted proposal is kept whole, because the law demands it. All others are erased whole.
   */
  proposals: {
    id: impersonal,
    reference: theirs,
    status: context,
    revision: impersonal,
    version: impersonal,
    title: theirs,
    clientName: theirs,
    clientEmail: theirs,
    company: theirs,
    currency: context,
    totalMinor: theirs,
    monthlyMinor: theirs,
    expiresAt: theirs,
    ownerId: impersonal,
    tenantId: impersonal,
    workspaceName: theirs,
    workspacePlan: context,
    wantsReminders: theirs,
    declineReason: theirs,
    sentAt: theirs,
    viewedAt: theirs,
    decidedAt: theirs,
    invoicedAt: impersonal,
    searchText: searchWords,
    createdAt: theirs,
    updatedAt: impersonal,
  },
  proposalRevisions: {
    proposalId: impersonal,
    revision: impersonal,
    content: withheld("It is our offer. What they said and accepted is in the copy."),
    sentAt: impersonal,
    createdAt: impersonal,
  },
  proposalLinks: { tokenHash: secret, proposalId: impersonal, revision: impersonal },
  proposalEvents: {
    id: impersonal,
    proposalId: impersonal,
    revision: context,
    kind: theirs,
    text: theirs,
    authorName: theirs,
    actorId: impersonal,
    createdAt: theirs,
  },
  proposalAcceptances: {
    proposalId: impersonal,
    revision: context,
    text: theirs,
    textHash: withheld("It is a hash of the text next to it."),
    signerName: theirs,
    signerRole: theirs,
    consent: theirs,
    chosen: impersonal,
    totalMinor: impersonal,
    monthlyMinor: impersonal,
    currency: impersonal,
    clientAddress: theirs,
    userAgent: theirs,
    acceptedAt: theirs,
  },
  proposalReminders: { proposalId: impersonal, daysBefore: impersonal, dueAt: impersonal },

  /** A title may name the person that the task is about. The task goes with them. */
  tasks: {
    id: impersonal,
    title: theirs,
    dueDay: context,
    dueMinute: impersonal,
    snoozedUntil: impersonal,
    dueAt: impersonal,
    ownerId: impersonal,
    leadId: impersonal,
    tenantId: impersonal,
    proposalId: impersonal,
    bookingId: impersonal,
    origin: impersonal,
    createdBy: impersonal,
    doneAt: context,
    doneBy: impersonal,
    createdAt: context,
    updatedAt: impersonal,
  },
  taskSuggestions: { key: impersonal, createdAt: impersonal },
  workPreferences: {
    userId: impersonal,
    timeZone: theirs,
    wantsDigest: theirs,
    digestDay: impersonal,
    updatedAt: impersonal,
  },

  /** Nothing says whose a conversation is: its visitor has a cookie, and we have no name. */
  roiConversations: {
    id: impersonal,
    turn: impersonal,
    answers: kept("Nobody knows whose they are, and they go when the conversation expires."),
    resultToken: kept("Nobody knows whose it is, and it goes when the conversation expires."),
    createdAt: impersonal,
    updatedAt: impersonal,
    expiresAt: impersonal,
  },
  roiResults: {
    id: impersonal,
    token: theirs,
    conversationId: impersonal,
    data: theirs,
    createdAt: theirs,
    expiresAt: impersonal,
  },

  /** The embedded identity provider. It deletes its own rows of the person. */
  authUsers: {
    id: providerCopy,
    audience: impersonal,
    role: impersonal,
    email: providerCopy,
    phone: providerCopy,
    passwordHash: secret,
    emailConfirmedAt: providerCopy,
    phoneConfirmedAt: providerCopy,
    invitedAt: providerCopy,
    confirmationSentAt: providerCopy,
    recoverySentAt: providerCopy,
    newEmail: providerCopy,
    emailChangeHalfConfirmed: impersonal,
    emailChangeSentAt: providerCopy,
    reauthenticationSentAt: providerCopy,
    lastSignInAt: providerCopy,
    appMetadata: providerCopy,
    userMetadata: providerCopy,
    bannedUntil: providerCopy,
    deletedAt: providerCopy,
    version: impersonal,
    createdAt: providerCopy,
    updatedAt: providerCopy,
  },
  authIdentities: {
    id: impersonal,
    userId: impersonal,
    provider: impersonal,
    providerId: providerCopy,
    email: providerCopy,
    data: providerCopy,
    lastSignInAt: providerCopy,
    createdAt: providerCopy,
    updatedAt: providerCopy,
  },
  authSessions: {
    id: providerCopy,
    userId: impersonal,
    assuranceLevel: impersonal,
    factorId: impersonal,
    refreshKey: secret,
    refreshCounter: impersonal,
    refreshFloor: impersonal,
    refreshedAt: providerCopy,
    userAgent: providerCopy,
    address: providerCopy,
    createdAt: providerCopy,
    updatedAt: providerCopy,
  },
  authSessionMethods: {
    sessionId: impersonal,
    method: providerCopy,
    createdAt: providerCopy,
    updatedAt: providerCopy,
  },
  authFactors: {
    id: impersonal,
    userId: impersonal,
    status: impersonal,
    friendlyName: providerCopy,
    secret,
    lastUsedStep: secret,
    lastChallengedAt: providerCopy,
    createdAt: providerCopy,
    updatedAt: providerCopy,
  },
  authChallenges: {
    id: impersonal,
    factorId: impersonal,
    address: providerCopy,
    verifiedAt: providerCopy,
    createdAt: providerCopy,
  },
  authOneTimeTokens: {
    id: impersonal,
    userId: impersonal,
    kind: impersonal,
    tokenHash: secret,
    salt: secret,
    sentTo: providerCopy,
    attempts: impersonal,
    createdAt: providerCopy,
    expiresAt: providerCopy,
  },
  authFlowStates: {
    id: impersonal,
    userId: impersonal,
    kind: impersonal,
    authCode: secret,
    codeChallenge: secret,
    codeChallengeMethod: impersonal,
    passwordHash: secret,
    userMetadata: providerCopy,
    issuedAt: providerCopy,
    createdAt: providerCopy,
  },
  authSigningKeys: {
    keyId: impersonal,
    status: impersonal,
    privateJwk: impersonal,
    createdAt: impersonal,
    retiredAt: impersonal,
  },
  authRateLimits: { bucket: impersonal, fullAt: impersonal },
} satisfies { [Name in TableName]: Record<keyof Schema[Name]["$inferSelect"], Treatment> };

type Declared = typeof personalData;

type CopiedKey<Name extends TableName> = {
  [Key in keyof Declared[Name]]: Declared[Name][Key] extends { isCopied: true } ? Key : never;
}[keyof Declared[Name]] &
  keyof Columns<Name>;

/** The columns of a table that the copy of a person's data holds, as a selection. */
export function copiedColumns<Name extends TableName>(name: Name): Pick<Columns<Name>, CopiedKey<Name>> {
  const treatments: Record<string, Treatment> = personalData[name];
  const copied = Object.entries(getTableColumns(schema[name] as Table)).filter(
    ([key]) => treatments[key]?.isCopied,
  );
  return Object.fromEntries(copied) as Pick<Columns<Name>, CopiedKey<Name>>;
}
