import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { makePdf } from "~/services/pdf.server";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { listWorkspaces } from "~/models/company/workspace.server";
import { shareFile } from "~/models/file/file-write.server";

import { requireActor, type Cast } from "./cast";
import { daysBefore, type Story } from "./timeline";

const THEO = "theo.brandvold@harbor-works.example";

const CARRIERS = ["Northline", "Baltic Feeder", "Harbor Rail", "Quay Express"];

/** Delivery notes that the agent handed to a person, as the client exported them. */
function handedOver(): string {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const carrier = CARRIERS[index % CARRIERS.length];
    return `DN-${20_417 + index * 31},${carrier},${index % 2 === 0 ? "weight differs" : "no stamp"}`;
  });
  return ["note,carrier,reason", ...lines, ""].join("\r\n");
}

/** The plan of the project, as staff would send it. */
function plan(createdAt: Date): Promise<Uint8Array> {
  return makePdf({
    title: "Project plan: delivery notes",
    author: "Automata",
    createdAt,
    blocks: [
      { kind: "title", text: "Project plan: delivery notes" },
      {
        kind: "facts",
        facts: [
          ["Client", "Harbor Works"],
          ["Scope", "Reading, matching and filing delivery notes"],
        ],
      },
      { kind: "heading", text: "Weeks 1 and 2" },
      { kind: "item", text: "Collect 300 delivery notes, with those that caused a call." },
      { kind: "item", text: "Agree on the fields that must be right, and who checks the rest." },
      { kind: "heading", text: "Weeks 3 to 5" },
      { kind: "item", text: "The agent runs next to the team. Nothing it reads is booked." },
      { kind: "heading", text: "Week 6" },
      { kind: "text", text: "Review with the accounts team, then live for two carriers." },
    ],
  });
}

/** The files that Harbor Works and its contact shared during the project. */
export async function* fileStory({ sales: [contact] }: Cast, now: Date): Story {
  const shared = [
    { at: daysBefore(now, 16, 14), side: "staff", name: "Project plan.pdf", make: plan },
    {
      at: daysBefore(now, 9, 8.75),
      side: "client",
      name: "Handed over, first week.csv",
      make: () => Promise.resolve(Buffer.from(handedOver())),
    },
    {
      at: daysBefore(now, 6, 13.25),
      side: "staff",
      name: "Carrier corrections.txt",
      make: () =>
        Promise.resolve(Buffer.from("Three corrections, all matched.\n\nDN-20417\nDN-20510\nDN-20634\n")),
    },
  ] as const;
  for (const { at, side, name, make } of shared) {
    yield at;
    const tenant = await getTenantBySubdomain({ subdomain: "harbor-works" });
    if (!tenant) return;
    const viewer = { user: { id: contact.id, role: "super_admin" as const }, memberships: [] };
    const { items } = await listWorkspaces({ viewer, tenantId: tenant.id, limit: 1 });
    const [workspace] = items;
    if (!workspace) return;
    const author = side === "staff" ? contact : await requireActor(THEO);
    const folder = await mkdtemp(path.join(tmpdir(), "automata-demo-file-"));
    try {
      const content = await make(at);
      const file = path.join(folder, "file");
      await writeFile(file, content);
      const hash = createHash("sha256").update(content).digest("hex");
      await shareFile({
        id: crypto.randomUUID(),
        file: { path: file, name, bytes: content.byteLength, hash },
        workspace,
        tenant,
        side,
        author,
        source: author.source,
        now: at,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
