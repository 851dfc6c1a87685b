import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { bech32 } from "@scure/base";
import { z } from "zod";

/** The origin of Turnstile's script, where its tokens are checked as well. */
const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** Secrets from documentation and examples. Never accepted in production. */
const SAMPLE_SECRETS = ["change-me", "change-me-to-32-random-characters", "secret", "NOT_A_STRONG_SECRET"];

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
function frameOrigin(entry: string): string | null {
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
    .pipe(z.string().min(8, "must have at least 8 characters").optional())
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

type EnvValues = z.output<typeof EnvSchema>;

/**
 * The checked configuration. `appUrl` has no trailing slash. `production` means: reached over
 * https, so real secrets are required.
 */
interface Env {
  nodeEnv: "development" | "production" | "test";
  port: number;
  host: string | undefined;
  appUrl: string;
  /**
   * Its subdomains are the hosts of tenants: `<subdomain>.<tenantDomain>`. A local trial uses those
   * of localhost.
   */
  tenantDomain: string | undefined;
  production: boolean;
  databaseUrl: string;
  /** Leads to the same database without a pooler: sessions keep their settings and locks. */
  databaseDirectUrl: string;
  /** A streaming replica of the database. Undefined: there is none. */
  databaseReadUrl: string | undefined;
  /** The variables whose connections are encrypted without a check of the server's certificate. */
  uncheckedDatabases: string[];
  dialect: "sqlite" | "postgres";
  /** The secret that signs. */
  sessionSecret: string;
  /** The accepted secrets: the one that signs, and those it replaced, during their grace period. */
  sessionSecrets: [string, ...string[]];
  /**
   * The secrets that seal stored values. Empty if `SESSION_SECRET` isn't set, because then each
   * process has its own.
   */
  sealingSecrets: string[];
  trustProxyHops: number;
  /** How often one caller may read from the API in a minute, in each process. */
  apiReadsPerMinute: number;
  metricsToken: string | undefined;
  /** Where traces go; undefined: nothing is traced. */
  tracing: TraceExport | undefined;
  /** Private hosts that webhooks may reach, lower case: `host` or `host:port`. */
  allowedPrivateHosts: string[];
  /** Origins of the sites that may show some pages in a frame. */
  embedOrigins: string[];
  /** The email server. Without one, emails stay in the outbox. */
  smtpUrl: string | undefined;
  /** Sender of all emails; undefined: the address in the settings. */
  mailFrom: string | undefined;
  /** The password of the demo accounts. By default it is random. */
  demoPassword: string | undefined;
  /**
   * Whether anyone may read the outbox at `/dev/mail`. Never in production or with an email server.
   */
  devMail: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** The hosted identity service. All three undefined: accounts live in the embedded provider. */
  supabaseUrl: string | undefined;
  supabaseAnonKey: string | undefined;
  supabaseServiceRoleKey: string | undefined;
  /** Verifies the tokens of a hosted project that signs them with a shared secret. */
  supabaseJwtSecret: string | undefined;
  /** External sign-in, in the order of its buttons. */
  externalSignIn: ExternalSignIn[];
  /** Passkeys of the embedded provider. What is undefined follows from `appUrl`. */
  webauthn: Webauthn;
  /** Addresses that become super_admin at their first confirmed sign-in, lower case. */
  bootstrapSuperAdmins: string[];
  /** The language model that may phrase replies; undefined: only the built-in wording. */
  llm: { url: string; key: string | undefined; model: string } | undefined;
  /** Turnstile's check of public forms; undefined: forms have only their own traps. */
  turnstile: { siteKey: string; secretKey: string; origin: string } | undefined;
  /** The store for new pictures. Older ones are read from where they are. */
  pictureStore: PictureStore;
  /** Folder of uploaded pictures and files. */
  uploadDir: string;
  /** The scanner that checks files for viruses; undefined: nothing checks them. */
  scanner: ScannerAddress | undefined;
  /** The account at Cloudinary, with key and secret. */
  cloudinaryUrl: string | undefined;
  /** A bucket that speaks the S3 protocol. */
  s3: S3Bucket | undefined;
  /** The nightly backup; undefined: none. */
  backup: BackupPlan | undefined;
  /** The public keys that can open new backups. */
  backupRecipients: string[];
  /** The file with the secret key for a restore. */
  backupIdentityFile: string | undefined;
}

/** The collector of traces (OTLP over HTTP). */
export interface TraceExport {
  /** Without a trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  share: number;
}

/** The relying party of passkeys (Web Authentication Level 3, section 4). */
export interface Webauthn {
  enabled: boolean;
  rpId: string | undefined;
  rpName: string | undefined;
  origins: string[] | undefined;
}

/** Where, when and for how long backups are kept. */
export interface BackupPlan {
  to: BackupPlace;
  /** Minutes after midnight in UTC. */
  minute: number;
  keep: { days: number; weeks: number; months: number };
}

/** A folder or a bucket for backups. */
export type BackupPlace = { folder: string } | { bucket: S3Bucket };

/** An external way to sign in. Without a `client`, the hosted service has the issuer's secrets. */
export interface ExternalSignIn {
  /** The protocol's name: `google`, `azure`, `keycloak` or `custom:…`. */
  provider: ExternalProviderName;
  /** What the operator calls it; undefined for its usual name. */
  label: string | undefined;
  client: { issuer: string; id: string; secret: string | undefined } | undefined;
}

export type ExternalProviderName = "google" | "azure" | "keycloak" | `custom:${string}`;

type PictureStore = NonNullable<EnvValues["PICTURE_STORE"]>;

/** Where a scanner listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** A bucket and its credentials. */
export interface S3Bucket {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A variable of the environment is missing or wrong. The message names each one, never its value.
 */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Checks a set of environment variables. Throws an `EnvironmentError` that names every wrong one.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = EnvSchema.safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);
    throw new EnvironmentError([...new Set(faults)].join("; "));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production" && (values.APP_URL?.startsWith("https://") ?? false);
  if (production && values.SESSION_SECRET?.every((secret) => !SAMPLE_SECRETS.includes(secret)) !== true) {
    throw new EnvironmentError(
      "SESSION_SECRET: production needs a secret of your own (openssl rand -hex 32)",
    );
  }
  if (production && source.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
    throw new EnvironmentError("NODE_TLS_REJECT_UNAUTHORIZED: production checks the certificates of others");
  }
  const s3 = s3Bucket(values);
  const [sessionSecret = crypto.randomUUID() + crypto.randomUUID(), ...olderSecrets] =
    values.SESSION_SECRET ?? [];
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, "");
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    appUrl,
    tenantDomain:
      values.TENANT_DOMAIN ?? (new URL(appUrl).hostname === "localhost" ? "localhost" : undefined),
    production,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrl(values),
    databaseReadUrl: readUrl(values),
    uncheckedDatabases: DATABASE_VARIABLES.filter((name) => isUnchecked(values[name])),
    dialect: values.DATABASE_URL.startsWith("file:") ? "sqlite" : "postgres",
    sessionSecret,
    sessionSecrets: [sessionSecret, ...olderSecrets],
    sealingSecrets: values.SESSION_SECRET ?? [],
    trustProxyHops: values.TRUST_PROXY_HOPS,
    apiReadsPerMinute: values.API_READS_PER_MINUTE,
    metricsToken: values.METRICS_TOKEN,
    tracing: traceExport(values),
    allowedPrivateHosts: listOf(values.ALLOWED_PRIVATE_HOSTS),
    embedOrigins: [...new Set(listOf(values.EMBED_HOSTS).flatMap((entry) => frameOrigin(entry) ?? []))],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    demoPassword: values.DEMO_PASSWORD,
    devMail:
      !production &&
      values.SMTP_URL === undefined &&
      (values.DEV_MAIL === undefined ? values.NODE_ENV !== "production" : values.DEV_MAIL === "true"),
    logLevel: values.LOG_LEVEL,
    ...hostedIdentity(values),
    supabaseJwtSecret: values.SUPABASE_JWT_SECRET,
    externalSignIn: externalSignIn(values),
    webauthn: webauthn(values, appUrl),
    bootstrapSuperAdmins: listOf(values.BOOTSTRAP_SUPER_ADMINS),
    llm: values.LLM_URL
      ? {
          url: values.LLM_URL.replace(/(?<!\/)\/+$/, ""),
          key: values.LLM_KEY,
          model: values.LLM_MODEL ?? "gpt-4o-mini",
        }
      : undefined,
    turnstile: turnstileKeys(values),
    uploadDir: path.resolve(values.UPLOAD_DIR ?? path.join(dataFolder(values.DATABASE_URL), "uploads")),
    scanner: scannerAddress(values.CLAMD_URL),
    cloudinaryUrl: values.CLOUDINARY_URL,
    s3,
    pictureStore: pictureStore(values, s3),
    backup: backupPlan(values, s3),
    backupRecipients: listOf(values.BACKUP_RECIPIENTS),
    backupIdentityFile: values.BACKUP_IDENTITY_FILE,
  };
}

function directUrl({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct = url }: EnvValues): string {
  if (url.startsWith("file:") && direct !== url)
    throw new EnvironmentError("DATABASE_DIRECT_URL: needs a DATABASE_URL that starts with postgres://");
  return direct;
}

function readUrl({ DATABASE_URL: url, DATABASE_READ_URL: read }: EnvValues): string | undefined {
  if (url.startsWith("file:") && read !== undefined)
    throw new EnvironmentError("DATABASE_READ_URL: needs a DATABASE_URL that starts with postgres://");
  return read;
}

const DATABASE_VARIABLES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const;

/**
 * Whether the driver accepts any certificate at this address. As libpq, it also does for `require`.
 */
function isUnchecked(url = ""): boolean {
  const query = new URLSearchParams(url.startsWith("postgres") ? url.split("?")[1] : "");
  const mode = query.get("sslmode") ?? "";
  const isLikeLibpq = query.get("uselibpqcompat") === "true";
  if (!isLikeLibpq) return mode === "no-verify";
  return mode === "prefer" || (mode === "require" && !query.has("sslrootcert"));
}

function traceExport(values: EnvValues): TraceExport | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = "" } = values;
  if (endpoint === undefined) return undefined;
  const pairs = headers.split(",").filter(Boolean);
  return {
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ""),
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
    ),
    serviceName: values.OTEL_SERVICE_NAME ?? "automata",
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function backupPlan(values: EnvValues, s3: S3Bucket | undefined): BackupPlan | undefined {
  if (values.BACKUP_TO === undefined) return undefined;
  if (values.BACKUP_RECIPIENTS === undefined) {
    throw new EnvironmentError("BACKUP_RECIPIENTS: BACKUP_TO needs the public key of age that opens backups");
  }
  const [hours = 0, minutes = 0] = values.BACKUP_TIME.split(":").map(Number);
  const [days = 0, weeks = 0, months = 0] = values.BACKUP_KEEP.split(",").map(Number);
  return {
    to: backupPlace(values.BACKUP_TO, s3),
    minute: hours * 60 + minutes,
    keep: { days, weeks, months },
  };
}

function backupPlace(address: string, s3: S3Bucket | undefined): BackupPlace {
  if (!address.startsWith("s3://")) return { folder: address };
  if (!s3)
    throw new EnvironmentError("BACKUP_TO: s3:// needs S3_ENDPOINT, S3_REGION, S3_BUCKET and its keys");
  return { bucket: { ...s3, bucket: address.slice("s3://".length) } };
}

/** The parts of a list with commas, in lower case. */
function listOf(text = ""): string[] {
  return text
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * The hosted service's URL with its public key, or neither. The service key is for what an
 * administrator does.
 */
function hostedIdentity(values: EnvValues) {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = values;
  if ((url === undefined) !== (anonKey === undefined)) {
    throw new EnvironmentError("SUPABASE_URL, SUPABASE_ANON_KEY: set both, or neither");
  }
  if (url === undefined && serviceRoleKey !== undefined) {
    throw new EnvironmentError("SUPABASE_SERVICE_ROLE_KEY: needs SUPABASE_URL and SUPABASE_ANON_KEY");
  }
  return {
    supabaseUrl: url?.replace(/(?<!\/)\/+$/, ""),
    supabaseAnonKey: anonKey,
    supabaseServiceRoleKey: serviceRoleKey,
  };
}

/** The external ways to sign in: those of the hosted project, or those with a client of our own. */
function externalSignIn(values: EnvValues): ExternalSignIn[] {
  const { SUPABASE_URL, SUPABASE_PROVIDERS, OIDC_NAME: label } = values;
  const own = ownClients(values);
  if (SUPABASE_URL === undefined) {
    if (SUPABASE_PROVIDERS !== undefined) {
      throw new EnvironmentError("SUPABASE_PROVIDERS: needs SUPABASE_URL and SUPABASE_ANON_KEY");
    }
    return own;
  }
  if (own.length > 0) {
    throw new EnvironmentError(
      "GOOGLE_…, MICROSOFT_…, OIDC_…: with SUPABASE_URL, set them up in the hosted project and list them in SUPABASE_PROVIDERS",
    );
  }
  const names = listOf(SUPABASE_PROVIDERS) as ExternalProviderName[];
  return names.map((provider) => ({
    provider,
    label: ["google", "azure"].includes(provider) ? undefined : label,
    client: undefined,
  }));
}

/** Checks the domain and the origins, because browsers refuse wrong ones almost silently. */
function webauthn(values: EnvValues, appUrl: string): Webauthn {
  const { WEBAUTHN_RP_ID: rpId, WEBAUTHN_RP_NAME: rpName, WEBAUTHN_ORIGINS } = values;
  const given = listOf(WEBAUTHN_ORIGINS);
  const origins = (given.length > 0 ? given : [appUrl]).map((origin) => new URL(origin));
  const domain = rpId ?? new URL(appUrl).hostname;
  if (!origins.every(({ hostname }) => hostname === domain || hostname.endsWith(`.${domain}`))) {
    throw new EnvironmentError(
      "WEBAUTHN_RP_ID, WEBAUTHN_ORIGINS: the domain must be the host of each origin, or above it",
    );
  }
  return {
    enabled: values.PASSKEYS !== "off",
    rpId,
    rpName,
    origins: given.length > 0 ? origins.map(({ origin }) => origin) : undefined,
  };
}

const MICROSOFT = "https://login.microsoftonline.com";

function ownClients(values: EnvValues): ExternalSignIn[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = values;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  requireBoth({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  requireBoth({ MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET });
  requireBoth({ OIDC_ISSUER, OIDC_CLIENT_ID });
  const client = (issuer: string, id: string, secret: string | undefined) => ({ issuer, id, secret });
  const tenant = values.MICROSOFT_TENANT ?? "common";
  const clients: (ExternalSignIn | null)[] = [
    GOOGLE_CLIENT_ID
      ? {
          provider: "google",
          label: undefined,
          client: client("https://accounts.google.com", GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
        }
      : null,
    MICROSOFT_CLIENT_ID
      ? {
          provider: "azure",
          label: undefined,
          client: client(`${MICROSOFT}/${tenant}/v2.0`, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET),
        }
      : null,
    OIDC_ISSUER && OIDC_CLIENT_ID
      ? {
          provider: "custom:company",
          label: OIDC_NAME,
          client: client(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET),
        }
      : null,
  ];
  return clients.filter((known) => known !== null);
}

function requireBoth(pair: Record<string, string | undefined>): void {
  const given = Object.values(pair).filter((value) => value !== undefined);
  if (given.length === 1) {
    throw new EnvironmentError(`${Object.keys(pair).join(", ")}: set both, or neither`);
  }
}

/** Both keys, or none. */
function turnstileKeys({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey }: EnvValues) {
  if (siteKey && secretKey) return { siteKey, secretKey, origin: TURNSTILE_ORIGIN };
  if (!siteKey && !secretKey) return undefined;
  throw new EnvironmentError("TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY: set both, or neither");
}

function scannerAddress(address: string | undefined): ScannerAddress | undefined {
  if (address === undefined) return undefined;
  if (address.startsWith("unix:")) return { path: address.slice("unix:".length) };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** All of a bucket, or none. */
function s3Bucket(values: EnvValues): S3Bucket | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return undefined;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new EnvironmentError(`${missing.join(", ")}: a bucket needs all of S3_…`);
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ""),
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * The store for new pictures. If two are configured, one must be chosen; pictures in the other can
 * still be read.
 */
function pictureStore({ PICTURE_STORE: chosen, CLOUDINARY_URL }: EnvValues, s3: Env["s3"]): PictureStore {
  const there: Record<PictureStore, boolean> = {
    local: true,
    s3: s3 !== undefined,
    cloudinary: CLOUDINARY_URL !== undefined,
  };
  if (chosen && !there[chosen]) throw new EnvironmentError(`PICTURE_STORE: ${chosen} is not set up`);
  if (!chosen && there.s3 && there.cloudinary) {
    throw new EnvironmentError(
      "PICTURE_STORE: both S3_… and CLOUDINARY_URL are given; say which takes new pictures",
    );
  }
  if (chosen) return chosen;
  if (there.s3) return "s3";
  return there.cloudinary ? "cloudinary" : "local";
}

/** Next to the database, if that is a file. */
function dataFolder(databaseUrl: string): string {
  if (databaseUrl.startsWith("file://")) return path.dirname(fileURLToPath(databaseUrl));
  return databaseUrl.startsWith("file:") ? path.dirname(databaseUrl.slice("file:".length)) : "./data";
}

/**
 * Nothing can run with a wrong configuration, so the process ends with 1 and one line that names
 * each wrong variable.
 */
function readOwnEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`The environment is not right. ${error.message}\n`);
    process.exit(1);
  }
}

/** The environment of a thread: this one's, with these variables instead. */
export function environmentWith(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}

/** The configuration of this process. No other code reads `process.env`. */
export const env: Env = readOwnEnv();
