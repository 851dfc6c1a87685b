import path from "node:path";

import { startAppServer } from "../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

import { PASSWORD, signIn } from "./accounts";
import { buildPlain } from "./plain-build";
import { alternate, type Figures, type Plan } from "./rounds";
import { startPlain, type Contestant } from "./servers";
import { milliseconds, printTable, whole } from "./table";

/** Pages that are rendered for each request, and who asks. */
const PAGES = [
  { page: "/dashboard", email: "super_admin@demo.test" },
  { page: "/admin/leads", email: "super_admin@demo.test" },
  { page: "/login", email: null },
] as const;

export type PageFigures = Record<string, Record<"app" | "plain", Figures | undefined>>;

/** Pages that nobody gets from the cache, beside the same pages of a plain build. */
export async function measurePages(plan: Plan, folder: string): Promise<PageFigures> {
  const databaseUrl = `file:${path.join(folder, "pages.db")}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const started = [
    await startAppServer({ databaseUrl, readyPath: "/", logFile: path.join(folder, "pages.log") }),
    await startPlain(databaseUrl, folder, await buildPlain()),
  ];
  try {
    const servers: Contestant[] = started.map((server, index) => ({
      ...server,
      name: index === 0 ? "app" : "plain",
    }));
    const figures: PageFigures = {};
    for (const { page, email } of PAGES) {
      const cookies = new Map<string, string>();
      for (const { name, url } of servers) if (email) cookies.set(name, await signIn(url, email));
      const { app, plain } = await alternate(servers, plan, ({ name }) => ({
        paths: [page],
        headers: { cookie: cookies.get(name) ?? "theme=light" },
      }));
      figures[page] = { app, plain };
    }
    return figures;
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

export function printPages(figures: PageFigures): void {
  printTable(
    "Rendered pages beside a plain build",
    ["", "app/s", "plain/s", "app of plain", "CPU ms app", "CPU ms plain", "p99 app", "errors"],
    Object.entries(figures).map(([page, { app, plain }]) => [
      page,
      whole(app?.requestsPerSecond ?? 0),
      whole(plain?.requestsPerSecond ?? 0),
      `${((app?.requestsPerSecond ?? 0) / (plain?.requestsPerSecond ?? 1)).toFixed(1)} ×`,
      milliseconds(app?.cpuPerRequest ?? 0),
      milliseconds(plain?.cpuPerRequest ?? 0),
      milliseconds(app?.p99 ?? 0),
      String((app?.errors ?? 0) + (plain?.errors ?? 0)),
    ]),
  );
}
