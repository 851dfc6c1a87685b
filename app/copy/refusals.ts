import { catalog } from "~/lib/language/catalog";

import * as german from "./de/refusals";

/**
 * The `detail` of a problem document, which pages show as well, if a request is refused before a
 * rule of a noun is asked.
 */
export const refusalCopy = catalog(
  {
    notFound: "Nothing exists at this address.",
    workspaceUnknown: "There is no workspace with this id.",
    subdomainUnknown: "There is no workspace with this subdomain.",
    forbidden: "You don't have permission to do that.",
    notSaved: "Nothing was saved",
    accessLost: "You no longer have access to the page that you sent this from.",
    tooManyAttempts: "Too many attempts. Please wait a moment and try again.",
    tooManyRequests: "Too many requests. Please wait a moment.",
    badRequest: "The request isn't valid.",
    conflict: "The request conflicts with the current state.",
    internal: "Something went wrong on our side. Please try again.",
    other: "We couldn't process the request.",
    busy: "Busy. Please try again.",
  } as const,
  { de: german.refusalCopy },
);

/** Why a credential isn't accepted. */
export const credentialRefusalCopy = catalog(
  {
    signedOut: "You must sign in.",
    signInAgain: "Please sign in again.",
    codeNeeded: "Please enter your two-step sign-in code.",
    twoStepNeeded: "Your role requires two-step sign-in. Set it up at /two-step first.",
    appNeeded:
      "This needs your second step, an app or a passkey. If you no longer have it, remove it in your profile first.",
    disabled: "This account is disabled.",
    companySignIn: (company: string) =>
      `${company} requires its own sign-in. Sign in with your company account instead.`,
    unavailable: "We can't check your sign-in right now. Please try again shortly.",
    proofNeeded: "Please confirm your identity at /confirm-identity, then try again.",
    readOnlyKey: "This API key is read-only.",
    keyLacks: "This API key doesn't have the permission for this.",
    keyNotEnough: "This isn't available with an API key. Please sign in.",
    noUserAtSignIn: "Login succeeded but no user data returned.",
    noUserAtRegistration: "Registration succeeded but no user data returned.",
    otherPerson: "The user id and the email address must be those of the signed-in user.",
  } as const,
  { de: german.credentialRefusalCopy },
);

/** Why the ROI agent asks its first question again. */
export const roiRefusalCopy = catalog(
  {
    noCookie:
      "Your browser didn't keep this site's cookie, so your answer is lost. Allow cookies for this site in your browser's settings, then answer again.",
  } as const,
  { de: german.roiRefusalCopy },
);

/** What is wrong with a form, a query or a body. */
export const inputRefusalCopy = {
  form: "The request doesn't contain a readable form.",
  formField: "The form contains a field that isn't allowed.",
  formCharacter: "The form contains a character that isn't allowed.",
  formIntent: "The form's intent isn't readable.",
  formValue: "The form contains a value that isn't allowed.",
  json: "The request body is not valid JSON in UTF-8.",
  jsonShape: ({ fields, entries, levels }: Record<"fields" | "entries" | "levels", number>) =>
    `The JSON contains NUL, half of a character, a reserved name such as __proto__, more than ${fields} fields, more than ${entries} list entries, or more than ${levels} levels.`,
  body: "The request body contains invalid values.",
  bodyType: "Please send the body as application/json.",
  fileForm: "Please send a form (multipart/form-data) with the file in the field `file`.",
  query: "The query contains invalid values.",
  repeatedParameter: "A parameter is given more than once.",
  once: "must be given once",
  unknownField: "is not known",
  method: (method: string) => `${method} is not supported here.`,
  versionMissing: "Please name the version you last saw, in If-Match or in the field `version`.",
  tagMissing: "Please name the version you last saw: its ETag, in If-Match.",
  stateLost: "It was changed in the meantime, or its status doesn't allow this. Please read it again.",
  versionGone: "It was changed in the meantime. Please read it again.",
  moment: "Please send a time between the years 1000 and 2999.",
  timeWithoutStatus: "Please send it together with the status `published`.",
  pictureUse: "The picture's purpose is missing.",
} as const;

/** What a program should send instead of a value whose schema has no words of its own. */
export const jsonErrorCopy = {
  text: "Please send a text.",
  number: "Please send a number.",
  boolean: "Please send true or false.",
  list: "Please send a list.",
  object: "Please send an object.",
  moment: "Please send a time with Z or an offset, such as 2026-09-14T13:00:00Z.",
  day: "Please send a day such as 2026-09-14.",
  id: "Please send an id (UUID).",
  only: (value: string) => `Please send ${value}.`,
  options: (values: string) => `Please send one of these: ${values}.`,
} as const;

/** Why a request with an `Idempotency-Key` isn't carried out. */
export const idempotencyCopy = {
  key: "Idempotency-Key must hold 1 to 255 visible ASCII characters.",
  running: "A request with this Idempotency-Key is still under way.",
  lost: "The request with this Idempotency-Key was processed, but its response was lost. Please check the current state.",
  otherRequest: "This Idempotency-Key was used for another request.",
} as const;

/** What is said while the database or a store doesn't answer. */
export const troubleCopy = catalog(
  {
    page: "This page cannot be shown right now. Try again shortly.",
    form: "That could not be saved right now. Go back and try again in a moment.",
    read: "This cannot be read right now. Please try again in a moment.",
    write: "This could not be saved right now. Please try again in a moment.",
    company: "Your company cannot be read right now. Please try again in a moment.",
    pictures: "The picture store isn't responding. Please try again.",
  } as const,
  { de: german.troubleCopy },
);
