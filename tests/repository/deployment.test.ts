import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

import { privacyCopy } from "~/copy/legal";
import { LIMITS } from "~/front-door/options";

/** The compiled OpenAPI schemas of Kubernetes have no types. */
interface Validator {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string }[] | null;
}

interface Container {
  image: string;
  command?: string[];
  envFrom?: { secretRef: { name: string } }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string } };
}

interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext: Record<string, unknown>;
  containers: Container[];
  volumes: { name: string; emptyDir?: object }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown> & {
    selector?: { matchLabels?: object };
    template: { metadata: { labels: object }; spec: PodSpec };
  };
}

const load = createRequire(import.meta.url);

function readManifests(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(`deploy/kubernetes/${file}`, "utf8")).map(
    (document) => document.toJS() as Manifest,
  );
}

/** `apps/v1` and `Deployment` are `IoK8sApiAppsV1Deployment` in the OpenAPI document. */
function validatorOf({ apiVersion, kind }: Manifest): Validator {
  const [version = "", group = "core"] = apiVersion.split("/").toReversed();
  const words = [group.split(".")[0] ?? "", version, kind].map(
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  // The package exports classes that copy what they check. Their schemas are beside them.
  const file = path.resolve(`node_modules/kubernetes-models/_schemas/IoK8sApi${words.join("")}.js`);
  const { validate } = load(file) as { validate: Validator };
  return validate;
}

/**
 * The schemas allow more fields than they name, as the API server once did. A field that the
 * validator never looks at is one that Kubernetes doesn't know: a wrong spelling, or a wrong place.
 */
function problemsOf(manifest: Manifest): string[] {
  const unread = new Set<string>();
  const watch = (value: unknown, place: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const children = Object.entries(value).map(([key, child]) => {
      unread.add(`${place}/${key}`);
      return [key, watch(child, `${place}/${key}`)] as const;
    });
    const copy = Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children);
    return new Proxy(copy, {
      get(target, key) {
        unread.delete(`${place}/${String(key)}`);
        return Reflect.get(target, key) as unknown;
      },
    });
  };
  const validate = validatorOf(manifest);
  validate(watch(manifest, ""));
  return [
    ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? "is wrong"}`),
    ...[...unread].map((place) => `${place} is not a field`),
  ];
}

const web = readManifests("automata.yaml");
const [job] = readManifests("migrate.yaml");
const ofKind = (kind: string) => web.find((manifest) => manifest.kind === kind);
const deployment = ofKind("Deployment");

describe("the Kubernetes manifests", () => {
  test.each([...web, ...(job ? [job] : [])].map((manifest) => [manifest.kind, manifest] as const))(
    "have a %s that the schema of Kubernetes accepts",
    (_, manifest) => {
      expect(problemsOf(manifest)).toEqual([]);
    },
  );

  test("are refused with a wrong type, without a required field and with a wrong spelling", () => {
    const wrong = structuredClone(deployment) as Manifest;
    delete wrong.spec?.selector;
    Object.assign(wrong.spec ?? {}, { replicas: "two" });
    Object.assign(wrong.spec?.template.spec ?? {}, { terminationGraceSeconds: 1 });
    expect(problemsOf(wrong)).toEqual([
      "/spec is wrong",
      "/spec/replicas is wrong",
      "/spec/template/spec/terminationGraceSeconds is not a field",
    ]);
  });

  test.each([
    ["Deployment", deployment],
    ["Job", job],
  ])("give the %s no rights, no root and a file system that can't be written", (_, manifest) => {
    const pod = manifest?.spec?.template.spec;
    expect(pod?.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    for (const container of pod?.containers ?? []) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      for (const { name } of container.volumeMounts)
        expect(pod?.volumes).toContainEqual(expect.objectContaining({ name }));
    }
  });

  test("migrate with the image and the settings of the instances", () => {
    const [migrating] = job?.spec?.template.spec.containers ?? [];
    const [serving] = deployment?.spec?.template.spec.containers ?? [];
    expect(migrating?.image).toBe(serving?.image);
    expect(migrating?.envFrom).toEqual(serving?.envFrom);
    expect(migrating?.command).toEqual(["node", "build/cli/db-migrate.js"]);
  });

  test("don't take every instance out of the service when the database is away or migrated", () => {
    const [app] = deployment?.spec?.template.spec.containers ?? [];
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"] as const)
      expect(app?.[probe]?.httpGet.path).toBe("/healthz");
  });

  test("wait longer for a stop than the application takes at most", () => {
    const seconds = deployment?.spec?.template.spec.terminationGracePeriodSeconds ?? 0;
    expect(seconds * 1_000).toBeGreaterThan(LIMITS.hardStopMilliseconds + 6_000);
  });

  test("select the instances by the labels that they have", () => {
    const labels = deployment?.spec?.template.metadata.labels;
    expect(deployment?.spec?.selector?.matchLabels).toEqual(labels);
    expect(ofKind("Service")?.spec?.selector).toEqual(labels);
    expect(ofKind("PodDisruptionBudget")?.spec?.selector?.matchLabels).toEqual(labels);
    expect(ofKind("NetworkPolicy")?.spec?.podSelector).toEqual({ matchLabels: labels });
  });
});

describe("the systemd unit", () => {
  const unit = readFileSync("deploy/systemd/automata.service", "utf8");

  test("migrates first, and stops by SIGTERM with enough time", () => {
    expect(unit).toMatch(/^ExecStartPre=\/usr\/bin\/node build\/cli\/db-migrate\.js$/m);
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(LIMITS.hardStopMilliseconds);
  });

  test("has a journal that deletes the access log when the privacy policy says", () => {
    const [, namespace = ""] = /^LogNamespace=(\w+)$/m.exec(unit) ?? [];
    const journal = readFileSync(`deploy/systemd/journald-${namespace}.conf`, "utf8");
    const promises = privacyCopy.sections.flatMap(({ items = [] }) => items);
    const [, days] = /^Access log: (\d+) days\.$/m.exec(promises.join("\n")) ?? [];
    expect(journal).toMatch(new RegExp(`^MaxRetentionSec=${days}day$`, "m"));
    // The whole file goes when its first line is too old.
    expect(journal).toMatch(/^MaxFileSec=1day$/m);
  });

  test.skipIf(!existsSync("/usr/bin/systemd-analyze"))("is one that systemd accepts, and is hardened", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "automata-unit-"));
    try {
      // The programs of the unit may be elsewhere on this machine.
      const file = path.join(folder, "automata.service");
      writeFileSync(file, unit.replaceAll("/usr/bin/node", process.execPath));
      const ask = (...words: string[]) =>
        spawnSync("systemd-analyze", [...words, file], { encoding: "utf8" });
      expect(ask("verify", "--man=no")).toMatchObject({ status: 0, stderr: "" });
      // From 0 (nothing is exposed) to 100.
      expect(ask("security", "--offline=true", "--threshold=20").status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.each(readdirSync("docs/runbooks"))("the runbook %s names alerts, and says when it was tried", (file) => {
  const text = readFileSync(`docs/runbooks/${file}`, "utf8");
  const [, named = ""] = /^\*\*Alerts?\*\*: ((?:.+\n)+)/m.exec(text) ?? [];
  const alerts = [...named.matchAll(/`([A-Z][a-z]+[A-Z]\w+)`/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(0);
  const rules = readFileSync("deploy/prometheus/alerts.yml", "utf8");
  expect(alerts.filter((name) => !rules.includes(`- alert: ${name}\n`))).toEqual([]);
  expect(text).toMatch(/^## Tried\n\nOn \d{4}-\d{2}-\d{2}[,:]/m);
});
