import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PictureDetail } from "~/features/pictures/picture-detail";
import { PictureGrid } from "~/features/pictures/picture-grid";
import { UploadForm } from "~/features/pictures/upload-form";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageIntro } from "~/ui/page-intro";
import { picturesCopy } from "~/copy/pictures";
import { getGuardedViewer, requireAccess } from "~/auth/access.server";
import { pageMeta } from "~/publishing/meta";
import { siteOf } from "~/publishing/plain-meta";
import { loadPictureDemo } from "~/features/pictures/demo.server";
import { picturePage } from "~/features/pictures/picture-page.server";
import { answerPicturesForm } from "~/features/pictures/upload.server";
import { pictureDemoCopy as copy } from "~/copy/console/picture-library";

const PAGE = "/cloudinary-demo";

/** Signed-out visitors can't submit anything here. */
export const handle = {
  hydrate: (data: unknown) =>
    typeof data === "object" && data !== null && "mine" in data && data.mine !== null,
};

export async function loader({ request }: LoaderFunctionArgs) {
  return loadPictureDemo(request, await getGuardedViewer(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, "user");
  return answerPicturesForm({ request, viewer, use: "gallery", page: picturePage(request, PAGE) });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ site: siteOf(matches), title: copy.title, description: copy.description, url: PAGE });

export default function CloudinaryDemo() {
  const { store, mine } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const frame = "border border-line border-t-3 border-t-ink bg-surface-raised p-[clamp(1.25rem,3vw,2rem)]";
  return (
    <>
      <PageIntro title={copy.title}>{copy.lead}</PageIntro>
      <div className="mx-auto grid max-w-sheet gap-x-20 gap-y-12 px-gutter lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start">
        <section aria-labelledby="upload-title" className={`min-w-0 ${frame}`}>
          <h2 id="upload-title" className="mb-6 text-subtitle">
            {mine ? picturesCopy.upload.title : copy.signIn.title}
          </h2>
          {mine ? <UploadForm use="gallery" page={PAGE} reply={reply?.result} /> : <SignInPrompt />}
          <div className="mt-6">
            <Notice>{copy.stores[store]}</Notice>
          </div>
        </section>
        <Rules />
      </div>
      {mine ? (
        <>
          {mine.picture && mine.shown ? (
            <PictureDetail picture={mine.picture} shown={mine.shown} page={mine.page} />
          ) : null}
          <PictureGrid {...mine} chosenId={mine.picture?.id} />
        </>
      ) : (
        <div className="pb-section" />
      )}
    </>
  );
}

function SignInPrompt() {
  const { text, button, register } = copy.signIn;
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-[54ch] text-ink-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/login?redirectTo=${encodeURIComponent(PAGE)}`} kind="primary">
          {button}
        </ButtonLink>
        <ButtonLink to="/register">{register}</ButtonLink>
      </div>
    </div>
  );
}

function Rules() {
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title" className="mb-4 text-4">
        {copy.rules.title}
      </h2>
      <dl className="border-t border-ink text-2">
        {copy.rules.items.map(({ term, text }) => (
          <div key={term} className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-2.5">
            <dt className="font-medium">{term}</dt>
            <dd className="text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
