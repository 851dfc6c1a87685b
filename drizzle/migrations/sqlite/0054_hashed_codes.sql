-- The value of a mailed link is known by its hash from here on.
UPDATE `auth_one_time_tokens` SET `token_hash` = token_hash(`token_hash`);
