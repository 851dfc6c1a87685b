-- Every slug that a post has or had. A slug of another post breaks the primary key of post_slugs and with it the statement.
CREATE TRIGGER `posts_slug_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `post_slugs` (`slug`, `post_id`) VALUES (new.`slug`, new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `posts_slug_update` AFTER UPDATE OF `slug` ON `posts` WHEN new.`slug` <> old.`slug` BEGIN
  INSERT INTO `post_slugs` (`slug`, `post_id`) SELECT new.`slug`, new.`id`
    WHERE NOT EXISTS (SELECT 1 FROM `post_slugs` WHERE `slug` = new.`slug` AND `post_id` = new.`id`);
END;
--> statement-breakpoint
-- Full-text search. FTS5 knows rows by an integer, and VACUUM may renumber the hidden rowids of posts: hence a key of our own.
CREATE TABLE `post_search_keys` (
	`key` integer PRIMARY KEY AUTOINCREMENT,
	`post_id` text NOT NULL UNIQUE REFERENCES `posts`(`id`) ON DELETE cascade
);
--> statement-breakpoint
CREATE VIEW `post_search_content` AS
  SELECT `post_search_keys`.`key` AS `key`, `posts`.`search_text` AS `search_text`
  FROM `post_search_keys` JOIN `posts` ON `posts`.`id` = `post_search_keys`.`post_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `post_search` USING fts5(
  `search_text`, content='post_search_content', content_rowid='key', detail='none', tokenize='unicode61 remove_diacritics 0'
);
--> statement-breakpoint
CREATE TRIGGER `posts_search_insert` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `post_search_keys` (`post_id`) VALUES (new.`id`);
  INSERT INTO `post_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_search_update` AFTER UPDATE OF `search_text` ON `posts` WHEN new.`search_text` <> old.`search_text` BEGIN
  INSERT INTO `post_search` (`post_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
  INSERT INTO `post_search` (`rowid`, `search_text`)
    SELECT `key`, new.`search_text` FROM `post_search_keys` WHERE `post_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `posts_search_delete` BEFORE DELETE ON `posts` BEGIN
  INSERT INTO `post_search` (`post_search`, `rowid`, `search_text`)
    SELECT 'delete', `key`, old.`search_text` FROM `post_search_keys` WHERE `post_id` = old.`id`;
END;
