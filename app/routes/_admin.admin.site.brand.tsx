import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";

import { BrandPage } from "~/features/settings/brand-page";
import { answerBrand, loadBrand } from "~/features/settings/brand.server";
import { SiteTabs } from "~/ui/console/site-tabs";
import { ConsoleHead } from "~/ui/console/head";
import { systemSettingsCopy } from "~/copy/system-settings";
import { requireAccess } from "~/auth/access.server";
import { previewAnswer } from "~/ui/preview-answer";
import { plainMeta, siteOf } from "~/publishing/plain-meta";

const copy = systemSettingsCopy.sections.brand;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_system");
  return loadBrand();
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "manage_system");
  return answerBrand(request, viewer);
}

/** A preview that fails must not take the page away. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { intent } = Object.fromEntries(await request.clone().formData());
  const send = () => serverAction<typeof action>();
  return intent === "preview" ? previewAnswer(send) : send();
}

/** A preview must not reload the page while someone is typing. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") !== "preview" && defaultShouldRevalidate;
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function Brand() {
  const { view, sign, isOwn } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <SiteTabs />
      <BrandPage key={view.seen} saved={view} sign={sign} isOwn={isOwn} reply={reply} />
    </>
  );
}
