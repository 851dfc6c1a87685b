import type { Viewer } from "~/auth/access.server";
import { auditSource } from "~/auth/audit-source.server";
import { apiKeysCopy as copy } from "~/copy/api-keys";
import { requireForm } from "~/http/form.server";
import { readCursors, readListPage } from "~/http/list-page.server";
import { requestPage } from "~/http/request-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { RevokeApiKeySchema } from "~/models/api-key/api-key-form";
import { listIssuedApiKeys, revokeIssuedApiKey } from "~/models/api-key/api-key-admin.server";
import { API_KEYS_PER_PAGE } from "~/models/api-key/api-key-limits";

/** A page of the API keys of all people. */
export async function loadApiKeys(request: Request) {
  const read = (cursors: object) => listIssuedApiKeys({ page: { ...cursors, limit: API_KEYS_PER_PAGE } });
  return { apiKeys: await readListPage(read, readCursors(request)) };
}

/** Revokes one key. */
export async function answerRevokeForm(request: Request, viewer: Viewer): Promise<Response> {
  const { keyId } = await requireForm(request, RevokeApiKeySchema);
  const revoked = await revokeIssuedApiKey({ keyId, source: auditSource(request, viewer) });
  const title = revoked ? copy.revoked(revoked.name) : copy.gone;
  return redirectWithToast(requestPage(request), { kind: revoked ? "positive" : "info", title });
}
