CREATE TABLE `search_documents` (
	`key` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`words` text NOT NULL,
	CONSTRAINT "search_documents_kind_known" CHECK("search_documents"."kind" in ('person', 'company', 'lead', 'proposal', 'booking', 'article'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_subject_unique` ON `search_documents` (`kind`,`subject_id`);--> statement-breakpoint
ALTER TABLE `work_preferences` ADD `uses_keys` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- The full-text index over all documents. Every length of a prefix that is searched has an index of its own: without one, FTS5 first
-- collects all rows with such a word. Keys fall, so that the newest document comes first: FTS5 is much slower backwards.
CREATE VIRTUAL TABLE `search_index` USING fts5(
  `words`, content='search_documents', content_rowid='key', detail='none', prefix='1 2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER `search_documents_insert` AFTER INSERT ON `search_documents` BEGIN
  INSERT INTO `search_index` (`rowid`, `words`) VALUES (new.`key`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_documents_update` AFTER UPDATE OF `words` ON `search_documents` WHEN new.`words` <> old.`words` BEGIN
  INSERT INTO `search_index` (`search_index`, `rowid`, `words`) VALUES ('delete', old.`key`, old.`words`);
  INSERT INTO `search_index` (`rowid`, `words`) VALUES (new.`key`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_documents_delete` AFTER DELETE ON `search_documents` BEGIN
  INSERT INTO `search_index` (`search_index`, `rowid`, `words`) VALUES ('delete', old.`key`, old.`words`);
END;
--> statement-breakpoint
-- Documents of kind 'person' from users: their keys fall from 2000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 2000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'person', `id`, `email` || ' ' || coalesce(`first_name`, '') || ' ' || coalesce(`last_name`, '') || ' ' || coalesce(`business_name`, '') FROM `users`;
--> statement-breakpoint
CREATE TRIGGER `users_document_insert` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 2000000000000) - 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_document_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `business_name` ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 2000000000000) - 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_document_delete` AFTER DELETE ON `users` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'person' AND `subject_id` = old.`id`;
END;
--> statement-breakpoint
-- Documents of kind 'company' from tenants: their keys fall from 3000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 3000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'company', `id`, `search_text` FROM `tenants`;
--> statement-breakpoint
CREATE TRIGGER `tenants_document_insert` AFTER INSERT ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 3000000000000) - 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `tenants_document_update` AFTER UPDATE OF `search_text` ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 3000000000000) - 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `tenants_document_delete` AFTER DELETE ON `tenants` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'company' AND `subject_id` = old.`id`;
END;
--> statement-breakpoint
-- Documents of kind 'lead' from leads: their keys fall from 4000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 4000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'lead', `id`, `search_text` FROM `leads`;
--> statement-breakpoint
CREATE TRIGGER `leads_document_insert` AFTER INSERT ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 4000000000000) - 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `leads_document_update` AFTER UPDATE OF `search_text` ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 4000000000000) - 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `leads_document_delete` AFTER DELETE ON `leads` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'lead' AND `subject_id` = old.`id`;
END;
--> statement-breakpoint
-- Documents of kind 'proposal' from proposals: their keys fall from 5000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 5000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'proposal', `id`, `search_text` FROM `proposals`;
--> statement-breakpoint
CREATE TRIGGER `proposals_document_insert` AFTER INSERT ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 5000000000000) - 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `proposals_document_update` AFTER UPDATE OF `search_text` ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 5000000000000) - 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `proposals_document_delete` AFTER DELETE ON `proposals` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'proposal' AND `subject_id` = old.`id`;
END;
--> statement-breakpoint
-- Documents of kind 'booking' from bookings: their keys fall from 6000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 6000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'booking', `id`, `reference` || ' ' || `name` || ' ' || `email` || ' ' || coalesce(`company`, '') FROM `bookings` WHERE `email` NOT LIKE 'erased-%@invalid';
--> statement-breakpoint
CREATE TRIGGER `bookings_document_insert` AFTER INSERT ON `bookings` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 6000000000000) - 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `bookings_document_update` AFTER UPDATE OF `reference`, `name`, `email`, `company` ON `bookings` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'booking' AND `subject_id` = new.`id` AND NOT (new.`email` NOT LIKE 'erased-%@invalid');
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 6000000000000) - 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `bookings_document_delete` AFTER DELETE ON `bookings` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'booking' AND `subject_id` = old.`id`;
END;
--> statement-breakpoint
-- Documents of kind 'article' from posts: their keys fall from 7000000000000.
INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
  SELECT 7000000000000 - row_number() OVER (ORDER BY `created_at`, `id`), 'article', `id`, substr(`search_text`, 1, 1000) FROM `posts` WHERE `trashed_at` IS NULL;
--> statement-breakpoint
CREATE TRIGGER `posts_document_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 7000000000000) - 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_document_update` AFTER UPDATE OF `search_text`, `trashed_at` ON `posts` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'article' AND `subject_id` = new.`id` AND NOT (new.`trashed_at` IS NULL);
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT min(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 7000000000000) - 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_document_delete` AFTER DELETE ON `posts` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'article' AND `subject_id` = old.`id`;
END;
