-- Generated from the migrations: what the database does by itself when a row changes.
-- To change it, add a migration, then run `npm run test:unit -- triggers -u`.

-- audit_entries

CREATE TRIGGER `audit_entries_keep_delete` BEFORE DELETE ON `audit_entries` BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;

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

-- bookings

CREATE TRIGGER `bookings_document_delete` AFTER DELETE ON `bookings` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'booking' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `bookings_document_insert` AFTER INSERT ON `bookings` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 5000000000000) + 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `bookings_document_update` AFTER UPDATE OF `reference`, `name`, `email`, `company` ON `bookings` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'booking' AND `subject_id` = new.`id` AND NOT (new.`email` NOT LIKE 'erased-%@invalid');
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 5000000000000 AND 5999999999999), 5000000000000) + 1, 'booking', new.`id`, new.`reference` || ' ' || new.`name` || ' ' || new.`email` || ' ' || coalesce(new.`company`, '') WHERE new.`email` NOT LIKE 'erased-%@invalid'
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

-- contact_messages

CREATE TRIGGER `messages_search_delete` BEFORE DELETE ON `contact_messages` BEGIN
  INSERT INTO `message_search` (`message_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `message_search_keys` WHERE `message_id` = old.`id`;
END;

CREATE TRIGGER `messages_search_insert` AFTER INSERT ON `contact_messages` BEGIN
  INSERT INTO `message_search_keys` (`message_id`) VALUES (new.`id`);
  INSERT INTO `message_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `message_search_keys` WHERE `message_id` = new.`id`;
END;

-- event_types

CREATE TRIGGER `event_types_slug_insert` AFTER INSERT ON `event_types` BEGIN
  INSERT INTO `event_type_slugs` (`slug`, `event_type_id`) VALUES (new.`slug`, new.`id`);
END;

CREATE TRIGGER `event_types_slug_update` AFTER UPDATE OF `slug` ON `event_types` WHEN new.`slug` <> old.`slug` BEGIN
  INSERT INTO `event_type_slugs` (`slug`, `event_type_id`) SELECT new.`slug`, new.`id`
    WHERE NOT EXISTS (SELECT 1 FROM `event_type_slugs` WHERE `slug` = new.`slug` AND `event_type_id` = new.`id`);
END;

-- lead_search

CREATE VIRTUAL TABLE `lead_search` USING fts5(
  `search_text`, content='lead_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);

-- lead_search_content

CREATE VIEW `lead_search_content` AS
  SELECT `lead_search_keys`.`key` AS `key`, `leads`.`search_text` AS `search_text`
  FROM `lead_search_keys` JOIN `leads` ON `leads`.`id` = `lead_search_keys`.`lead_id`;

-- leads

CREATE TRIGGER `leads_document_delete` AFTER DELETE ON `leads` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'lead' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `leads_document_insert` AFTER INSERT ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 3000000000000) + 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `leads_document_update` AFTER UPDATE OF `search_text` ON `leads` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 3000000000000 AND 3999999999999), 3000000000000) + 1, 'lead', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `leads_search_delete` BEFORE DELETE ON `leads` BEGIN
  INSERT INTO `lead_search` (`lead_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `lead_search_keys` WHERE `lead_id` = old.`id`;
END;

CREATE TRIGGER `leads_search_insert` AFTER INSERT ON `leads` BEGIN
  INSERT INTO `lead_search_keys` (`lead_id`) VALUES (new.`id`);
  INSERT INTO `lead_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
END;

CREATE TRIGGER `leads_search_update` AFTER UPDATE OF `search_text` ON `leads` WHEN new.`search_text` <> old.`search_text` BEGIN
  INSERT INTO `lead_search` (`lead_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
  INSERT INTO `lead_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
END;

-- message_search

CREATE VIRTUAL TABLE `message_search` USING fts5(
  `search_text`, content='message_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);

-- message_search_content

CREATE VIEW `message_search_content` AS
  SELECT `message_search_keys`.`key` AS `key`, `contact_messages`.`search_text` AS `search_text`
  FROM `message_search_keys` JOIN `contact_messages` ON `contact_messages`.`id` = `message_search_keys`.`message_id`;

-- post_search

CREATE VIRTUAL TABLE `post_search` USING fts5(
  `search_text`, content='post_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);

-- post_search_content

CREATE VIEW `post_search_content` AS
  SELECT `post_search_keys`.`key` AS `key`, `posts`.`search_text` AS `search_text`
  FROM `post_search_keys` JOIN `posts` ON `posts`.`id` = `post_search_keys`.`post_id`;

-- posts

CREATE TRIGGER `posts_document_delete` AFTER DELETE ON `posts` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'article' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `posts_document_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 6000000000000) + 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `posts_document_update` AFTER UPDATE OF `search_text`, `trashed_at` ON `posts` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'article' AND `subject_id` = new.`id` AND NOT (new.`trashed_at` IS NULL);
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 6000000000000 AND 6999999999999), 6000000000000) + 1, 'article', new.`id`, substr(new.`search_text`, 1, 1000) WHERE new.`trashed_at` IS NULL
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `posts_search_delete` BEFORE DELETE ON `posts` BEGIN
  INSERT INTO `post_search` (`post_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `post_search_keys` WHERE `post_id` = old.`id`;
END;

CREATE TRIGGER `posts_search_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `post_search_keys` (`post_id`) VALUES (new.`id`);
  INSERT INTO `post_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
END;

CREATE TRIGGER `posts_search_update` AFTER UPDATE OF `search_text` ON `posts` WHEN new.`search_text` <> old.`search_text` BEGIN
  INSERT INTO `post_search` (`post_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
  INSERT INTO `post_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
END;

CREATE TRIGGER `posts_slug_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `post_slugs` (`slug`, `post_id`) VALUES (new.`slug`, new.`id`);
END;

CREATE TRIGGER `posts_slug_update` AFTER UPDATE OF `slug` ON `posts` WHEN new.`slug` <> old.`slug` BEGIN
  INSERT INTO `post_slugs` (`slug`, `post_id`) SELECT new.`slug`, new.`id`
    WHERE NOT EXISTS (SELECT 1 FROM `post_slugs` WHERE `slug` = new.`slug` AND `post_id` = new.`id`);
END;

-- proposals

CREATE TRIGGER `proposals_document_delete` AFTER DELETE ON `proposals` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'proposal' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `proposals_document_insert` AFTER INSERT ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 4000000000000) + 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `proposals_document_update` AFTER UPDATE OF `search_text` ON `proposals` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 4000000000000 AND 4999999999999), 4000000000000) + 1, 'proposal', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `proposals_reminders_start` AFTER UPDATE OF `wants_reminders` ON `proposals`
  WHEN new.`wants_reminders` AND NOT old.`wants_reminders` BEGIN
  DELETE FROM `proposal_reminder_stops` WHERE `proposal_id` = new.`id`;
END;

CREATE TRIGGER `proposals_reminders_stop` AFTER UPDATE OF `wants_reminders` ON `proposals`
  WHEN old.`wants_reminders` AND NOT new.`wants_reminders`
    AND NOT EXISTS (SELECT 1 FROM `proposal_reminder_stops` WHERE `proposal_id` = new.`id`) BEGIN
  INSERT INTO `proposal_reminder_stops` (`proposal_id`, `email`, `created_at`)
    SELECT new.`id`, new.`client_email`, new.`updated_at`
    UNION SELECT new.`id`, new.`second_signer_email`, new.`updated_at` WHERE new.`second_signer_email` IS NOT NULL;
END;

-- search_documents

CREATE TRIGGER `search_documents_delete` AFTER DELETE ON `search_documents` BEGIN
  INSERT INTO `search_index` (`search_index`, `rowid`, `words`) VALUES ('delete', old.`key`, old.`words`);
END;

CREATE TRIGGER `search_documents_insert` AFTER INSERT ON `search_documents` BEGIN
  INSERT INTO `search_index` (`rowid`, `words`) VALUES (new.`key`, new.`words`);
END;

CREATE TRIGGER `search_documents_update` AFTER UPDATE OF `words` ON `search_documents` WHEN new.`words` <> old.`words` BEGIN
  INSERT INTO `search_index` (`search_index`, `rowid`, `words`) VALUES ('delete', old.`key`, old.`words`);
  INSERT INTO `search_index` (`rowid`, `words`) VALUES (new.`key`, new.`words`);
END;

-- search_index

CREATE VIRTUAL TABLE `search_index` USING fts5(
  `words`, content='search_documents', content_rowid='key', detail='none', prefix='1 2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 2'
);

-- tenants

CREATE TRIGGER `tenants_document_delete` AFTER DELETE ON `tenants` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'company' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `tenants_document_insert` AFTER INSERT ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 2000000000000) + 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `tenants_document_update` AFTER UPDATE OF `search_text` ON `tenants` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 2000000000000 AND 2999999999999), 2000000000000) + 1, 'company', new.`id`, new.`search_text` WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

-- users

CREATE TRIGGER `users_document_delete` AFTER DELETE ON `users` BEGIN
  DELETE FROM `search_documents` WHERE `kind` = 'person' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `users_document_insert` AFTER INSERT ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 1000000000000) + 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;

CREATE TRIGGER `users_document_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `business_name` ON `users` BEGIN
  INSERT INTO `search_documents` (`key`, `kind`, `subject_id`, `words`)
    SELECT coalesce((SELECT max(`key`) FROM `search_documents` WHERE `key` BETWEEN 1000000000000 AND 1999999999999), 1000000000000) + 1, 'person', new.`id`, new.`email` || ' ' || coalesce(new.`first_name`, '') || ' ' || coalesce(new.`last_name`, '') || ' ' || coalesce(new.`business_name`, '') WHERE true
    ON CONFLICT (`kind`, `subject_id`) DO UPDATE SET `words` = excluded.`words`;
END;
