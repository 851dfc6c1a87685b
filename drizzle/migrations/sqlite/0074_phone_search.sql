-- Leads are found by their phone number from here on. Its words are those of `phoneWords`: all its digits, and its last 8 to 4.
-- A number is read from its end. What follows a letter or a # there, in fewer than six digits, is an extension.
WITH RECURSIVE `numbers` (`id`, `rest`, `digits`) AS (
  SELECT `id`, CASE WHEN `phone` LIKE '%+%' OR `phone` LIKE '00%' THEN replace(`phone`, '(0)', '') ELSE `phone` END, ''
    FROM `leads` WHERE `phone` IS NOT NULL
  UNION ALL
  SELECT `id`, substr(`rest`, 1, length(`rest`) - 1), CASE
      WHEN `rest` GLOB '*[0-9]' THEN substr(`rest`, -1) || `digits`
      WHEN `rest` GLOB '*[a-zA-Z#]' AND length(`digits`) < 6 THEN ''
      ELSE `digits` END
    FROM `numbers` WHERE `rest` <> ''
), `dialed` (`id`, `digits`) AS (
  SELECT `id`, CASE WHEN `digits` LIKE '00%' THEN substr(`digits`, 3) ELSE `digits` END FROM `numbers` WHERE `rest` = ''
)
UPDATE `leads` SET `search_text` = substr(`search_text` || ' ' || `digits`
  || CASE WHEN length(`digits`) > 8 THEN ' ' || substr(`digits`, -8) ELSE '' END
  || CASE WHEN length(`digits`) > 7 THEN ' ' || substr(`digits`, -7) ELSE '' END
  || CASE WHEN length(`digits`) > 6 THEN ' ' || substr(`digits`, -6) ELSE '' END
  || CASE WHEN length(`digits`) > 5 THEN ' ' || substr(`digits`, -5) ELSE '' END
  || CASE WHEN length(`digits`) > 4 THEN ' ' || substr(`digits`, -4) ELSE '' END, 1, 2000)
FROM `dialed` WHERE `dialed`.`id` = `leads`.`id` AND length(`digits`) >= 4;
