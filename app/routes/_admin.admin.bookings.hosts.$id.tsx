import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { HostDays, HostFeed } from "~/features/booking/host-days";
import { HostForm } from "~/features/booking/host-form";
import { ConsoleHead } from "~/ui/console/head";
import { ButtonLink } from "~/ui/button";
import { hostCopy as copy } from "~/copy/booking-console";
import { requireAccess } from "~/auth/access.server";
import { answerHostForm, loadHost } from "~/features/booking/hosts.server";
import { pageMeta, siteOf } from "~/publishing/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_bookings");
  return loadHost(params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerHostForm(request, await requireAccess(request, "manage_bookings"), params.id);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({
    site: siteOf(matches),
    title: data?.name ?? "",
    url: "/admin/bookings/hosts",
    noindex: true,
    canonical: null,
  });

export default function Host() {
  const { name, days, hasFeed, ...host } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer : undefined;
  return (
    <>
      <ConsoleHead title={name}>
        <ButtonLink to="/admin/bookings/hosts">{copy.back}</ButtonLink>
      </ConsoleHead>
      <div className="grid max-w-3xl gap-10">
        <HostForm key={host.version} {...host} reply={reply?.intent === "save" ? reply.reply : undefined} />
        <HostDays
          key={days.map(({ day }) => day).join()}
          days={days}
          reply={reply?.intent === "add-day" ? reply.reply : undefined}
        />
        <HostFeed hasFeed={hasFeed} feedUrl={answer && "feedUrl" in answer ? answer.feedUrl : undefined} />
      </div>
    </>
  );
}
