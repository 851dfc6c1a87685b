import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { RegularMailPage } from "~/features/tasks/regular-mail";
import { tasksCopy } from "~/copy/tasks";
import { answerMailForm, loadMailWanted } from "~/features/tasks/regular-mail.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

const { title } = tasksCopy.regularMail.weekly;

export async function loader({ params }: LoaderFunctionArgs) {
  return loadMailWanted("weekly", params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMailForm(request, "weekly", params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title, url: "/weekly-email", noindex: true, canonical: null });

export default function WeeklyEmail() {
  const { wanted } = useLoaderData<typeof loader>();
  return <RegularMailPage mail="weekly" wanted={wanted} />;
}
