import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { ConsoleHead } from "~/ui/console/head";
import { ListPager } from "~/ui/console/list-pager";
import { LibraryTile } from "~/features/pictures/library-tile";
import { UploadForm } from "~/features/pictures/upload-form";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { consoleCopy } from "~/copy/console";
import { picturesCopy } from "~/copy/pictures";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerLibraryForm, loadPictureLibrary } from "~/features/pictures/library.server";
import { pictureLibraryCopy as copy } from "~/copy/console/picture-library";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_blog");
  return loadPictureLibrary(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return answerLibraryForm(request, await requireAccess(request, "manage_blog"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function PictureLibrary() {
  const { items, previous, next, post, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A new picture is the first of the list.
  const firstPage = post ? `/admin/pictures?post=${post.id}` : "/admin/pictures";
  return (
    <>
      <ConsoleBreadcrumb
        steps={[{ to: "/admin/blog", text: consoleCopy.items.blog }, { text: copy.title }]}
      />
      <ConsoleHead title={copy.title} lead={post ? copy.coverLead(post.title) : copy.lead}>
        {post ? (
          <ButtonLink to={`/admin/blog/${post.id}`}>{copy.back}</ButtonLink>
        ) : (
          <ButtonLink to="/cloudinary-demo">{copy.demo}</ButtonLink>
        )}
      </ConsoleHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <section aria-labelledby="add-title" className="border-t border-ink pt-4.5 xl:order-last">
          <h2 id="add-title" className="mb-4 text-[0.9375rem] font-strong">
            {copy.add}
          </h2>
          <UploadForm use="blog" page={firstPage} reply={reply?.result} />
        </section>
        <section aria-label={copy.list} className="border-t border-ink pt-4.5">
          {items.length === 0 ? (
            <Empty title={copy.none.title}>
              <p>{copy.none.text}</p>
            </Empty>
          ) : (
            <ul className="grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-3">
              {items.map((picture) => (
                <LibraryTile key={picture.id} picture={picture} page={page} postId={post?.id} />
              ))}
            </ul>
          )}
          <ListPager label={picturesCopy.pages} previous={previous} next={next} />
        </section>
      </div>
    </>
  );
}
