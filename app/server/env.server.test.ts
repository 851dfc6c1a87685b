import { describe, expect, test } from "vitest";

import { readEnv } from "./env.server";
import { EnvironmentError } from "./env/values";
import { EnvSchema } from "./env/variables.server";

const SECRET = "0123456789abcdef0123456789abcdef";
const production = { NODE_ENV: "production", APP_URL: "https://app.example", SESSION_SECRET: SECRET };

describe("the outbox at /dev/mail", () => {
  test.each([
    ["in development", { NODE_ENV: "development" }, true],
    ["in development, switched off", { NODE_ENV: "development", DEV_MAIL: "false" }, false],
    ["in a demo that asks for it", { NODE_ENV: "production", DEV_MAIL: "true" }, true],
    ["on a server that forgot its address", { NODE_ENV: "production" }, false],
    ["in production, whatever is asked", { ...production, DEV_MAIL: "true" }, false],
    [
      "beside a mail server",
      { NODE_ENV: "development", DEV_MAIL: "true", SMTP_URL: "smtp://mail.example" },
      false,
    ],
  ])("%s", (_where, variables, shown) => {
    expect(readEnv(variables).devMail).toBe(shown);
  });
});

describe("a database whose certificate isn't checked", () => {
  const url = (query: string) => `postgres://automata@db.example/automata${query}`;
  test.each([
    ["", []],
    ["?sslmode=verify-full", []],
    ["?sslmode=require", []],
    ["?sslmode=no-verify", ["DATABASE_URL"]],
    ["?application_name=a&sslmode=no-verify", ["DATABASE_URL"]],
    ["?uselibpqcompat=true&sslmode=require", ["DATABASE_URL"]],
    ["?uselibpqcompat=true&sslmode=prefer", ["DATABASE_URL"]],
    ["?uselibpqcompat=true&sslmode=require&sslrootcert=/ca.pem", []],
    ["?uselibpqcompat=true&sslmode=verify-full", []],
  ])("%j", (query, named) => {
    expect(readEnv({ ...production, DATABASE_URL: url(query) }).uncheckedDatabases).toEqual(named);
  });

  test("is named by its variable", () => {
    const unchecked = url("?sslmode=no-verify");
    const { uncheckedDatabases } = readEnv({
      ...production,
      DATABASE_URL: url("?sslmode=verify-full"),
      DATABASE_DIRECT_URL: unchecked,
      DATABASE_READ_URL: unchecked,
    });
    expect(uncheckedDatabases).toEqual(["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]);
  });
});

describe("the mail server", () => {
  test.each([["http://mail.example"], ["mail.example:587"], ["smtp"]])("refuses %s", (value) => {
    const refusal = () => readEnv({ SMTP_URL: value });
    expect(refusal).toThrow(EnvironmentError);
    expect(refusal).toThrow(/SMTP_URL/);
  });

  test("takes an address with credentials", () => {
    const url = "smtps://user:pa%40ss@mail.example:465";
    expect(readEnv({ SMTP_URL: url }).smtpUrl).toBe(url);
  });
});

describe("the check of forms by Turnstile", () => {
  const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };

  test("is off without keys, and on with both", () => {
    expect(readEnv({ TURNSTILE_SITE_KEY: " " }).turnstile).toBeUndefined();
    expect(readEnv(keys).turnstile).toEqual({
      siteKey: "site",
      secretKey: "secret",
      origin: "https://challenges.cloudflare.com",
    });
  });

  test.each(["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"])(
    "does not start with the other key than %s",
    (name) => {
      const refusal = () => readEnv({ ...keys, [name]: "" });
      expect(refusal).toThrow(EnvironmentError);
      expect(refusal).toThrow(/TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY/);
    },
  );
});

test("production does not start while the certificates of others go unchecked", () => {
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  expect(() => readEnv({ ...production, ...unchecked })).toThrow(/NODE_TLS_REJECT_UNAUTHORIZED/);
  expect(() => readEnv({ NODE_ENV: "development", ...unchecked })).not.toThrow();
});

test("a file of authorities that can't be read is named, because Node would only ignore it", () => {
  for (const file of ["/nowhere/authority.pem", "package.json"])
    expect(() => readEnv({ NODE_EXTRA_CA_CERTS: file }), file).toThrow(/NODE_EXTRA_CA_CERTS: must be/);
  expect(() => readEnv({ NODE_EXTRA_CA_CERTS: "" })).not.toThrow();
});

describe("the store of new pictures", () => {
  const bucket = {
    S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com/",
    S3_REGION: "eu-central-1",
    S3_BUCKET: "automata-pictures",
    S3_ACCESS_KEY_ID: "AKIA0",
    S3_SECRET_ACCESS_KEY: "not/told+to=anybody",
  };
  const cloud = { CLOUDINARY_URL: "cloudinary://key:secret@cloud" };

  test.each([
    ["the folder", {}, "local"],
    ["the bucket that is set up", bucket, "s3"],
    ["Cloudinary that is set up", cloud, "cloudinary"],
    ["of both the one that is said", { ...bucket, ...cloud, PICTURE_STORE: "cloudinary" }, "cloudinary"],
    ["the folder again, while old pictures stay", { ...bucket, PICTURE_STORE: "local" }, "local"],
  ])("is %s", (_which, variables, store) => {
    expect(readEnv(variables).pictureStore).toBe(store);
  });

  test("is a bucket with all of its parts", () => {
    expect(readEnv(bucket).s3).toEqual({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "automata-pictures",
      accessKeyId: "AKIA0",
      secretAccessKey: "not/told+to=anybody",
    });
    expect(readEnv({}).s3).toBeUndefined();
  });

  test.each([
    ["a part of a bucket is missing", { ...bucket, S3_SECRET_ACCESS_KEY: " " }, /S3_SECRET_ACCESS_KEY/],
    ["two stores are set up and none is chosen", { ...bucket, ...cloud }, /PICTURE_STORE/],
    ["the chosen one is not set up", { ...cloud, PICTURE_STORE: "s3" }, /PICTURE_STORE/],
    ["the address has a path", { ...bucket, S3_ENDPOINT: "https://s3.example/x" }, /S3_ENDPOINT/],
    ["the bucket has no such name", { ...bucket, S3_BUCKET: "../x" }, /S3_BUCKET/],
  ])("stops the start when %s, and reveals no secret", (_why, variables, named) => {
    const refusal = () => readEnv(variables);
    expect(refusal).toThrow(named);
    expect(refusal).not.toThrow(/not\/told/);
  });
});

test("a read replica needs PostgreSQL", () => {
  const replica = "postgres://automata@10.0.0.12:5432/automata";
  const primary = "postgres://automata@10.0.0.11:5432/automata";
  expect(readEnv({ DATABASE_URL: primary }).databaseReadUrl).toBeUndefined();
  expect(readEnv({ DATABASE_URL: primary, DATABASE_READ_URL: replica }).databaseReadUrl).toBe(replica);
  expect(() => readEnv({ DATABASE_URL: "file:./x.db", DATABASE_READ_URL: replica })).toThrow(
    /DATABASE_READ_URL/,
  );
});

test("the direct address of the database is its only one unless a pooler is in front", () => {
  const pooled = "postgres://automata@127.0.0.1:6432/automata";
  const direct = "postgres://automata@127.0.0.1:5000/automata";
  expect(readEnv({ DATABASE_URL: pooled }).databaseDirectUrl).toBe(pooled);
  expect(readEnv({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct);
  expect(() => readEnv({ DATABASE_URL: "file:./x.db", DATABASE_DIRECT_URL: direct })).toThrow(
    /DATABASE_DIRECT_URL/,
  );
});

test.each([
  ["an address without its key", { SUPABASE_URL: "https://accounts.example" }, /SUPABASE_ANON_KEY/],
  ["a key without its address", { SUPABASE_ANON_KEY: "key" }, /SUPABASE_URL/],
  ["a key of the service alone", { SUPABASE_SERVICE_ROLE_KEY: "key" }, /SUPABASE_URL/],
])("a hosted identity service is not half set up: %s", (_, variables, names) => {
  expect(() => readEnv(variables)).toThrow(EnvironmentError);
  expect(() => readEnv(variables)).toThrow(names);
});

describe("SESSION_SECRET", () => {
  const OLDER = "89abcdef0123456789abcdef01234567";

  test("may name older secrets after the one that signs, for a grace period", () => {
    const { sessionSecret, sessionSecrets, sealingSecrets } = readEnv({
      ...production,
      SESSION_SECRET: `${SECRET}, ${OLDER}`,
    });
    expect(sessionSecret).toBe(SECRET);
    expect(sessionSecrets).toEqual([SECRET, OLDER]);
    expect(sealingSecrets).toEqual([SECRET, OLDER]);
  });

  test.each([
    ["is one character again and again", "a".repeat(64)],
    ["is a short pattern", "abcd".repeat(16)],
    ["has a short value", `${SECRET},too short`],
    ["has an older value that is easy to guess", `${SECRET},${"0".repeat(32)}`],
  ])("is refused when it %s, without being told", (_case, secret) => {
    const refusal = () => readEnv({ ...production, SESSION_SECRET: secret });
    expect(refusal).toThrow(/^SESSION_SECRET/);
    expect(refusal).not.toThrow(secret);
  });
});

describe("sign-in with company accounts", () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const issuer = { OIDC_ISSUER: "https://id.example/realms/staff", OIDC_CLIENT_ID: "id" };
  const hosted = { SUPABASE_URL: "https://project.example", SUPABASE_ANON_KEY: "key" };

  test("offers what is set up, in one order", () => {
    expect(readEnv({}).externalSignIn).toEqual([]);
    const microsoft = { MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "secret" };
    const all = readEnv({ ...issuer, ...microsoft, ...google, OIDC_NAME: "Hartwig" }).externalSignIn;
    expect(all.map(({ provider }) => provider)).toEqual(["google", "azure", "custom:company"]);
    expect(all[1]?.client?.issuer).toBe("https://login.microsoftonline.com/common/v2.0");
    expect(all[2]).toMatchObject({ label: "Hartwig", client: { secret: undefined } });
  });

  test("leaves the secrets to a hosted project, and takes its names", () => {
    const { externalSignIn } = readEnv({ ...hosted, SUPABASE_PROVIDERS: "azure, custom:hartwig" });
    expect(externalSignIn.map(({ provider, client }) => [provider, client])).toEqual([
      ["azure", undefined],
      ["custom:hartwig", undefined],
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ["half a client", { GOOGLE_CLIENT_ID: "id" }],
    ["an issuer without a client", { OIDC_ISSUER: "https://id.example" }],
    ["an issuer without encryption", { ...issuer, OIDC_ISSUER: "http://id.example" }],
    ["an issuer with a query", { ...issuer, OIDC_ISSUER: "https://id.example/?x=1" }],
    ["a directory that isn't one", { MICROSOFT_TENANT: "contoso" }],
    ["two places for the secrets", { ...hosted, ...google }],
    ["names of a hosted project without one", { SUPABASE_PROVIDERS: "google" }],
    ["an unknown name", { ...hosted, SUPABASE_PROVIDERS: "myspace" }],
  ])("refuses %s", (_what, variables) => {
    expect(() => readEnv(variables)).toThrow(EnvironmentError);
  });

  test("an issuer on this machine may do without encryption", () => {
    const { externalSignIn } = readEnv({ ...issuer, OIDC_ISSUER: "http://127.0.0.1:4000" });
    expect(externalSignIn).toHaveLength(1);
  });
});

describe("sites that may show pages in a frame", () => {
  test("are listed as hosts, reached by https except on this machine", () => {
    const EMBED_HOSTS =
      "WWW.Example.com, https://shop.example:8443,localhost:8080, 127.0.0.1, www.example.com";
    expect(readEnv({ EMBED_HOSTS }).embedOrigins).toEqual([
      "https://www.example.com",
      "https://shop.example:8443",
      "http://localhost:8080",
      "http://127.0.0.1",
    ]);
    expect(readEnv({}).embedOrigins).toEqual([]);
  });

  test.each([
    "*",
    "*.example.com",
    "example",
    "com",
    "https:",
    "https://*",
    "http://www.example.com",
    "10.0.0.1",
    "www.example.com/path",
    "www.example.com;script-src *",
    "www.example.com 'self'",
    "'self'",
    "data:",
    "user@example.com",
    "www.example.com:99999",
    "www..example.com",
    "-a.example.com",
    "bücher.example",
    "a.example,*",
    Array.from({ length: 51 }, (_, index) => `h${index}.example.com`).join(","),
  ])("don't include %s", (EMBED_HOSTS) => {
    expect(() => readEnv({ EMBED_HOSTS })).toThrow(/EMBED_HOSTS/);
  });
});

describe("the first super admins", () => {
  test("are listed by email address", () => {
    const BOOTSTRAP_SUPER_ADMINS = "Ada@firm.example, bo@firm.example";
    const { bootstrapSuperAdmins } = readEnv({ BOOTSTRAP_SUPER_ADMINS });
    expect(bootstrapSuperAdmins).toEqual(["ada@firm.example", "bo@firm.example"]);
  });

  test.each([
    "ada",
    "ada@firm.example bo@firm.example",
    "ada@firm.example;bo@firm.example",
    "<ada@firm.example>",
  ])("aren't %s, which nobody could ever confirm", (BOOTSTRAP_SUPER_ADMINS) => {
    expect(() => readEnv({ BOOTSTRAP_SUPER_ADMINS })).toThrow(/BOOTSTRAP_SUPER_ADMINS: must be email/);
  });
});

describe("passkeys", () => {
  test("belong to the site's host unless it is said otherwise", () => {
    expect(readEnv({}).webauthn).toEqual({
      enabled: true,
      rpId: undefined,
      rpName: undefined,
      origins: undefined,
    });
    const { webauthn } = readEnv({
      ...production,
      PASSKEYS: "off",
      WEBAUTHN_RP_ID: "Example.com",
      WEBAUTHN_RP_NAME: "Example",
      WEBAUTHN_ORIGINS: "https://app.example.com, https://example.com:8443",
    });
    expect(webauthn).toEqual({
      enabled: false,
      rpId: "example.com",
      rpName: "Example",
      origins: ["https://app.example.com", "https://example.com:8443"],
    });
  });

  test.each([
    ["an IP address as a domain", { APP_URL: "http://127.0.0.1", WEBAUTHN_RP_ID: "127.0.0.1" }],
    ["a domain with a scheme", { ...production, WEBAUTHN_RP_ID: "https://app.example" }],
    ["a domain of another site", { ...production, WEBAUTHN_RP_ID: "other.example" }],
    ["a domain below the site's", { ...production, WEBAUTHN_RP_ID: "www.app.example" }],
    ["an origin of another domain", { ...production, WEBAUTHN_ORIGINS: "https://notapp.example" }],
    ["an origin with a path", { ...production, WEBAUTHN_ORIGINS: "https://app.example/x" }],
  ])("refuses %s", (_what, variables) => {
    expect(() => readEnv(variables)).toThrow(EnvironmentError);
  });
});

describe("the nightly backup", () => {
  const keys = [
    "age1gkqqzn08up26xt59twjmxdvnnq458wx0cxmnppmwv7j66qgeeatqxh0vzg",
    "age16ju0lwas8wdzs26ptfmtjh3fle4zv2x4jnk9gyyue26avc3slguq3zzvys",
  ];
  const key = { BACKUP_RECIPIENTS: keys.join(", ") };

  test("goes to a folder or a bucket, at a time, and is kept for a while", () => {
    expect(readEnv({}).backup).toBeUndefined();
    expect(readEnv({ ...key, BACKUP_TO: "/mnt/backups" })).toMatchObject({
      backup: {
        to: { folder: "/mnt/backups" },
        minute: 150,
        keep: { days: 7, weeks: 4, months: 12 },
      },
      backupRecipients: keys,
    });
    const s3 = {
      S3_ENDPOINT: "https://s3.test",
      S3_REGION: "auto",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    const bucket = readEnv({ ...key, ...s3, BACKUP_TO: "s3://backups", BACKUP_TIME: "23:59" });
    expect(bucket.backup).toMatchObject({ to: { bucket: { bucket: "backups" } }, minute: 1_439 });
    expect(bucket.s3).toMatchObject({ bucket: "pictures" });
  });

  test.each([
    [{ BACKUP_TO: "/mnt/backups" }, "BACKUP_RECIPIENTS"],
    [{ ...key, BACKUP_TO: "backups" }, "BACKUP_TO"],
    [{ ...key, BACKUP_TO: "s3://backups" }, "S3_ENDPOINT"],
    [{ ...key, BACKUP_TIME: "24:00" }, "BACKUP_TIME"],
    [{ BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1QQ" }, "BACKUP_RECIPIENTS"],
    [{ BACKUP_RECIPIENTS: keys[0]?.slice(0, -1) ?? "" }, "BACKUP_RECIPIENTS: has a key with a part missing"],
    [{ BACKUP_RECIPIENTS: keys[0]?.replace("q", "p") ?? "" }, "BACKUP_RECIPIENTS: has a key with a part"],
  ])("refuses %j", (source, name) => {
    expect(() => readEnv(source)).toThrow(name);
  });
});

describe("what is said about a wrong variable", () => {
  test.each([
    [{ PORT: "abc" }, "PORT: must be a whole number from 1 to 65535"],
    [{ PORT: "99999" }, "PORT: must be a whole number from 1 to 65535"],
    [{ TRUST_PROXY_HOPS: "1.5" }, "TRUST_PROXY_HOPS: must be a whole number from 0 to 10"],
    [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1"],
    [{ LOG_LEVEL: "verbose" }, "LOG_LEVEL: must be silent, error, warn, info or debug"],
    [{ NODE_ENV: "prod" }, "NODE_ENV: must be production, development or test"],
    [{ APP_URL: "https://app.example/site" }, "APP_URL: must have no path, no query and no password"],
    [{ APP_URL: "https://me:secret@app.example" }, "APP_URL: must have no path, no query and no password"],
    [{ APP_URL: "app.example" }, "APP_URL: must be an http(s) address"],
    [{ S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT: must be an http(s) address"],
    [{ OIDC_ISSUER: "id.example" }, "OIDC_ISSUER: must be an https address"],
    [{ CLAMD_URL: "tcp://scanner:99999" }, "CLAMD_URL: must be tcp://host:3310 or unix:/path/to/clamd.ctl"],
    [
      { WEBAUTHN_ORIGINS: "https://app.example:99999" },
      "WEBAUTHN_ORIGINS: must be origins such as https://app.example.com, separated by commas",
    ],
    [
      { DATABASE_URL: "file://data/app.db" },
      "DATABASE_URL: must be file:./path or file:///path: a host isn't possible",
    ],
    ...["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"].map(
      (name): [Record<string, string>, string] => [
        { DATABASE_URL: "postgres://h/db", [name]: "postgres://automata:pass#word@db.example:5432/app" },
        `${name}: can't be read: in the user name and the password, write # as %23, / as %2F, ? as %3F and % as %25`,
      ],
    ),
    [
      { SESSION_SECRET: "short,short" },
      "SESSION_SECRET: must have at least 32 characters in each of its values; " +
        "SESSION_SECRET: is too easy to guess (openssl rand -hex 32 makes a good one)",
    ],
  ])("%j: %s", (source, message) => {
    expect(() => readEnv(source)).toThrow(new EnvironmentError(message));
  });
});

test.each([
  "postgres://automata:p%23w@db.example:5432/app?sslmode=verify-full",
  "postgres://automata:p@ss@db.example/app",
  "postgres://automata@/app?host=/run/postgresql",
  "postgresql:///app?host=/run/postgresql",
])("%s is an address of a database", (address) => {
  expect(readEnv({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

test("an empty variable is one that isn't set", () => {
  const names = Object.keys(EnvSchema.shape);
  const empty = readEnv(Object.fromEntries(names.map((name) => [name, ""])));
  // A secret is made by chance if there is none.
  const chance = { sessionSecret: expect.any(String) as string, sessionSecrets: [expect.any(String)] };
  expect(empty).toEqual({ ...readEnv({}), ...chance });
});

test("whatever is in one variable, what is wrong is said with its name", () => {
  const values = [
    "abc",
    "0",
    "-1",
    "https://",
    "https://[::1",
    "https://a b",
    "http://a:99999",
    "tcp://a:99999",
  ];
  for (const name of Object.keys(EnvSchema.shape)) {
    for (const value of values) {
      const reading = () => {
        try {
          readEnv({ [name]: value });
        } catch (error) {
          if (!(error instanceof EnvironmentError)) throw new Error(`${name}: ${value}`, { cause: error });
        }
      };
      expect(reading).not.toThrow();
    }
  }
});
