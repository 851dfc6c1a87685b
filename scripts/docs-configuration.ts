import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { format } from "oxfmt";

import { EnvSchema } from "~/server/env/variables.server";

const FILE = "docs/configuration.md";

const INTRODUCTION = `<!-- Written by \`npm run docs:configuration\`. Change the text in app/server/env/variables.server.ts. -->

# Configuration

The server reads its configuration from environment variables. \`npm run demo\` also reads a \`.env\` file (copy \`.env.example\`). If a value is wrong, the
server doesn't start and names the variable. [Operations](operations.md) has advice on backups, proxies and monitoring.
`;

/** The text of docs/configuration.md, from the schema of the environment. */
export async function configurationDocument(): Promise<string> {
  const defaults: Record<string, unknown> = EnvSchema.parse({});
  const rows = Object.entries(EnvSchema.shape).map(([name, schema]) => {
    const { description = "", default: unset = `\`${String(defaults[name])}\`` } = schema.meta() ?? {};
    return `| \`${name}\` | ${String(unset)} | ${description} |`;
  });
  const table = ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
  return (await format(FILE, `${INTRODUCTION}\n${table}\n`, { printWidth: 110 })).code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, await configurationDocument());
