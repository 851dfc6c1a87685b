-- Full-text search over the normalised words of leads, as for posts: rows by an integer key, because a VACUUM may renumber rows whose key is a text.
CREATE TABLE `lead_search_keys` (
  `key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  `lead_id` text NOT NULL UNIQUE REFERENCES `leads`(`id`) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE VIEW `lead_search_content` AS
  SELECT `lead_search_keys`.`key` AS `key`, `leads`.`search_text` AS `search_text`
  FROM `lead_search_keys` JOIN `leads` ON `leads`.`id` = `lead_search_keys`.`lead_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `lead_search` USING fts5(
  `search_text`, content='lead_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);
--> statement-breakpoint
INSERT INTO `lead_search_keys` (`lead_id`) SELECT `id` FROM `leads` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `lead_search` (`rowid`, `search_text`) SELECT `key`, `search_text` FROM `lead_search_content`;
--> statement-breakpoint
CREATE TRIGGER `leads_search_insert` AFTER INSERT ON `leads` BEGIN
  INSERT INTO `lead_search_keys` (`lead_id`) VALUES (new.`id`);
  INSERT INTO `lead_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leads_search_update` AFTER UPDATE OF `search_text` ON `leads` WHEN new.`search_text` <> old.`search_text` BEGIN
  INSERT INTO `lead_search` (`lead_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
  INSERT INTO `lead_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `lead_search_keys` WHERE `lead_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `leads_search_delete` BEFORE DELETE ON `leads` BEGIN
  INSERT INTO `lead_search` (`lead_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `lead_search_keys` WHERE `lead_id` = old.`id`;
END;
