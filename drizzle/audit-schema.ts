import { id, index, json, table, text, timestamp } from "./columns";

/**
 * What people and the system changed. Rows are only added: triggers in the hand-written migration
 * refuse every change. Names are stored next to ids and nothing refers to other tables, so an entry
 * stays readable after its subject is gone.
 */
export const auditEntries = table(
  "audit_entries",
  {
    id: id(),
    /** The user who did it; null for the system itself. */
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    /** `<noun>.<verb in the past>`: "post.published". */
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id"),
    subjectName: text("subject_name").notNull(),
    /** The customer company that this happened in; its members may read such an entry. */
    tenantId: text("tenant_id"),
    /** The changed fields only, as they were and as they are. */
    before: json("before").$type<Record<string, unknown>>(),
    after: json("after").$type<Record<string, unknown>>(),
    network: text("network"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    createdAt: timestamp("created_at").notNull(),
  },
  (entry) => [
    index("audit_entries_newest_index").on(entry.createdAt, entry.id),
    index("audit_entries_actor_index").on(entry.actorId, entry.createdAt, entry.id),
    index("audit_entries_action_index").on(entry.action, entry.createdAt, entry.id),
    index("audit_entries_area_index").on(entry.subjectType, entry.createdAt, entry.id),
    index("audit_entries_subject_index").on(entry.subjectType, entry.subjectId, entry.createdAt, entry.id),
    index("audit_entries_tenant_index").on(entry.tenantId, entry.createdAt, entry.id),
  ],
);
