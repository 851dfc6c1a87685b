-- The log is only added to, with one exception: when a person's data is erased, their name or email address goes.
DROP TRIGGER `audit_entries_keep_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep_update` BEFORE UPDATE ON `audit_entries`
WHEN NOT (
  new.`id` IS old.`id` AND new.`actor_id` IS old.`actor_id` AND new.`action` IS old.`action`
  AND new.`subject_type` IS old.`subject_type` AND new.`subject_id` IS old.`subject_id`
  AND new.`tenant_id` IS old.`tenant_id` AND new.`before` IS old.`before` AND new.`after` IS old.`after`
  AND new.`network` IS old.`network` AND new.`user_agent` IS old.`user_agent`
  AND new.`request_id` IS old.`request_id` AND new.`created_at` IS old.`created_at`
  AND (new.`actor_name` IN (old.`actor_name`, 'Erased person') OR instr(old.`actor_name`, new.`actor_name` || ' <') = 1)
  AND (new.`subject_name` IN (old.`subject_name`, 'Erased person') OR instr(old.`subject_name`, new.`subject_name` || ' <') = 1)
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
