import { openBackupStore } from "~/services/backup-store.server";
import { createBackup } from "~/models/backup/backup-create.server";

/* Makes a backup into the folder of the first argument, for the recipient of the second, and hangs
   before its manifest is written. */
const [folder = "", recipient = ""] = process.argv.slice(2);
const store = openBackupStore({ folder });
await createBackup({
  store: {
    ...store,
    async put(key, bytes) {
      if (key.startsWith("manifests/")) {
        console.log("rows are stored");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }
      await store.put(key, bytes);
    },
  },
  recipients: [recipient],
});
