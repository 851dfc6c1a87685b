-- SQLite reads its full-text index from the newest end, so it needs no words of blocks. See the migration of PostgreSQL.
SELECT 1;
