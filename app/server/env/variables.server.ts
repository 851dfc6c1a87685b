import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

import { bech32 } from "@scure/base";
import { z } from "zod";

import { PASSWORD_MIN_CHARACTERS } from "~/lib/password-rule";

import { listOf } from "./values";

const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();

/** A number in a range. An empty variable is one that isn't set, as everywhere. */
function numberBetween(least: number, most: number, fallback: number, { isWhole = true } = {}) {
  const error = `must be a ${isWhole ? "whole number" : "number"} from ${least} to ${most}`;
  const number = z.number(error).min(least, error).max(most, error);
  return optionalText
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .pipe((isWhole ? number.int(error) : number).default(fallback));
}

/** One of a few words. An empty variable is one that isn't set. */
function oneOf<const Words extends readonly [string, string, ...string[]]>(words: Words) {
  const last = words.length - 1;
  return z.enum(words, `must be ${words.slice(0, last).join(", ")} or ${words[last]}`);
}

/** Whether a file has certificates. Node itself only warns if it can't read them. */
function holdsCertificates(file: string): boolean {
  try {
    return new X509Certificate(readFileSync(file)).subject !== "";
  } catch {
    return false;
  }
}

/** Secrets with fewer bits can be guessed by trying. */
const LEAST_SECRET_BITS = 80;

/** A few characters repeated. */
const PATTERN = /^(.{1,8})\1{3,}$/;

/**
 * Whether the characters of a secret vary enough: Shannon entropy, which 32 random hex characters
 * pass easily.
 */
function isHardToGuess(secret: string): boolean {
  if (PATTERN.test(secret)) return false;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / secret.length);
  const bitsPerCharacter = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  return bitsPerCharacter * secret.length >= LEAST_SECRET_BITS;
}

/** Requests to an issuer carry secrets, so they are encrypted, except to this machine. */
function isIssuerAddress(address: string): boolean {
  const { protocol, hostname, search, hash, username } = new URL(address);
  if (search !== "" || hash !== "" || username !== "") return false;
  return protocol === "https:" || ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}

function isOriginAlone(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === "";
}

/**
 * Whether PostgreSQL's client can read an address. It can't if the password has a character that
 * ends it. An address without a host leads to a socket.
 */
function isReadable(address: string): boolean {
  return !address.startsWith("postgres") || URL.canParse(address.replace("@/", "@socket/"));
}

const UNREADABLE =
  "can't be read: in the user name and the password, write # as %23, / as %2F, ? as %3F and % as %25";

/** `file://data/app.db` names a host `data`, and no file. */
function isLocalFile(address: string): boolean {
  return !/^file:\/\/(?!\/|localhost\/)/.test(address);
}

/** More would make the headers of the framed pages too long for some proxies. */
const EMBED_HOSTS_MAX = 50;

/** A host name with at least two labels, as browsers write it. */
const PUBLIC_HOST =
  /^(?:https:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])(?::\d{1,5})?)$/;

const OWN_MACHINE = /^(?:http:\/\/)?((?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/;

/** The origin of an entry of `EMBED_HOSTS` in lower case; null if it is none. */
export function frameOrigin(entry: string): string | null {
  const [, host] = PUBLIC_HOST.exec(entry) ?? [];
  const [, ownHost] = OWN_MACHINE.exec(entry) ?? [];
  const origin = host ? `https://${host}` : ownHost ? `http://${ownHost}` : null;
  return origin !== null && URL.canParse(origin) ? new URL(origin).origin : null;
}

/** The variables. Their metadata is the text of docs/configuration.md. */
export const EnvSchema = z.object({
  NODE_ENV: optionalText
    .pipe(oneOf(["production", "development", "test"]).default("production"))
    .meta({ description: "`production`, `development` or `test`. The npm commands set it." }),
  PORT: numberBetween(1, 65_535, 3000).meta({ description: "Port to listen on." }),
  HOST: optionalText.meta({ description: "Address to listen on.", default: "all; the demo: 127.0.0.1" }),
  APP_URL: optionalText
    .pipe(
      z
        .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
        .refine(isOriginAlone, "must have no path, no query and no password")
        .optional(),
    )
    .meta({
      description:
        "Public URL, used for absolute links and the Host check. With `https` it means production.",
      default: "`http://localhost:PORT`",
    }),
  TENANT_DOMAIN: optionalText
    .pipe(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9](?:[a-z0-9.-]{0,188}[a-z0-9])?$/, "must be a domain, without scheme and port")
        .optional(),
    )
    .meta({
      description:
        "Its subdomains are the URLs of tenants: `<subdomain>.<domain>`, on the port of `APP_URL`.",
      default: "none; `localhost` locally",
    }),
  DATABASE_URL: optionalText
    .pipe(
      z
        .string()
        .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "must start with file: or postgres://")
        .refine(isLocalFile, "must be file:./path or file:///path: a host isn't possible")
        .refine(isReadable, UNREADABLE)
        .default("file:./data/app.db"),
    )
    .meta({
      description:
        "`file:…` for SQLite, `postgres://…` for PostgreSQL. Add `?sslmode=verify-full` for an encrypted connection whose certificate is checked. `sslmode=no-verify` checks nothing, and production warns of it at each start.",
      default: "`file:./data/app.db`",
    }),
  DATABASE_DIRECT_URL: optionalText
    .pipe(
      z
        .string()
        .regex(/^postgres(ql)?:\/\/.+$/, "must start with postgres://")
        .refine(isReadable, UNREADABLE)
        .optional(),
    )
    .meta({
      description:
        "Address of the same PostgreSQL database and role without a pooler, for migrations, backups and notices of changed content. Set it if `DATABASE_URL` leads to PgBouncer or another pooler that shares connections.",
      default: "`DATABASE_URL`",
    }),
  DATABASE_READ_URL: optionalText
    .pipe(
      z
        .string()
        .regex(/^postgres(ql)?:\/\/.+$/, "must start with postgres://")
        .refine(isReadable, UNREADABLE)
        .optional(),
    )
    .meta({
      description:
        "Address of one streaming replica of the PostgreSQL database, with the same role. It answers lists, searches, exports and public reads while it is at most 10 seconds behind. See [operations](operations.md#read-replica).",
      default: "none",
    }),
  SESSION_SECRET: optionalText
    .transform((text) => text?.split(",").map((secret) => secret.trim()))
    .pipe(
      z
        .array(
          z
            .string()
            .min(32, "must have at least 32 characters in each of its values")
            .refine(isHardToGuess, "is too easy to guess (openssl rand -hex 32 makes a good one)"),
        )
        .optional(),
    )
    .meta({
      description:
        "Signs cookies and links, and seals stored secrets; at least 32 characters. Required in production. To replace it, put the new secret before the old one, separated by a comma.",
      default: "random at each start",
    }),
  TRUST_PROXY_HOPS: numberBetween(0, 10, 0).meta({
    description: "Number of proxies in front of the server whose `X-Forwarded-For` is trusted.",
  }),
  API_READS_PER_MINUTE: numberBetween(1, 1_000_000, 600).meta({
    description: "How many API reads one caller can make per minute, in each process.",
  }),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, "must have at least 16 characters").optional()).meta({
    description: "Opens `/metrics` for `Authorization: Bearer …`. Without it, `/metrics` is a 404.",
    default: "none",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional())
    .meta({
      description:
        "A collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318`: traces go to its `/v1/traces`.",
      default: "none: nothing is traced",
    }),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText
    .pipe(
      z
        .string()
        .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, "must be name=value, separated by commas")
        .optional(),
    )
    .meta({
      description: "Headers for the collector, such as `authorization=Bearer …`, separated by commas.",
      default: "none",
    }),
  OTEL_SERVICE_NAME: optionalText.meta({
    description: "Name of this service in traces.",
    default: "`automata`",
  }),
  OTEL_TRACES_SAMPLER_ARG: numberBetween(0, 1, 1, { isWhole: false }).meta({
    description: "Share of the requests and jobs that are traced, from 0 to 1.",
  }),
  ALLOWED_PRIVATE_HOSTS: optionalText
    .pipe(
      z
        .string()
        .regex(
          /^[a-z0-9.-]+(:\d+)?(\s*,\s*[a-z0-9.-]+(:\d+)?)*$/i,
          "must be hosts such as erp.lan or 10.0.0.7:8443",
        )
        .optional(),
    )
    .meta({
      description:
        "Hosts in private networks that webhooks and connected calendars may reach, separated by commas, each with or without a port. These may also use http. All other private addresses are refused.",
      default: "none",
    }),
  NODE_EXTRA_CA_CERTS: optionalText
    .refine(
      (file) => file === undefined || holdsCertificates(file),
      "must be the path of a readable file with certificates in PEM format",
    )
    .meta({
      description:
        "File with the certificates (PEM) of your own authorities. All connections trust them in addition to the public ones. Read at the start only. See [operations](operations.md#certificates-of-other-servers).",
      default: "none",
    }),
  EMBED_HOSTS: optionalText
    .pipe(
      z
        .string()
        .refine(
          (text) => listOf(text).every((entry) => frameOrigin(entry) !== null),
          "must be hosts such as www.example.com or localhost:8080, without path and wildcard",
        )
        .refine((text) => listOf(text).length <= EMBED_HOSTS_MAX, `must be at most ${EMBED_HOSTS_MAX} hosts`)
        .optional(),
    )
    .meta({
      description:
        "Sites that may show `/booking` and `/roi-calculator` in a frame, separated by commas: `www.example.com`, with or without a port. Reached by https, except `localhost` and `127.0.0.1`. Each subdomain needs its own entry.",
      default: "none",
    }),
  SMTP_URL: optionalText
    .pipe(
      z
        .url({ protocol: /^smtps?$/, error: "must be smtp://user:password@host:port or smtps://…" })
        .optional(),
    )
    .meta({
      description:
        "Mail server: `smtps://…` is encrypted from the start, `smtp://…` by STARTTLS if the server offers it. If the address has a password, nothing is sent without encryption, except on this machine or with `?ignoreTLS=true`. Without a mail server, emails stay in the outbox.",
      default: "none",
    }),
  MAIL_FROM: optionalText
    .pipe(z.email("must be one email address").optional())
    .meta({ description: "Sender of all emails.", default: "the email address in the settings" }),
  DEMO_PASSWORD: optionalText
    .pipe(
      z
        .string()
        .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
        .optional(),
    )
    .meta({ description: "Password of the demo accounts.", default: "random, printed once" }),
  DEV_MAIL: optionalText.pipe(oneOf(["true", "false"]).optional()).meta({
    description:
      "Shows the outbox at `/dev/mail`. Ignored in production and next to a mail server. `npm run demo` turns it on.",
    default: "`true` in development",
  }),
  LOG_LEVEL: optionalText
    .pipe(oneOf(["silent", "error", "warn", "info", "debug"]).default("info"))
    .meta({ description: "`silent`, `error`, `warn`, `info` or `debug`." }),
  SUPABASE_URL: optionalText
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional())
    .meta({
      description: "Hosted Supabase. Without it, the embedded provider manages accounts.",
      default: "none",
    }),
  SUPABASE_ANON_KEY: optionalText.meta({ description: "Public key of the hosted service.", default: "none" }),
  SUPABASE_SERVICE_ROLE_KEY: optionalText.meta({
    description:
      "Admin key of the hosted service, needed to delete accounts, ban them, and replace lost authenticator apps.",
    default: "none",
  }),
  SUPABASE_JWT_SECRET: optionalText
    .pipe(z.string().min(32, "must have at least 32 characters").optional())
    .meta({
      description:
        "Shared secret of a hosted project that still signs tokens with HS256. Leave it out for projects with signing keys.",
      default: "none",
    }),
  SUPABASE_PROVIDERS: optionalText
    .pipe(
      z
        .string()
        .regex(
          /^(google|azure|keycloak|custom:[a-z0-9-]+)(\s*,\s*(google|azure|keycloak|custom:[a-z0-9-]+))*$/,
          "must be google, azure, keycloak or custom:name, separated by commas",
        )
        .optional(),
    )
    .meta({
      description:
        "External sign-in that is set up in the hosted project: `google`, `azure`, `keycloak` or `custom:name`, separated by commas. Adds their buttons.",
      default: "none",
    }),
  GOOGLE_CLIENT_ID: optionalText.meta({
    description: "With `GOOGLE_CLIENT_SECRET`, lets people sign in with Google.",
    default: "none",
  }),
  GOOGLE_CLIENT_SECRET: optionalText.meta({ description: "Secret of that client.", default: "none" }),
  MICROSOFT_CLIENT_ID: optionalText.meta({
    description: "With `MICROSOFT_CLIENT_SECRET`, lets people sign in with Microsoft.",
    default: "none",
  }),
  MICROSOFT_CLIENT_SECRET: optionalText.meta({ description: "Secret of that client.", default: "none" }),
  MICROSOFT_TENANT: optionalText
    .pipe(
      z
        .string()
        .toLowerCase()
        .regex(
          /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
          "must be a directory (tenant) id, common, organizations or consumers",
        )
        .optional(),
    )
    .meta({
      description:
        "Id of the Microsoft directory whose people may sign in, or `organizations` or `consumers`.",
      default: "`common`: everyone",
    }),
  OIDC_ISSUER: optionalText
    .pipe(
      z
        .url({ protocol: /^https?$/, error: "must be an https address", abort: true })
        .refine(
          isIssuerAddress,
          "must be an https address without query (http only for 127.0.0.1 and localhost)",
        )
        .optional(),
    )
    .meta({
      description:
        "Any other issuer of OpenID Connect, e.g. `https://id.example.com/realms/staff`. Set it with `OIDC_CLIENT_ID`.",
      default: "none",
    }),
  OIDC_CLIENT_ID: optionalText.meta({ description: "Client at that issuer.", default: "none" }),
  OIDC_CLIENT_SECRET: optionalText.meta({
    description: "Secret of that client. A public client has none.",
    default: "none",
  }),
  OIDC_NAME: optionalText.pipe(z.string().max(60, "must have at most 60 characters").optional()).meta({
    description: "Name of that issuer on the sign-in page: “Continue with …”.",
    default: "`your company`",
  }),
  PASSKEYS: optionalText.pipe(oneOf(["on", "off"]).optional()).meta({
    description: "`off`: the embedded provider offers no passkeys and no security keys.",
    default: "`on`",
  }),
  WEBAUTHN_RP_ID: optionalText
    .pipe(
      z
        .string()
        .toLowerCase()
        .regex(
          /^(?!\d+(\.\d+){3}$)[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
          "must be a domain, without scheme and port",
        )
        .optional(),
    )
    .meta({
      description:
        "Domain that passkeys belong to. Set it before people have any: passkeys of another domain stop working.",
      default: "the host of `APP_URL`",
    }),
  WEBAUTHN_RP_NAME: optionalText.pipe(z.string().max(60, "must have at most 60 characters").optional()).meta({
    description: "Name of the site in the browser's passkey window.",
    default: "that domain",
  }),
  WEBAUTHN_ORIGINS: optionalText
    .pipe(
      z
        .string()
        .regex(
          /^https?:\/\/[a-z0-9.:-]+(\s*,\s*https?:\/\/[a-z0-9.:-]+)*$/i,
          "must be origins such as https://app.example.com, separated by commas",
        )
        .refine(
          (text) => listOf(text).every((origin) => URL.canParse(origin)),
          "must be origins such as https://app.example.com, separated by commas",
        )
        .optional(),
    )
    .meta({
      description: "Origins whose pages use passkeys, in that domain, separated by commas.",
      default: "the origin of `APP_URL`",
    }),
  BOOTSTRAP_SUPER_ADMINS: optionalText
    .pipe(
      z
        .string()
        .refine(
          (text) => listOf(text).every((entry) => z.email().safeParse(entry).success),
          "must be email addresses, separated by commas",
        )
        .optional(),
    )
    .meta({
      description:
        "Email addresses, separated by commas, whose owners become super admin once, when they confirm their address.",
      default: "none",
    }),
  LLM_URL: optionalText
    .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional())
    .meta({
      description:
        "OpenAI-compatible API (`https://…/v1`) that may phrase the replies of the ROI agent. The figures stay ours.",
      default: "none",
    }),
  LLM_KEY: optionalText.meta({ description: "Key of that API.", default: "none" }),
  LLM_MODEL: optionalText.meta({ description: "Model of that API.", default: "`gpt-4o-mini`" }),
  TURNSTILE_SITE_KEY: optionalText.meta({
    description: "With `TURNSTILE_SECRET_KEY`, adds a Cloudflare Turnstile check to visitors' forms.",
    default: "none",
  }),
  TURNSTILE_SECRET_KEY: optionalText.meta({
    description: "Checks Turnstile tokens on the server. Set both keys or neither.",
    default: "none",
  }),
  UPLOAD_DIR: optionalText.meta({
    description: "Folder of uploaded pictures and files. Several instances share one.",
    default: "`uploads` next to the database",
  }),
  CLAMD_URL: optionalText
    .pipe(
      z
        .string()
        .regex(
          /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}|unix:\/.+)$/i,
          "must be tcp://host:3310 or unix:/path/to/clamd.ctl",
        )
        .refine(URL.canParse, "must be tcp://host:3310 or unix:/path/to/clamd.ctl")
        .optional(),
    )
    .meta({
      description:
        "`tcp://host:3310` or `unix:/run/clamav/clamd.ctl`: a ClamAV daemon that checks the files of workspaces for viruses.",
      default: "none",
    }),
  CLOUDINARY_URL: optionalText
    .pipe(
      z
        .string()
        .regex(/^cloudinary:\/\/[^:@/]+:[^:@/]+@[\w-]+(\?.*)?$/, "must be cloudinary://key:secret@cloud")
        .optional(),
    )
    .meta({
      description:
        "`cloudinary://key:secret@cloud`: stores pictures at Cloudinary instead. Files of workspaces stay in the bucket or the folder.",
      default: "none",
    }),
  S3_ENDPOINT: optionalText
    .pipe(
      z
        .url({ protocol: /^https?$/, error: "must be an http(s) address", abort: true })
        .refine(
          (address) => new URL(address).origin === address.replace(/\/$/, ""),
          "must be an origin alone",
        )
        .optional(),
    )
    .meta({
      description:
        "`https://host` of an S3-compatible service: stores pictures and files in a bucket instead. Set all five `S3_…` or none.",
      default: "none",
    }),
  S3_REGION: optionalText
    .pipe(
      z
        .string()
        .regex(/^[a-z0-9-]+$/, "must be a region such as eu-central-1, or auto")
        .optional(),
    )
    .meta({ description: "Region of the bucket, such as `eu-central-1`, or `auto`.", default: "none" }),
  S3_BUCKET: optionalText
    .pipe(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
        .optional(),
    )
    .meta({ description: "Name of the bucket. It can stay private.", default: "none" }),
  S3_ACCESS_KEY_ID: optionalText.meta({
    description: "Access key that may read, write and delete in the bucket.",
    default: "none",
  }),
  S3_SECRET_ACCESS_KEY: optionalText.meta({
    description: "Signs each request and never leaves the server.",
    default: "none",
  }),
  PICTURE_STORE: optionalText.pipe(oneOf(["local", "s3", "cloudinary"]).optional()).meta({
    description:
      "`local`, `s3` or `cloudinary`: where new pictures go. Required if both a bucket and Cloudinary are set up.",
    default: "the store that is set up",
  }),
  BACKUP_TO: optionalText
    .pipe(
      z
        .string()
        .regex(
          /^(\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/,
          "must be an absolute folder, or s3://bucket",
        )
        .optional(),
    )
    .meta({
      description:
        "Absolute folder, or `s3://bucket` at `S3_ENDPOINT`: where a backup goes every night. Needs `BACKUP_RECIPIENTS`.",
      default: "none",
    }),
  BACKUP_RECIPIENTS: optionalText
    .pipe(
      z
        .string()
        .regex(/^age1[a-z0-9]+(\s*,\s*age1[a-z0-9]+)*$/, "must be age1…, separated by commas")
        .refine(
          (text) => listOf(text).every((key) => bech32.decodeUnsafe(key, false) !== undefined),
          "has a key with a part missing or mistyped (npm run backup:key prints it whole)",
        )
        .optional(),
    )
    .meta({
      description: "Public keys of age (`age1…`) that can open the backups, separated by commas.",
      default: "none",
    }),
  BACKUP_IDENTITY_FILE: optionalText.meta({
    description:
      "File with the secret key of age (`AGE-SECRET-KEY-…`). Only the restore command reads it: don't leave it on the server.",
    default: "none",
  }),
  BACKUP_TIME: optionalText
    .pipe(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 02:30")
        .default("02:30"),
    )
    .meta({ description: "When the nightly backup begins, in UTC.", default: "`02:30`" }),
  BACKUP_KEEP: optionalText
    .pipe(
      z
        .string()
        .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, "must be days,weeks,months, such as 7,4,12")
        .default("7,4,12"),
    )
    .meta({
      description: "For how many days, weeks and months the last backup of each is kept.",
      default: "`7,4,12`",
    }),
});

/** The variables once they were checked, each by itself. */
export type EnvValues = z.output<typeof EnvSchema>;
