import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MailChoicePage } from "~/features/account/mail-choice";
import { tasksCopy } from "~/copy/tasks";
import { answerMailForm, loadMailWanted } from "~/features/account/mail-choice.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

const copy = tasksCopy.mailChoices.daily;

export async function loader({ params }: LoaderFunctionArgs) {
  return loadMailWanted("daily", params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMailForm(request, "daily", params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, url: "/daily-email", noindex: true, canonical: null });

export default function DailyEmail() {
  const { wanted } = useLoaderData<typeof loader>();
  return <MailChoicePage copy={copy} wanted={wanted} />;
}
