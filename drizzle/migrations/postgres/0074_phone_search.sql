-- Leads are found by their phone number from here on. Its words are those of `phoneWords`: all its digits, and its last 8 to 4.
WITH "dialed" AS (
  SELECT "id", regexp_replace("phone", '(\m(ext(ension)?|durchwahl|dw)\M\.?|\mx(?=\s*\d)|#)[\s:]*\d+\D*$', '', 'i') AS "number"
  FROM "leads" WHERE "phone" IS NOT NULL
), "numbers" AS (
  SELECT "id", regexp_replace(regexp_replace(
    CASE WHEN "number" ~ '^\D*(\+|00)' THEN regexp_replace("number", '\(\s*0\s*\)', '') ELSE "number" END,
    '\D', '', 'g'), '^00', '') AS "digits"
  FROM "dialed"
)
UPDATE "leads" SET "search_text" = left("search_text" || (
  SELECT coalesce(string_agg(DISTINCT ' ' || "word", ''), '')
  FROM unnest(ARRAY["digits", right("digits", 8), right("digits", 7), right("digits", 6), right("digits", 5), right("digits", 4)]) AS "word"
  WHERE length("word") >= 4
), 2000)
FROM "numbers" WHERE "numbers"."id" = "leads"."id" AND length("digits") >= 4;
