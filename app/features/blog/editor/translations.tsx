import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";

import { blogAdminCopy } from "~/copy/blog-admin";
import { LANGUAGES, type Language } from "~/lib/languages";
import { POST_LENGTHS_MAX } from "~/models/post/post-limits";
import type { PostState } from "~/models/post/post-state";
import { FormErrors, Input, PostForm, Select, SubmitButton } from "~/ui/form";
import { useServerForm } from "~/ui/use-server-form";

import { StateBadge } from "./state-badge";

const copy = blogAdminCopy.translations;

interface Props {
  language: Language;
  linked: readonly { id: string; title: string; language: Language; state: PostState }[];
  /** The languages without a translation, with the articles to link. */
  missing: readonly {
    language: Language;
    candidates: { items: readonly { id: string; title: string }[]; isCut: boolean };
  }[];
  /** The form that was refused. */
  refused: SubmissionResult | null;
}

/** Leads back to the forms, which are below a long text. */
const ACTION = "#translations";

/** The language of an article and its translations: forms of their own, beside that of the text. */
export function Translations({ language, linked, missing, refused }: Props) {
  const { intent, language: into } = refused?.initialValue ?? {};
  const replyTo = (form: string, place?: Language) =>
    form === intent && (place === undefined || place === into) ? refused : null;
  // Someone else may have linked a translation since, and the refused form is gone.
  const isFormShown =
    intent === "language"
      ? linked.length === 0
      : intent !== "unlink" && missing.some((place) => place.language === into);
  return (
    <section aria-labelledby="translations" className="mt-10 grid max-w-160 gap-5 border-t border-line pt-5">
      <h2 id="translations" className="text-[0.9375rem] font-strong">
        {copy.title}
      </h2>
      <p className="text-1 text-ink-muted">{copy.savedFirst}</p>
      {refused && !isFormShown ? <FormErrors form={withoutFields(refused)} title={copy.refused} /> : null}
      {linked.length === 0 ? (
        <LanguageForm language={language} refused={replyTo("language")} />
      ) : (
        <p>
          {copy.language}: {copy.languages[language]}
        </p>
      )}
      {linked.length === 0 ? <p className="text-ink-muted">{copy.none}</p> : <Linked posts={linked} />}
      {missing.map((place) => (
        <Fragment key={place.language}>
          <NewTranslation language={place.language} refused={replyTo("translate", place.language)} />
          <ExistingTranslation {...place} refused={replyTo("link", place.language)} />
        </Fragment>
      ))}
    </section>
  );
}

/** The reasons without links to fields, for a form that is gone. */
function withoutFields({ error }: SubmissionResult) {
  const reasons = Object.values(error ?? {}).flatMap((texts) => texts ?? []);
  return { id: "translations", allErrors: { "": reasons } };
}

function Linked({ posts }: { posts: Props["linked"] }) {
  return (
    <ul className="grid gap-3">
      {posts.map((translation) => (
        <li key={translation.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>{copy.languages[translation.language]}</span>
          <Link to={`/admin/blog/${translation.id}`} lang={translation.language} className="wrap-anywhere">
            {translation.title}
          </Link>
          <StateBadge state={translation.state} />
          <Form method="post" action={ACTION}>
            <input type="hidden" name="other" value={translation.id} />
            <SubmitButton
              kind="quiet"
              name="intent"
              value="unlink"
              aria-label={copy.unlinkOf(translation.title)}
            >
              {copy.unlink}
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  );
}

interface Refusable {
  refused: SubmissionResult | null;
}

function LanguageForm({ language, refused }: { language: Language } & Refusable) {
  const [form, fields] = useServerForm<{ language: string }>({
    id: "language",
    reply: refused,
    defaultValue: { language },
  });
  const options = LANGUAGES.map((value) => ({ value, label: copy.languages[value] }));
  return (
    <PostForm form={form} title={copy.refused} action={ACTION}>
      <div className="flex flex-wrap items-end gap-3">
        <Select field={fields.language} label={copy.language} options={options} />
        <SubmitButton kind="plain" name="intent" value="language">
          {copy.change}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function NewTranslation({ language, refused }: { language: Language } & Refusable) {
  const [form, fields] = useServerForm<{ title: string }>({ id: `translate-${language}`, reply: refused });
  return (
    <PostForm form={form} title={copy.refused} action={ACTION} className="grid gap-3">
      <input type="hidden" name="language" value={language} />
      <Input
        field={fields.title}
        label={copy.newTitle[language]}
        help={copy.newHelp}
        maxLength={POST_LENGTHS_MAX.title}
        lang={language}
      />
      <div>
        <SubmitButton kind="plain" name="intent" value="translate">
          {copy.add[language]}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function ExistingTranslation({ language, candidates, refused }: Props["missing"][number] & Refusable) {
  const [form, fields] = useServerForm<{ other: string }>({ id: `link-${language}`, reply: refused });
  const options = candidates.items.map(({ id, title }) => ({ value: id, label: title }));
  if (options.length === 0)
    return refused ? <FormErrors form={withoutFields(refused)} title={copy.refused} /> : null;
  return (
    <PostForm form={form} title={copy.refused} action={ACTION} className="grid gap-3">
      <input type="hidden" name="language" value={language} />
      <Select
        field={fields.other}
        label={copy.existing[language]}
        options={options}
        {...(candidates.isCut ? { help: copy.newestOffered(options.length) } : {})}
      />
      <div>
        <SubmitButton kind="plain" name="intent" value="link">
          {copy.link}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
