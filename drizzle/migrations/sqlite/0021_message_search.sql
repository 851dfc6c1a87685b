ALTER TABLE `contact_messages` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_source_index` ON `leads` (`source`,`last_event_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_created_index` ON `leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_saving_index` ON `leads` ((case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),`id`);--> statement-breakpoint
CREATE INDEX `leads_status_created_index` ON `leads` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_saving_index` ON `leads` (`status`,(case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),`id`);--> statement-breakpoint
CREATE INDEX `leads_source_created_index` ON `leads` (`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_source_saving_index` ON `leads` (`source`,(case when "yearly_saving_minor" is null then -1 else "yearly_saving_minor" end),`id`);--> statement-breakpoint
-- Messages that are there already are found by the words of their sender and text, too, but with their accents.
UPDATE `contact_messages` SET `search_text` = lower(
  replace(replace(`name` || ' ' || `email` || ' ' || coalesce(`company`, '') || ' ' || `body`, '@', ' '), '.', ' ')
);--> statement-breakpoint
-- Full-text search over the normalised words of messages, as for leads.
CREATE TABLE `message_search_keys` (
  `key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `message_id` text NOT NULL UNIQUE REFERENCES `contact_messages`(`id`) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE VIEW `message_search_content` AS
  SELECT `message_search_keys`.`key` AS `key`, `contact_messages`.`search_text` AS `search_text`
  FROM `message_search_keys` JOIN `contact_messages` ON `contact_messages`.`id` = `message_search_keys`.`message_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `message_search` USING fts5(
  `search_text`, content='message_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);
--> statement-breakpoint
INSERT INTO `message_search_keys` (`message_id`) SELECT `id` FROM `contact_messages` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `message_search` (`rowid`, `search_text`) SELECT `key`, `search_text` FROM `message_search_content`;
--> statement-breakpoint
CREATE TRIGGER `messages_search_insert` AFTER INSERT ON `contact_messages` BEGIN
  INSERT INTO `message_search_keys` (`message_id`) VALUES (new.`id`);
  INSERT INTO `message_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `message_search_keys` WHERE `message_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `messages_search_delete` BEFORE DELETE ON `contact_messages` BEGIN
  INSERT INTO `message_search` (`message_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `message_search_keys` WHERE `message_id` = old.`id`;
END;
