import { changeContent } from "~/models/shared/content-tag.server";
import type { Settings } from "~/models/settings/settings";
import { writeSetting } from "~/models/settings/settings.server";

/** Puts these settings into the database, past whatever people have to go through for it. */
export async function putSettings(changes: Partial<Settings>): Promise<void> {
  const updatedAt = new Date();
  await changeContent(["settings"], (tx) =>
    Object.entries(changes).map(([key, value]) => writeSetting(tx, { key, value, updatedAt })),
  );
}
