import { ReplacePicture } from "~/features/pictures/replace-picture";
import { brandingCopy } from "~/copy/workspaces";
import type { CompanyLogo } from "~/models/company/company-branding";
import { ALT_TEXT_LENGTH_MAX } from "~/models/picture/picture-limits";

const copy = brandingCopy.logo;

/** Uploads, replaces or removes a company logo. */
export function LogoForm({
  workspaceId,
  companyName,
  logo,
}: {
  workspaceId: string;
  companyName: string;
  logo: CompanyLogo | null;
}) {
  return (
    <div className="mt-4 grid max-w-100">
      <ReplacePicture use="logo" workspace={workspaceId} isSet={logo !== null} words={copy}>
        <div className="grid gap-1.5">
          <label htmlFor="logo-alt" className="text-2 font-medium">
            {copy.altText}
          </label>
          <input
            id="logo-alt"
            name="altText"
            required
            maxLength={ALT_TEXT_LENGTH_MAX}
            defaultValue={logo?.altText ?? copy.altTextOf(companyName)}
            aria-describedby="logo-alt-help"
            className="control"
          />
          <p id="logo-alt-help" className="text-1 text-ink-muted">
            {copy.altTextHelp}
          </p>
        </div>
      </ReplacePicture>
    </div>
  );
}
