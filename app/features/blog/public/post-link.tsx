import type { ReactNode } from "react";

import { blogCopy } from "~/copy/blog";
import { foreignLanguage, withLanguage } from "~/lib/language/current-language";
import type { PostSummary, PublishedTranslation } from "~/models/post/post";
import { localizedPostAddress, postAddress } from "~/publishing/post-address";
import { CampaignLink, useCampaignTo } from "~/ui/campaign-link";

interface Props {
  post: Pick<PostSummary, "slug" | "language">;
  className?: string;
  children: ReactNode;
}

/** A link to a post. One in another language is outside of this document's router. */
export function PostLink({ post, className, children }: Props) {
  const foreign = foreignLanguage(post.language);
  const address = useCampaignTo(localizedPostAddress(post));
  if (foreign === undefined)
    return (
      <CampaignLink to={postAddress(post)} className={className}>
        {children}
      </CampaignLink>
    );
  return (
    <a href={address} hrefLang={foreign} className={className}>
      {children}
    </a>
  );
}

/** The language of a post, if it isn't that of the page. */
export function LanguageMark({ post }: { post: Pick<PostSummary, "language"> }) {
  if (foreignLanguage(post.language) === undefined) return null;
  return <span>{blogCopy.languages[post.language]}</span>;
}

/** Links to the translations of a post, each in its language. */
export function TranslationLinks({ translations }: { translations: readonly PublishedTranslation[] }) {
  if (translations.length === 0) return null;
  return (
    <ul className="-mt-4 flex flex-wrap gap-x-4 pb-8 text-2 print:hidden">
      {translations.map((translation) => (
        <li key={translation.id} lang={translation.language}>
          <PostLink post={translation} className="inline-flex min-h-6 items-center pointer-coarse:min-h-11">
            {withLanguage(translation.language, () => blogCopy.readHere)}
          </PostLink>
        </li>
      ))}
    </ul>
  );
}
