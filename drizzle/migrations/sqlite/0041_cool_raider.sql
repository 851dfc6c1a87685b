-- The keys of documents rise from now on. FTS5 writes a segment to the file for each row whose key is below the one before: with
-- falling keys, an import of thousands of rows took thirty times as long. The first and the last of a kind change places.
UPDATE `search_documents` SET `key` = (2 * (`key` / 1000000000000) + 1) * 1000000000000 - `key`;
--> statement-breakpoint
INSERT INTO `search_index` (`search_index`) VALUES ('rebuild');
--> statement-breakpoint
DROP TRIGGER `users_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `users_document_insert` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 1000000000000) + 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `users_document_update`;
--> statement-breakpoint
CREATE TRIGGER `users_document_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `business_name` ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 1000000000000) + 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `tenants_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `tenants_document_insert` AFTER INSERT ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 2000000000000) + 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `tenants_document_update`;
--> statement-breakpoint
CREATE TRIGGER `tenants_document_update` AFTER UPDATE OF `search_text` ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 2000000000000) + 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `leads_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `leads_document_insert` AFTER INSERT ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 3000000000000) + 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `leads_document_update`;
--> statement-breakpoint
CREATE TRIGGER `leads_document_update` AFTER UPDATE OF `search_text` ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 3000000000000) + 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `proposals_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `proposals_document_insert` AFTER INSERT ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 4000000000000) + 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `proposals_document_update`;
--> statement-breakpoint
CREATE TRIGGER `proposals_document_update` AFTER UPDATE OF `search_text` ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 4000000000000) + 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `bookings_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `bookings_document_insert` AFTER INSERT ON `bookings` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 5000000000000) + 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `bookings_document_update`;
--> statement-breakpoint
CREATE TRIGGER `bookings_document_update` AFTER UPDATE OF `reference`, `name`, `email`, `company` ON `bookings` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'booking' AND `subject_id` = new.`id` AND NOT (new.`email` NOT LIKE 'erased-%@invalid');
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 5000000000000) + 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `posts_document_insert`;
--> statement-breakpoint
CREATE TRIGGER `posts_document_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 6000000000000) + 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
DROP TRIGGER `posts_document_update`;
--> statement-breakpoint
CREATE TRIGGER `posts_document_update` AFTER UPDATE OF `search_text`, `trashed_at` ON `posts` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'article' AND `subject_id` = new.`id` AND NOT (new.`trashed_at` IS NULL);
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 6000000000000) + 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
