import { ButtonLink } from "~/ui/button";
import { useCarried, useNewTab } from "~/ui/shell/framed";
import { roiPageCopy as copy } from "~/copy/roi";

/** The link to the statement, in place of the answer field. */
export function Finished({ token }: { token: string }) {
  const newTab = useNewTab();
  return (
    <div className="pt-6 pb-16 ps-9 sm:ps-11">
      <ButtonLink to={useCarried(`/roi-calculator/${token}`)} kind="primary" size="l" {...newTab}>
        {copy.done.open}
      </ButtonLink>
      <p className="mt-3 text-2 text-ink-muted">{copy.done.change}</p>
    </div>
  );
}
