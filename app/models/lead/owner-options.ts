import { ownerCopy } from "~/copy/shared/owner";

interface Owner {
  id: string;
  name: string;
}

/**
 * The choices of an owner: those who can be it, and the one so far. Without that one, a list would
 * show someone else as the owner, and a form that changes something else would make them it.
 */
export function ownerOptions(
  owners: readonly Owner[],
  present: { id: string | null; name: string | null } | null,
): { value: string; label: string }[] {
  const options = owners.map(({ id, name }) => ({ value: id, label: name }));
  if (!present || present.id === null || owners.some(({ id }) => id === present.id)) return options;
  return [...options, { value: present.id, label: ownerCopy.former(present.name) }];
}
