import { workspacesCopy } from "~/copy/workspaces";
import type { Activity } from "~/models/audit/activity";
import type { MembershipRole } from "~/models/company/tenant";
import { LocalTime } from "~/ui/local-time";

const copy = workspacesCopy.activity;

/** A company's activity, as sentences. */
export function ActivityLog({ items, productName }: { items: Activity[]; productName: string }) {
  if (items.length === 0) return <p className="py-4 text-ink-muted">{copy.none}</p>;
  return (
    <ol>
      {items.map(({ id, actorName, createdAt, ...activity }) => (
        <li
          key={id}
          className="grid gap-x-5 border-b border-line py-2.5 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:items-baseline"
        >
          <LocalTime date={createdAt} className="font-mono text-1 text-ink-faint" />
          <p className="wrap-anywhere">
            <b className="font-title">{actorName ?? productName}</b> {sentenceOf(activity)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function sentenceOf({
  action,
  subjectName,
  subjectType,
  role,
}: Omit<Activity, "id" | "actorName" | "createdAt">) {
  const sentence = copy.sentences[action];
  if (sentence === undefined) {
    const verb = action.slice(action.indexOf(".") + 1).replaceAll("_", " ");
    return copy.other(verb, subjectType.replaceAll("_", " "), subjectName);
  }
  return sentence.replace("{role}", roleName(role)).replace("{subject}", () => subjectName);
}

function roleName(role: string | null): string {
  const { rolesInText } = workspacesCopy;
  return (rolesInText[role as MembershipRole] as string | undefined) ?? rolesInText.member;
}
