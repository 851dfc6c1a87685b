import path from "node:path";

import {
  externalSignIn,
  hostedIdentity,
  webauthn,
  type ExternalSignIn,
  type Webauthn,
} from "./env/sign-in.server";
import {
  backupPlan,
  dataFolder,
  pictureStore,
  s3Bucket,
  scannerAddress,
  type BackupPlan,
  type PictureStore,
  type S3Bucket,
  type ScannerAddress,
} from "./env/storage.server";
import { EnvironmentError, listOf } from "./env/values";
import { EnvSchema, frameOrigin, type EnvValues } from "./env/variables.server";

/** The origin of Turnstile's script, where its tokens are checked as well. */
const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** Secrets from documentation and examples. Never accepted in production. */
const SAMPLE_SECRETS = ["change-me", "change-me-to-32-random-characters", "secret", "NOT_A_STRONG_SECRET"];

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

/** Both keys, or none. */
function turnstileKeys({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey }: EnvValues) {
  if (siteKey && secretKey) return { siteKey, secretKey, origin: TURNSTILE_ORIGIN };
  if (!siteKey && !secretKey) return undefined;
  throw new EnvironmentError("TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY: set both, or neither");
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
