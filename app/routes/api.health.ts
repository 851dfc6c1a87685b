import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { databaseStatus } from "~/db.server";
import { mailStatus } from "~/models/mail-delivery.server";
import { identityStatus } from "~/services/identity.server";
import { apiOperation, handleApi, type ApiDeclaration } from "~/utils/api.server";

/** Whether the service can do its work, part by part: 200, or 503 when a part it cannot do without is out of order. */
const health: ApiDeclaration = {
  route: "routes/api.health",
  GET: apiOperation({
    async handler() {
      const { ok, milliseconds, migrations, detail } = await databaseStatus();
      const database = { status: ok ? "ok" : "down", milliseconds, ...(detail ? { detail } : {}) };
      // Without sign-in and mail the public site still does its work.
      const [mail, auth] = await Promise.all([mailStatus(), identityStatus()]);
      const parts = { database, migrations: { status: migrations }, mail, auth };
      return Response.json({ status: ok ? "ok" : "down", parts }, { status: ok ? 200 : 503 });
    },
  }),
};

export function loader(args: LoaderFunctionArgs) {
  return handleApi(args, health);
}

export function action(args: ActionFunctionArgs) {
  return handleApi(args, health);
}
