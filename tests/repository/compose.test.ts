import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { LIMITS } from "~/front-door/options";
import { EnvSchema } from "~/server/env/variables.server";

interface Service {
  build?: string;
  image: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  command?: string[];
  restart?: string;
  stop_grace_period?: string;
  logging?: { driver: string };
}

const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
  services: Record<string, Service>;
};
const proxy = readFileSync("deploy/haproxy.cfg", "utf8");
const instances = Object.keys(services).filter((name) => /^app\d$/.test(name));

/** What the compose file or the image sets, and what only a command or a trial reads. */
const OWN_VARIABLES = new Set([
  ...["NODE_ENV", "PORT", "HOST", "TRUST_PROXY_HOPS", "UPLOAD_DIR"],
  ...["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"],
  ...["DEMO_PASSWORD", "DEV_MAIL", "BACKUP_IDENTITY_FILE"],
]);

describe("the compose file", () => {
  test("migrates in a step of its own, which both instances wait for", () => {
    expect(instances).toEqual(["app1", "app2"]);
    expect(services.migrate).toMatchObject({
      image: services.app1?.image,
      command: ["node", "build/cli/db-migrate.js"],
      environment: services.app1?.environment,
      depends_on: { postgres: { condition: "service_healthy" } },
      restart: "no",
    });
    for (const name of instances)
      expect(services[name]?.depends_on?.migrate).toEqual({ condition: "service_completed_successfully" });
    expect(services.proxy?.depends_on).toEqual({
      app1: { condition: "service_healthy" },
      app2: { condition: "service_healthy" },
    });
  });

  test("kills an instance only after its running requests had their time", () => {
    for (const name of instances) {
      const [, seconds] = /^(\d+)s$/.exec(services[name]?.stop_grace_period ?? "") ?? [];
      expect(Number(seconds) * 1_000).toBeGreaterThan(LIMITS.hardStopMilliseconds);
    }
  });

  test("lets the operator choose where the access log goes, and who deletes it", () => {
    for (const name of instances)
      expect(services[name]?.logging).toEqual({ driver: "${LOG_DRIVER:-json-file}" });
  });

  test.each(Object.keys(EnvSchema.shape).filter((variable) => !OWN_VARIABLES.has(variable)))(
    "passes %s on to every instance",
    (variable) => {
      for (const name of instances) {
        expect(services[name]?.environment?.[variable]).toContain(`\${${variable}:`);
      }
    },
  );

  test("checks the health of an instance by the image's own check", () => {
    expect(readFileSync("Dockerfile", "utf8")).toMatch(/^HEALTHCHECK /m);
  });
});

describe("the proxy configuration", () => {
  test("looks every instance up again by its name in the network", () => {
    const names = [...proxy.matchAll(/^\s+server \S+ (\w+):3000\b/gm)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(instances));
    expect(proxy).toMatch(/^\s+nameserver docker 127\.0\.0\.11:53$/m);
    expect(proxy).toMatch(/^\s+default-server .*\bresolvers network\b.*\binit-addr libc,none$/m);
  });

  test("gives a health check longer than a busy moment", () => {
    const [, seconds] = /^\s+timeout check (\d+)s$/m.exec(proxy) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(2);
  });
});
