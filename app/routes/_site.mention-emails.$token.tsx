import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MailChoicePage } from "~/features/account/mail-choice";
import { tasksCopy } from "~/copy/tasks";
import { answerMailForm, loadMailWanted } from "~/features/account/mail-choice.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";

const copy = tasksCopy.mailChoices.mentions;

export async function loader({ params }: LoaderFunctionArgs) {
  return loadMailWanted("mentions", params.token);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerMailForm(request, "mentions", params.token);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    title: copy.title,
    url: "/mention-emails",
    noindex: true,
    canonical: null,
  });

export default function MentionEmails() {
  const { wanted } = useLoaderData<typeof loader>();
  return <MailChoicePage copy={copy} wanted={wanted} />;
}
