import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { dashboardPageCopy } from "~/copy/console/dashboard-page";

/** The dashboard for signed-out visitors. */
export function PleaseLogIn() {
  const copy = dashboardPageCopy.pleaseLogIn;
  return (
    <div className="mx-auto max-w-sheet px-gutter pb-section">
      <Empty
        title={copy.title}
        heading="h1"
        art={
          <>
            <circle cx="40" cy="22" r="10" />
            <path className="k" d="M20 54c1.600-10.400 9.300-16 20-16s18.400 5.600 20 16" />
          </>
        }
      >
        <p>{copy.text}</p>
        <ButtonLink to="/auth/login" kind="primary" reloadDocument>
          {copy.button}
        </ButtonLink>
      </Empty>
    </div>
  );
}
