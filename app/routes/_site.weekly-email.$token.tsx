import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MailChoicePage } from "~/features/account/mail-choice";
import { tasksCopy } from "~/copy/tasks";
import { answerMailForm, loadMailWanted } from "~/features/account/mail-choice.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

const copy = tasksCopy.mailChoices.weekly;

export async function loader({ params }: LoaderFunctionArgs) {
  return loadMailWanted("weekly", params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMailForm(request, "weekly", params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    url: "/weekly-email",
    noindex: true,
    canonical: null,
  });

export default function WeeklyEmail() {
  const { wanted } = useLoaderData<typeof loader>();
  return <MailChoicePage copy={copy} wanted={wanted} />;
}
