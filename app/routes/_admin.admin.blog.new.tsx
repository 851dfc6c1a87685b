import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { ConsoleBreadcrumb } from "~/ui/console/breadcrumb";
import { ConsoleHead } from "~/ui/console/head";
import { Input, PostForm, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";
import { blogAdminCopy } from "~/copy/blog-admin";
import { requireAccess } from "~/auth/access.server";
import { plainMeta, siteOf } from "~/publishing/plain-meta";
import { answerNewPostForm } from "~/features/blog/editor/editor.server";

const copy = blogAdminCopy.create;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "manage_blog");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewPostForm(request, await requireAccess(request, "manage_blog"));
}

export const meta: MetaFunction = ({ matches }) => plainMeta({ site: siteOf(matches), title: copy.title });

export default function NewPost() {
  const reply = useActionData<typeof action>()?.reply;
  const [form, fields] = useServerForm<{ title: string }>({ id: "new-post", reply });
  return (
    <>
      <ConsoleBreadcrumb steps={[{ to: "/admin/blog", text: blogAdminCopy.title }, { text: copy.title }]} />
      <ConsoleHead title={copy.title} lead={copy.lead} />
      <PostForm form={form} title={copy.failed} className="grid max-w-120 gap-5">
        <Input field={fields.title} label={copy.label} help={copy.help} maxLength={200} />
        <div>
          <SubmitButton>{copy.button}</SubmitButton>
        </div>
      </PostForm>
    </>
  );
}
