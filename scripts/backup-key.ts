import { createAgeKey } from "~/services/age.server";

const { identity, recipient } = await createAgeKey();
console.log(`# Keep this line away from the server. Without it, no backup can be opened.
${identity}
# Set this on the server:
# BACKUP_RECIPIENTS=${recipient}`);
