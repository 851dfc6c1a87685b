import path from "node:path";

import { startAppServer } from "../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

import { PASSWORD, signIn } from "./accounts";
import { buildPlain } from "./plain-build";
import { alternate, type Figures, type Plan, rateRatio } from "./rounds";
import { BROWSER_ENCODING, proveAnswer, startPlain, type Contestant } from "./servers";
import { milliseconds, printTable, whole } from "./table";

/** Pages that are rendered for each request, who asks, and the heading that only they have. */
const PAGES = [
  { page: "/dashboard", email: "super_admin@demo.test", heading: "Welcome back, Susan!</h1>" },
  { page: "/admin/leads", email: "super_admin@demo.test", heading: "Leads</h1>" },
  { page: "/login", email: null, heading: "Sign in</h1>" },
] as const;

export type PageFigures = Record<string, Record<"app" | "plain", Figures | undefined>>;

/** Pages that nobody gets from the cache, compressed, beside the same pages of a plain build. */
export async function measurePages(plan: Plan, folder: string): Promise<PageFigures> {
  const databaseUrl = `file:${path.join(folder, "pages.db")}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const plainFolder = await buildPlain();
  const app = await startAppServer({ databaseUrl, readyPath: "/", logFile: path.join(folder, "pages.log") });
  const plain = await startPlain(databaseUrl, folder, { plainFolder, appUrl: app.url });
  try {
    const servers: Contestant[] = [
      { ...app, name: "app" },
      { ...plain, name: "plain" },
    ];
    const figures: PageFigures = {};
    for (const { page, email, heading } of PAGES) {
      const headers = { ...BROWSER_ENCODING, cookie: email ? await signIn(app.url, email) : "theme=light" };
      const prove = () => Promise.all(servers.map((server) => proveAnswer(server, page, headers, heading)));
      await prove();
      const rounds = await alternate(servers, plan, () => ({ paths: [page], headers }));
      await prove();
      figures[page] = { app: rounds["app"], plain: rounds["plain"] };
    }
    return figures;
  } finally {
    await Promise.all([app.stop(), plain.stop()]);
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
      app && plain ? `${rateRatio(app, plain).toFixed(1)} ×` : "",
      milliseconds(app?.cpuPerRequest ?? 0),
      milliseconds(plain?.cpuPerRequest ?? 0),
      milliseconds(app?.p99 ?? 0),
      String((app?.errors ?? 0) + (plain?.errors ?? 0)),
    ]),
  );
}
